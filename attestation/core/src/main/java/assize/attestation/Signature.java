/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * An Ed25519 signature: 64 bytes, compared by content. Having one says nothing about whether it is valid.
 *
 * <p>Its texts: {@link #ed25519Hex()} ({@code ed25519:} and 128 lower-case digits), {@link #base64()} (88 characters).
 */
public final class Signature {

    /** Length in bytes. */
    public static final int SIZE_BYTES = 64;

    private static final String PREFIX = "ed25519:";

    private final byte[] bytes;

    /** Takes the array over: callers in this package must not touch it again. */
    Signature(byte[] ownBytes) {
        bytes = ownBytes;
    }

    /** Wraps a copy of 64 bytes; any other length is a programmer's error. */
    public static Signature ofBytes(byte[] bytes) {
        if (bytes.length != SIZE_BYTES) {
            throw new IllegalArgumentException("a signature has 64 bytes, not " + bytes.length);
        }
        return new Signature(bytes.clone());
    }

    /** Reads {@code ed25519:} and 128 lower-case hex digits. */
    public static Optional<Signature> parse(String text) {
        return text.startsWith(PREFIX)
                ? LowerHex.decode(text.substring(PREFIX.length()), SIZE_BYTES).map(Signature::new)
                : Optional.empty();
    }

    /** Reads the 88 characters of padded standard base64. */
    public static Optional<Signature> parseBase64(String text) {
        return StrictBase64.decode(text)
                .filter(decoded -> decoded.length == SIZE_BYTES)
                .map(Signature::new);
    }

    /** {@code ed25519:} and 128 lower-case hex digits. */
    public String ed25519Hex() {
        return PREFIX + HexFormat.of().formatHex(bytes);
    }

    /** 88 characters of padded standard base64. */
    public String base64() {
        return StrictBase64.encode(bytes);
    }

    /** A copy of the 64 bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    byte[] sharedBytes() {
        return bytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Signature signature && Arrays.equals(bytes, signature.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** The {@code ed25519:} text. */
    @Override
    public String toString() {
        return ed25519Hex();
    }
}
