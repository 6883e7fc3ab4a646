/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.attestation.Signature;
import assize.schemas.archive.Envelope;

/** Signs what a version says of itself: its manifest, and the hash of every agent's résumé. */
public interface VersionSigner extends Envelope.Signer {

    /** The name the key has in {@code keys.json}. */
    String keyId();

    /** The signature over the characters of a hash. */
    Signature signHash(byte[] hash);
}
