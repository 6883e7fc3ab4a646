/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

/** Lays the digits of a double out as ECMAScript and as Python do. */
final class DecimalText {
    /** Whole numbers up to here are written digit by digit by both, and a long holds them. */
    private static final double PLAIN_WHOLE = 1e15;

    private DecimalText() {}

    /** Source: ECMA-262 Number::toString with radix 10, as RFC 8785 §3.2.2.3 asks. */
    static void ecmaScript(double value, Utf8Buffer out) {
        if (Math.abs(value) < PLAIN_WHOLE && value == (long) value) {
            out.integer((long) value);
            return;
        }
        ShortestDigits number = signed(value, out);
        String digits = number.digits();
        int count = digits.length();
        int point = number.point();
        if (point > 21 || point <= -6) {
            exponent(digits, point - 1, 1, out);
        } else if (point >= count) {
            out.ascii(digits);
            out.zeros(point - count);
        } else {
            pointed(digits, point, out);
        }
    }

    /** Source: CPython {@code float.__repr__}, format code {@code r}: exponent form outside 1e-4 <= |x| < 1e16. */
    static void python(double value, Utf8Buffer out) {
        if (Math.abs(value) < PLAIN_WHOLE && value == (long) value) {
            out.integer((long) value);
            out.ascii(".0");
            return;
        }
        ShortestDigits number = signed(value, out);
        String digits = number.digits();
        int count = digits.length();
        int point = number.point();
        if (point > 16 || point <= -4) {
            exponent(digits, point - 1, 2, out);
        } else if (point >= count) {
            out.ascii(digits);
            out.zeros(point - count);
            out.ascii(".0");
        } else {
            pointed(digits, point, out);
        }
    }

    private static ShortestDigits signed(double value, Utf8Buffer out) {
        if (value < 0) {
            out.ascii('-');
        }
        return ShortestDigits.of(Math.abs(value));
    }

    private static void pointed(String digits, int point, Utf8Buffer out) {
        if (point > 0) {
            out.ascii(digits.substring(0, point));
            out.ascii('.');
            out.ascii(digits.substring(point));
        } else {
            out.ascii("0.");
            out.zeros(-point);
            out.ascii(digits);
        }
    }

    private static void exponent(String digits, int exponent, int minWidth, Utf8Buffer out) {
        out.ascii(digits.charAt(0));
        if (digits.length() > 1) {
            out.ascii('.');
            out.ascii(digits.substring(1));
        }
        out.ascii(exponent < 0 ? "e-" : "e+");
        int size = Math.abs(exponent);
        if (minWidth == 2 && size < 10) {
            out.ascii('0');
        }
        out.integer(size);
    }
}
