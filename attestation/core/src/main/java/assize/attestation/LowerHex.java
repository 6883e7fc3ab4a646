/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Optional;

/** Lower-case hex of a known length; upper case, signs and other digits are refused. */
final class LowerHex {

    private LowerHex() {}

    static Optional<byte[]> decode(String text, int sizeBytes) {
        if (text.length() != 2 * sizeBytes) {
            return Optional.empty();
        }
        byte[] bytes = new byte[sizeBytes];
        for (int i = 0; i < sizeBytes; i++) {
            int high = nibble(text.charAt(2 * i));
            int low = nibble(text.charAt(2 * i + 1));
            if (high < 0 || low < 0) {
                return Optional.empty();
            }
            bytes[i] = (byte) ((high << 4) | low);
        }
        return Optional.of(bytes);
    }

    private static int nibble(char digit) {
        if (digit >= '0' && digit <= '9') {
            return digit - '0';
        }
        return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
    }
}
