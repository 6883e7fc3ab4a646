/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Base64;
import java.util.Optional;

/**
 * Standard base64 with padding, one text per value: what does not encode back to itself is refused.
 *
 * <p>The JDK's decoder alone takes missing padding and stray trailing bits, so that many texts would mean the same.
 *
 * <p>Source: RFC 4648 §4 and §3.5.
 */
final class StrictBase64 {

    private StrictBase64() {}

    static String encode(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    static Optional<byte[]> decode(String text) {
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            return encode(bytes).equals(text) ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
