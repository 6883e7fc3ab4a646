/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.Sha256;
import assize.schemas.archive.Claim;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.Statement;
import assize.schemas.json.Decoded;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks one battle: its entry, its record and its replay against one another. Pure; thread-safe. */
final class BattleCheck {

    /**
     * What came of a battle.
     *
     * @param failure the first, in the order of the checks
     * @param battle null where there is a failure
     */
    record Outcome(
            @Nullable Failure failure,
            @Nullable CheckedBattle battle,
            String battleId,
            boolean isVoid,
            int signatures,
            List<BattleRecord.EvidenceRef> evidence,
            List<String> warnings) {

        private static Outcome failed(Failure failure) {
            return new Outcome(failure, null, "", false, 0, List.of(), List.of());
        }
    }

    private final String folder;
    private final String seasonId;
    private final Optional<KeyRing> keys;

    /**
     * Checks battles of a season.
     *
     * @param folder where records and replays lie
     * @param keys without them, signatures are not looked at
     */
    BattleCheck(String folder, String seasonId, Optional<KeyRing> keys) {
        this.folder = folder;
        this.seasonId = seasonId;
        this.keys = keys;
    }

    Outcome check(long seq, byte[] entry, PartReader.Line line, ReplayGroups.Group group) {
        String recordFile = folder + "/" + line.place().part();
        String replayFile = folder + "/" + group.place().part();
        Digest recordHash = Digest.sha256(line.bytes());
        Decoded<LogEntry> logged = LogEntry.decode(entry);
        Optional<Failure> unlogged = logged.fold(
                found -> unlogged(found.statement(), recordHash, recordFile),
                problem -> Optional.of(Failure.refuted(recordFile, Checks.RECORD_ENTRY, "has a broken entry")));
        Decoded<BattleRecord> decoded = BattleRecord.decode(line.bytes());
        if (unlogged.isPresent() || !(decoded instanceof Decoded.Usable<BattleRecord> usable)) {
            return Outcome.failed(unlogged.or(() -> decoded.fold(
                            record -> Optional.<Failure>empty(),
                            problem -> Optional.of(
                                    Failure.refuted(recordFile, Checks.RECORD_FORM, "the record: " + problem))))
                    .orElseThrow()
                    .atEntry(seq));
        }
        BattleRecord record = usable.value();
        RecordCheck.Outcome checked = RecordCheck.check(recordFile, seasonId, record, keys, seq);
        Optional<Failure> failure = named(logged, record, recordFile)
                .or(checked::firstFailure)
                .or(() -> replayFailure(replayFile, record, group));
        if (failure.isPresent()) {
            return Outcome.failed(failure.get().atEntry(seq));
        }
        CheckedBattle battle =
                new CheckedBattle(seq, record.document(), recordHash.prefixed(), line.place(), group.place(), null);
        return new Outcome(
                null,
                battle,
                record.battleId(),
                record.isVoid(),
                record.attestations().size(),
                record.evidence(),
                checked.warnings());
    }

    private static Optional<Failure> unlogged(Statement statement, Digest recordHash, String file) {
        return statement.documentHash().equals(recordHash.prefixed())
                ? Optional.empty()
                : Optional.of(
                        Failure.refuted(file, Checks.RECORD_ENTRY, "does not hold the record its entry speaks of"));
    }

    private static Optional<Failure> named(Decoded<LogEntry> entry, BattleRecord record, String file) {
        boolean isNamed = entry.toOptional()
                .map(LogEntry::statement)
                .filter(statement -> statement.claim() instanceof Claim.Battle battle
                        && battle.battleId().equals(record.battleId()))
                .isPresent();
        return isNamed
                ? Optional.empty()
                : Optional.of(Failure.refuted(
                        file, Checks.RECORD_ENTRY, "holds the record of another battle than its entry names"));
    }

    private static Optional<Failure> replayFailure(String file, BattleRecord record, ReplayGroups.Group group) {
        ReplayCheck replay = new ReplayCheck(file);
        Sha256 hasher = new Sha256();
        for (byte[] line : group.lines()) {
            hasher.update(line);
            hasher.update('\n');
            Optional<Failure> failure = replay.line(line);
            if (failure.isPresent()) {
                return failure;
            }
        }
        return replay.finish().or(() -> replay.differsFrom(record, hasher.digest()));
    }
}
