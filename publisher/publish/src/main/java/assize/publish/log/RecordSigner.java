/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.attestation.Dsse;
import assize.attestation.Ed25519PublicKey;
import assize.attestation.Signature;
import assize.attestation.Signer;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.Statement;

/**
 * Signs envelopes with the record key.
 *
 * <p>Source: DSSE 1.0.2.
 *
 * @param keyId the name the key has in {@code keys.json}
 */
public record RecordSigner(Signer key, String keyId) implements VersionSigner, EntrySigner {

    /** A signer with that record key. */
    public static RecordSigner of(Signer key) {
        return new RecordSigner(key, keyId(key));
    }

    /** The name a record key goes by. */
    public static String keyId(Signer key) {
        return PublishedKey.keyId(
                PublishedKey.Role.RECORD, "sha256:" + key.publicKey().fingerprint());
    }

    @Override
    public byte[] sign(String payloadType, byte[] payload) {
        return key.sign(Dsse.pae(payloadType, payload)).bytes();
    }

    @Override
    public Ed25519PublicKey publicKey() {
        return key.publicKey();
    }

    @Override
    public Signature signHash(byte[] hash) {
        return key.sign(hash);
    }

    @Override
    public LogEntry sign(Statement statement) {
        return LogEntry.sign(statement, keyId, this);
    }
}
