/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.bouncycastle.math.ec.rfc8032.Ed25519;

/**
 * A key that verifies Ed25519 signatures, in a strict profile on which independent verifiers agree.
 *
 * <p>The key and the signature's first half must be canonically encoded points of prime order, the second half a number
 * below the group order, and lengths exact. No key or signature made honestly is lost by that.
 *
 * <p>Source: RFC 8032 §5.1.7, with the checks of attestation/README.md, "Signatures".
 */
public final class Ed25519PublicKey {

    /** Length in bytes. */
    public static final int SIZE_BYTES = Ed25519.PUBLIC_KEY_SIZE;

    private static final String PREFIX = "base64:";

    /** SubjectPublicKeyInfo up to the key: SEQUENCE, OID 1.3.101.112, BIT STRING (RFC 8410 §4). */
    private static final byte[] SPKI_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private final byte[] bytes;
    private final Ed25519.PublicPoint point;

    private Ed25519PublicKey(byte[] ownBytes, Ed25519.PublicPoint point) {
        this.bytes = ownBytes;
        this.point = point;
    }

    /** Reads 32 bytes, if they are a key of the strict profile. */
    public static Optional<Ed25519PublicKey> parse(byte[] bytes) {
        if (bytes.length != SIZE_BYTES) {
            return Optional.empty();
        }
        byte[] own = bytes.clone();
        return Optional.ofNullable(Ed25519.validatePublicKeyFullExport(own, 0))
                .map(point -> new Ed25519PublicKey(own, point));
    }

    /** Reads {@code base64:} and the 44 characters of the 32 bytes. */
    public static Optional<Ed25519PublicKey> parsePrefixed(String text) {
        return text.startsWith(PREFIX)
                ? StrictBase64.decode(text.substring(PREFIX.length())).flatMap(Ed25519PublicKey::parse)
                : Optional.empty();
    }

    /** Whether {@code signature} is this key's signature over {@code message}; anything malformed is not. */
    public boolean verify(byte[] message, byte[] signature) {
        return signature.length == Signature.SIZE_BYTES
                && Ed25519.validatePublicKeyFull(signature, 0)
                && Ed25519.verify(signature, 0, point, message, 0, message.length);
    }

    /** Whether {@code signature} is this key's signature over {@code message}. */
    public boolean verify(byte[] message, Signature signature) {
        return verify(message, signature.sharedBytes());
    }

    /** A copy of the 32 bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    byte[] sharedBytes() {
        return bytes;
    }

    /** {@code base64:} and the 44 characters of the 32 bytes. */
    public String prefixed() {
        return PREFIX + StrictBase64.encode(bytes);
    }

    /** The key as SubjectPublicKeyInfo DER, 44 bytes. */
    public byte[] spki() {
        byte[] spki = Arrays.copyOf(SPKI_PREFIX, SPKI_PREFIX.length + SIZE_BYTES);
        System.arraycopy(bytes, 0, spki, SPKI_PREFIX.length, SIZE_BYTES);
        return spki;
    }

    /** SHA-256 of {@link #spki()}, 64 lower-case hex digits. */
    public String fingerprint() {
        return Digest.sha256(spki()).hex();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Ed25519PublicKey key && Arrays.equals(bytes, key.bytes);
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
