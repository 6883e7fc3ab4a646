/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.attestation.Ed25519PublicKey;
import assize.attestation.Signature;
import assize.schemas.archive.Envelope;

/** Signs what a version says of itself: its manifest, and the hash of every agent's résumé. */
public interface VersionSigner extends Envelope.Signer {

    /** The name the key has in {@code keys.json}. */
    String keyId();

    /** The key that verifies the signatures. */
    Ed25519PublicKey publicKey();

    /** The signature over the characters of a hash, or over the hashes of a credential. */
    Signature signHash(byte[] hash);
}
