/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.Base64;
import java.util.Optional;

/** Padded standard base64 with one text per content. */
public final class StrictBase64 {
    private StrictBase64() {}

    /** The text of these bytes. */
    public static String encode(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** The bytes, unless another text stands for them too. */
    public static Optional<byte[]> decode(String text) {
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            return encode(bytes).equals(text) ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
