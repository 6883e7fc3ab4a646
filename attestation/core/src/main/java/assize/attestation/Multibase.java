/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Optional;

/**
 * Bytes as text that says in its first letter how they were written.
 *
 * <p>Source: draft-multiformats-multibase, code {@code z}; multihash code 0x12 for SHA-256.
 */
public final class Multibase {
    private static final char BASE58 = 'z';
    private static final byte[] SHA_256 = {0x12, 0x20};

    private Multibase() {}

    /** Base58 with its letter. */
    static String base58(byte[] bytes) {
        return BASE58 + Base58.encode(bytes);
    }

    /** Reads base58 with its letter. */
    static Optional<byte[]> parseBase58(String text) {
        return text.isEmpty() || text.charAt(0) != BASE58 ? Optional.empty() : Base58.decode(text.substring(1));
    }

    /** A SHA-256 value as multihash in base58: a {@code digestMultibase}. */
    public static String of(Digest digest) {
        byte[] multihash = new byte[SHA_256.length + Digest.SIZE_BYTES];
        System.arraycopy(SHA_256, 0, multihash, 0, SHA_256.length);
        System.arraycopy(digest.sharedBytes(), 0, multihash, SHA_256.length, Digest.SIZE_BYTES);
        return base58(multihash);
    }
}
