/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Finds decimal numbers in prose.
 *
 * <p>A number is an optional minus sign, ASCII digits, and an optional fraction; {@code .5} is one, {@code 5.} is 5 and
 * a full stop. There are no exponents. One of more than {@value #MOST} characters is passed over as no number, since
 * reading it takes time that grows with the square of its length.
 */
final class DecimalScan {
    static final int MOST = 1000;

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

    private static Optional<BigDecimal> find(String text, boolean first) {
        String found = null;
        int index = 0;
        while (index < text.length() && !(first && found != null)) {
            int end = endOfNumber(text, index);
            if (end > index && end - index <= MOST) {
                found = text.substring(index, end);
            }
            index = Math.max(end, index + 1);
        }
        return Optional.ofNullable(found).map(BigDecimal::new);
    }

    /** Where the number that begins at {@code start} ends; {@code start} where none begins. */
    private static int endOfNumber(String text, int start) {
        int digits = start < text.length() && text.charAt(start) == '-' ? start + 1 : start;
        int whole = endOfDigits(text, digits);
        boolean hasPoint = whole < text.length() && text.charAt(whole) == '.';
        int fraction = hasPoint ? endOfDigits(text, whole + 1) : whole;
        if (hasPoint && fraction > whole + 1) {
            return fraction;
        }
        return whole > digits ? whole : start;
    }

    private static int endOfDigits(String text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }
}
