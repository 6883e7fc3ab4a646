/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Finds decimal numbers in prose.
 *
 * <p>A number is an optional sign, ASCII digits, an optional fraction and an optional exponent; {@code .5} is one,
 * {@code 5.} is 5 and a full stop. One of more than {@value #MOST} characters, or with an exponent of more than
 * {@value #EXPONENT_MOST} digits, is passed over as no number: comparing it could take all the time and memory there is.
 */
final class DecimalScan {
    static final int MOST = 1000;
    static final int EXPONENT_MOST = 3;

    private DecimalScan() {}

    /** The text without thousands commas, currency signs and spaces, which may stand inside a number. */
    static String strip(String text) {
        StringBuilder stripped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != ',' && c != '$' && c != '€' && c != '£' && c != ' ') {
                stripped.append(c);
            }
        }
        return stripped.toString();
    }

    /** The first number of a stripped text. */
    static Optional<BigDecimal> first(String text) {
        return find(text, true);
    }

    /** The last number of a stripped text. */
    static Optional<BigDecimal> last(String text) {
        return find(text, false);
    }

    /** Whether the whole text is one number. */
    static boolean isNumber(String text) {
        return !text.isEmpty()
                && endOfNumber(text, 0) == text.length()
                && first(text).isPresent();
    }

    private static Optional<BigDecimal> find(String text, boolean first) {
        String found = null;
        int index = 0;
        while (index < text.length() && !(first && found != null)) {
            int end = endOfNumber(text, index);
            if (end > index && isReadable(text, index, end)) {
                found = text.substring(index, end);
            }
            index = Math.max(end, index + 1);
        }
        return Optional.ofNullable(found).map(BigDecimal::new);
    }

    private static boolean isReadable(String text, int start, int end) {
        int exponent = end - endOfMantissa(text, start);
        return end - start <= MOST && exponent <= EXPONENT_MOST + 2;
    }

    /** Where the number that begins at {@code start} ends; {@code start} where none begins. */
    private static int endOfNumber(String text, int start) {
        int mantissa = endOfMantissa(text, start);
        return mantissa > start ? endOfExponent(text, mantissa) : start;
    }

    /** Where the sign, digits and fraction that begin at {@code start} end; {@code start} where none begin. */
    private static int endOfMantissa(String text, int start) {
        int digits = endOfSign(text, start);
        int whole = endOfDigits(text, digits);
        int fraction = whole < text.length() && text.charAt(whole) == '.' ? endOfDigits(text, whole + 1) : whole;
        if (fraction > whole + 1) {
            return fraction;
        }
        return whole > digits ? whole : start;
    }

    /** Where the exponent that begins at {@code start} ends; {@code start} where none begins. */
    private static int endOfExponent(String text, int start) {
        if (start == text.length() || (text.charAt(start) != 'e' && text.charAt(start) != 'E')) {
            return start;
        }
        int digits = endOfSign(text, start + 1);
        int end = endOfDigits(text, digits);
        return end > digits ? end : start;
    }

    private static int endOfSign(String text, int start) {
        boolean signed = start < text.length() && (text.charAt(start) == '-' || text.charAt(start) == '+');
        return signed ? start + 1 : start;
    }

    private static int endOfDigits(String text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }
}
