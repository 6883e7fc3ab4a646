/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

/**
 * Signs with one Ed25519 key, wherever its private half lies: in this process ({@link Ed25519PrivateKey}) or behind a program
 * ({@link ExternalSigner}). Thread-safe.
 */
public interface Signer {

    /** The key that verifies what this one signs. */
    Ed25519PublicKey publicKey();

    /**
     * Signs the message; the same message always gives the same signature (RFC 8032 §5.1.6).
     *
     * @throws SigningException where the key cannot be reached; what was to be signed stays unsigned
     */
    Signature sign(byte[] message);
}
