/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.OptionalLong;

/** A non-negative decimal number: ASCII digits only, no sign, no leading zeros, at most 2^63 − 1. */
final class DecimalLong {

    private static final int MAX_DIGITS = 19;

    private DecimalLong() {}

    static OptionalLong parse(String text) {
        if (text.isEmpty() || text.length() > MAX_DIGITS || (text.charAt(0) == '0' && text.length() > 1)) {
            return OptionalLong.empty();
        }
        long value = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return OptionalLong.empty();
            }
            value = value * 10 + digit;
        }
        // 19 digits reach at most 10^19 − 1 < 2^64, so an overflow always shows as a negative number.
        return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
