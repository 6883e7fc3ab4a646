/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.attestation.Dsse;
import assize.attestation.Signer;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.Statement;
import java.util.List;

/**
 * One change of a season's keys: an entry of the log.
 *
 * @param list the new {@code keys.json}, a line of {@code records/}
 * @param signers who signs the entry: first the key with the authority, then each key that is new, to prove that it is there
 */
public record KeyChange(KeyList list, List<Named> signers) {

    /** A key by the name it has in {@code keys.json}. */
    public record Named(String keyId, Signer signer) {}

    public KeyChange {
        signers = List.copyOf(signers);
        if (signers.isEmpty()) {
            throw new IllegalArgumentException("nobody signs");
        }
    }

    /** The entry, with all its signatures. */
    public LogEntry sign(Statement statement) {
        Named first = signers.get(0);
        LogEntry entry = LogEntry.sign(statement, first.keyId(), dsse(first.signer()));
        for (Named more : signers.subList(1, signers.size())) {
            entry = entry.countersign(more.keyId(), dsse(more.signer()));
        }
        return entry;
    }

    private static Envelope.Signer dsse(Signer signer) {
        return (type, payload) -> signer.sign(Dsse.pae(type, payload)).bytes();
    }
}
