/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Optional;

/**
 * The signature of a Data Integrity proof of cryptosuite {@code eddsa-jcs-2022}.
 *
 * <p>Shapes: both inputs are canonical JSON (RFC 8785). The document is without its {@code proof}; the configuration is the
 * proof without its {@code proofValue}, with the document's {@code @context}. What is signed are 64 bytes: the hash of the
 * configuration, then the hash of the document. A proof value is {@code z} and base58 of the 64 bytes of the signature.
 *
 * <p>Source: W3C Data Integrity EdDSA Cryptosuites 1.0, §3.3.
 */
public final class DataIntegrity {
    /** The cryptosuite's name. */
    public static final String CRYPTOSUITE = "eddsa-jcs-2022";

    private DataIntegrity() {}

    /** The proof value by that key. */
    public static String sign(Ed25519PrivateKey key, byte[] configuration, byte[] document) {
        return proofValue(key.sign(hashData(configuration, document)));
    }

    /** The text of a signature in a proof. */
    public static String proofValue(Signature signature) {
        return Multibase.base58(signature.sharedBytes());
    }

    /** The signature a proof value is the text of, if it is one. */
    public static Optional<Signature> parseProofValue(String proofValue) {
        return Multibase.parseBase58(proofValue)
                .filter(bytes -> bytes.length == Signature.SIZE_BYTES)
                .map(Signature::ofBytes);
    }

    /** Whether the proof value is that key's over these two. */
    public static ProofCheck verify(Ed25519PublicKey key, byte[] configuration, byte[] document, String proofValue) {
        Optional<byte[]> signature = Multibase.parseBase58(proofValue);
        if (signature.isEmpty()) {
            return ProofCheck.refuted("the proof value is not z and base58");
        }
        return key.verify(hashData(configuration, document), signature.get())
                ? ProofCheck.proven()
                : ProofCheck.refuted("the proof value is not this key's signature over the document and its proof");
    }

    /** The 64 bytes that are signed. */
    public static byte[] hashData(byte[] configuration, byte[] document) {
        byte[] data = new byte[2 * Digest.SIZE_BYTES];
        System.arraycopy(Digest.sha256(configuration).sharedBytes(), 0, data, 0, Digest.SIZE_BYTES);
        System.arraycopy(Digest.sha256(document).sharedBytes(), 0, data, Digest.SIZE_BYTES, Digest.SIZE_BYTES);
        return data;
    }
}
