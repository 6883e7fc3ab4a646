/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import org.bouncycastle.math.ec.rfc8032.Ed25519;

/**
 * A key that signs with Ed25519: the same message and key always give the same signature.
 *
 * <p>Never shown: {@link #toString()} names the public key only. Thread-safe.
 *
 * <p>Source: RFC 8032 §5.1.6.
 */
public final class Ed25519PrivateKey implements Signer {

    /** Length of a seed in bytes. */
    public static final int SEED_BYTES = Ed25519.SECRET_KEY_SIZE;

    private final byte[] seed;
    private final Ed25519PublicKey publicKey;

    private Ed25519PrivateKey(byte[] ownSeed, Ed25519PublicKey publicKey) {
        this.seed = ownSeed;
        this.publicKey = publicKey;
    }

    /** The key of a 32-byte seed; any other length is a programmer's error. */
    public static Ed25519PrivateKey ofSeed(byte[] seed) {
        if (seed.length != SEED_BYTES) {
            throw new IllegalArgumentException("a seed has 32 bytes, not " + seed.length);
        }
        byte[] own = seed.clone();
        byte[] derived = new byte[Ed25519PublicKey.SIZE_BYTES];
        Ed25519.generatePublicKey(own, 0, derived, 0);
        Ed25519PublicKey publicKey = Ed25519PublicKey.parse(derived)
                .orElseThrow(() -> new IllegalStateException("a derived key is always of prime order"));
        return new Ed25519PrivateKey(own, publicKey);
    }

    @Override
    public Signature sign(byte[] message) {
        byte[] signature = new byte[Signature.SIZE_BYTES];
        // The public key goes in, so that it is not derived again for each signature.
        Ed25519.sign(seed, 0, publicKey.sharedBytes(), 0, message, 0, message.length, signature, 0);
        return new Signature(signature);
    }

    @Override
    public Ed25519PublicKey publicKey() {
        return publicKey;
    }

    /** The seed itself, for {@link KeyFolder} alone. */
    byte[] seed() {
        return seed;
    }

    /** The public key's fingerprint. */
    @Override
    public String toString() {
        return "private key of " + publicKey.fingerprint();
    }
}
