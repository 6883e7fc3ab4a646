/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.attestation.Dsse;
import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.attestation.Signer;
import assize.publish.PublishingRefused;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.Statement;
import java.util.Optional;

/**
 * Signs entries by their kind: what an operator says with the operator's key, everything else with the record key.
 *
 * <p>A season whose list has no operator key is one of before there were four roles: there the record key signs for it.
 *
 * @param keys the list that stands where the entry will be
 */
public record RoleSigner(KeyFolder folder, KeyList keys) implements EntrySigner {

    @Override
    public LogEntry sign(Statement statement) {
        return switch (statement.claim().kind()) {
            case CORRECTION, DECISION -> sign(statement, operator(statement));
            case SEASON_OPEN, BATTLE, DISPUTE, ARCHIVE, SEASON_CLOSE ->
                sign(statement, named(PublishedKey.Role.RECORD, folder.record()));
            case KEY_EVENT -> throw new IllegalArgumentException("a change of keys says itself who signs it");
        };
    }

    private KeyChange.Named operator(Statement statement) {
        if (keys.of(PublishedKey.Role.OPERATOR).isEmpty()) {
            return named(PublishedKey.Role.RECORD, folder.record());
        }
        Optional<Signer> operator = folder.inUse(KeyRole.OPERATOR);
        return operator.map(signer -> named(PublishedKey.Role.OPERATOR, signer))
                .orElseThrow(() -> new PublishingRefused(
                        "Notice %s is an operator's to sign, and the operator key is not in %s. Put it there, or take the notice out of notices/."
                                .formatted(statement.subjectName(), folder.path())));
    }

    private static KeyChange.Named named(PublishedKey.Role role, Signer signer) {
        return new KeyChange.Named(
                PublishedKey.keyId(role, "sha256:" + signer.publicKey().fingerprint()), signer);
    }

    private static LogEntry sign(Statement statement, KeyChange.Named key) {
        return LogEntry.sign(
                statement,
                key.keyId(),
                (type, payload) -> key.signer().sign(Dsse.pae(type, payload)).bytes());
    }
}
