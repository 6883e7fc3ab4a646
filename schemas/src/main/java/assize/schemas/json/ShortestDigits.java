/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import com.fasterxml.jackson.core.io.schubfach.DoubleToDecimal;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The fewest decimal digits that still name one double, the closest of them to its value.
 *
 * <p>JavaScript, Python and RFC 8785 agree on these digits and differ only in where they put the point.
 * {@link Double#toString} of JDK 17 does not find them (9.999999999999999E22 for 1e23).
 *
 * <p>Units and shapes: the number is 0.{@code digits} x 10^{@code point}; no leading or trailing zero.
 *
 * <p>Source: ECMA-262 Number::toString, steps 5 and its note 2.
 */
record ShortestDigits(String digits, int point) {
    /** Below this a step between doubles is so coarse that one digit may do where Java's form asks for two. */
    private static final double COARSE = 1e-320;

    /** Digits of a finite double above zero. */
    static ShortestDigits of(double positive) {
        ShortestDigits found = read(DoubleToDecimal.toString(positive));
        return positive < COARSE && found.digits.length() == 2 ? shortened(found, positive) : found;
    }

    /** Reads the digits out of {@code 12.5}, {@code 0.00125} or {@code 1.25E-7}. */
    private static ShortestDigits read(String text) {
        int mark = text.indexOf('E');
        int exponent = mark < 0 ? 0 : Integer.parseInt(text, mark + 1, text.length(), 10);
        int end = mark < 0 ? text.length() : mark;
        int dot = text.indexOf('.');
        String digits = text.substring(0, dot) + text.substring(dot + 1, end);
        int first = 0;
        while (digits.charAt(first) == '0') {
            first++;
        }
        int last = digits.length();
        while (digits.charAt(last - 1) == '0') {
            last--;
        }
        return new ShortestDigits(digits.substring(first, last), dot - first + exponent);
    }

    private static ShortestDigits shortened(ShortestDigits two, double value) {
        int tens = two.digits.charAt(0) - '0';
        ShortestDigits above =
                tens == 9 ? new ShortestDigits("1", two.point + 1) : new ShortestDigits("" + (tens + 1), two.point);
        BigDecimal exact = new BigDecimal(value);
        return Stream.of(new ShortestDigits("" + tens, two.point), above)
                .filter(one -> one.value().doubleValue() == value)
                .min(Comparator.comparing(one -> one.value().subtract(exact).abs()))
                .orElse(two);
    }

    private BigDecimal value() {
        return new BigDecimal("0." + digits).scaleByPowerOfTen(point);
    }
}
