/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A SHA-256 value: 32 bytes, compared by content.
 *
 * <p>Its texts: {@link #hex()} (64 lower-case digits), {@link #prefixed()} ({@code sha256:} and the hex digits),
 * {@link #base64()} (44 characters). The parsers take exactly these forms, no upper case and no missing padding.
 */
public final class Digest implements Comparable<Digest> {

    /** Length in bytes. */
    public static final int SIZE_BYTES = 32;

    private static final String PREFIX = "sha256:";

    private final byte[] bytes;

    /** Takes the array over: callers in this package must not touch it again. */
    Digest(byte[] ownBytes) {
        bytes = ownBytes;
    }

    /** The SHA-256 of the parts, one after the other, with nothing between them. */
    public static Digest sha256(byte[]... parts) {
        MessageDigest hasher = Sha256.fresh();
        for (byte[] part : parts) {
            hasher.update(part);
        }
        return new Digest(hasher.digest());
    }

    /** Wraps a copy of 32 bytes; any other length is a programmer's error. */
    public static Digest ofBytes(byte[] bytes) {
        return ofBytes(bytes, 0, bytes.length);
    }

    /** Wraps a copy of the 32 bytes from {@code offset} on. */
    static Digest ofBytes(byte[] bytes, int offset, int length) {
        if (length != SIZE_BYTES) {
            throw new IllegalArgumentException("a digest has 32 bytes, not " + length);
        }
        return new Digest(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    /** Reads 64 lower-case hex digits. */
    public static Optional<Digest> parseHex(String hex) {
        return LowerHex.decode(hex, SIZE_BYTES).map(Digest::new);
    }

    /** Reads {@code sha256:} and 64 lower-case hex digits. */
    public static Optional<Digest> parsePrefixed(String text) {
        return text.startsWith(PREFIX) ? parseHex(text.substring(PREFIX.length())) : Optional.empty();
    }

    /** Reads the 44 characters of padded standard base64. */
    public static Optional<Digest> parseBase64(String text) {
        return StrictBase64.decode(text)
                .filter(decoded -> decoded.length == SIZE_BYTES)
                .map(Digest::new);
    }

    /** 64 lower-case hex digits. */
    public String hex() {
        return HexFormat.of().formatHex(bytes);
    }

    /** {@code sha256:} and 64 lower-case hex digits. */
    public String prefixed() {
        return PREFIX + hex();
    }

    /** The 71 ASCII bytes of {@link #prefixed()}. */
    byte[] prefixedAscii() {
        return prefixed().getBytes(StandardCharsets.US_ASCII);
    }

    /** 44 characters of padded standard base64. */
    public String base64() {
        return StrictBase64.encode(bytes);
    }

    /** A copy of the 32 bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** The array itself: read it, never write it, never hand it out of this package. */
    byte[] sharedBytes() {
        return bytes;
    }

    /** Orders by bytes, unsigned, first byte first: the order of the hex texts. */
    @Override
    public int compareTo(Digest other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Digest digest && Arrays.equals(bytes, digest.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** The prefixed text. */
    @Override
    public String toString() {
        return prefixed();
    }
}
