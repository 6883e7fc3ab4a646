/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.schemas.json.Decoded;
import java.nio.file.Path;
import java.util.Optional;

/** Verifies the record of one battle: one line, as archives hold it. */
public final class VerifyRecord {

    private VerifyRecord() {}

    /** Without an archive there are no keys and no log: what agrees with itself is unanchored. */
    public static Verification verify(Path path) {
        return verify(path, Optional.empty(), Expectations.of(Trust.none()));
    }

    /** With the archive that should hold the battle: also its signatures, its entry, and that the log has that entry. */
    public static Verification verifyIn(Path path, Path archiveRoot, Trust trust) {
        return verifyIn(path, archiveRoot, Expectations.of(trust));
    }

    /** The same where more is known and demanded of the log than its key. */
    public static Verification verifyIn(Path path, Path archiveRoot, Expectations expected) {
        return verify(path, Optional.of(archiveRoot), expected);
    }

    private static Verification verify(Path path, Optional<Path> archiveRoot, Expectations expected) {
        String subject = path.toString();
        return Halting.answer(subject, findings -> {
            Optional<ArchiveScope> scope = archiveRoot.flatMap(ArchiveScope::of);
            if (archiveRoot.isPresent() && scope.isEmpty()) {
                return Optional.of(Verification.unusable(subject, "no archive lies there: " + archiveRoot.get()));
            }
            Optional<Verification> unusable = GivenFile.unusable(path, subject);
            if (unusable.isEmpty()) {
                GivenFile.read(path, PartReader.LINE_BYTES_MAX, Checks.RECORD_FORM, findings)
                        .ifPresent(bytes -> check(subject, GivenFile.withoutLineEnd(bytes), scope, expected, findings));
            }
            return unusable;
        });
    }

    private static void check(
            String file, byte[] line, Optional<ArchiveScope> scope, Expectations expected, Findings findings) {
        Decoded<BattleRecord> decoded = BattleRecord.decode(line);
        if (decoded instanceof Decoded.Unusable<BattleRecord> unusable) {
            findings.add(
                    Failure.refuted(file, Checks.RECORD_FORM, unusable.problem().toString()));
        }
        Optional<BattleRecord> record = decoded.toOptional();
        if (record.isEmpty()) {
            return;
        }
        Optional<FindBattle.Found> found = scope.flatMap(archive -> new FindBattle(
                        archive, expected, findings, record.get().seasonId())
                .find(record.get().battleId()));
        found.ifPresent(battle -> {
            if (!Digest.sha256(line).prefixed().equals(battle.statement().documentHash())) {
                findings.add(Failure.refuted(file, Checks.RECORD_ENTRY, "is not the record its entry speaks of")
                        .atEntry(battle.seq()));
            }
            findings.made(Checks.RECORD_ENTRY);
        });
        check(
                file,
                record.get(),
                found.flatMap(FindBattle.Found::keys),
                found.map(FindBattle.Found::seq).orElse(0L),
                findings);
    }

    /** Checks a record against itself and the keys, and lists the checks made. */
    static void check(String file, BattleRecord record, Optional<KeyRing> keys, long seq, Findings findings) {
        RecordCheck.Outcome outcome = RecordCheck.check(file, record.seasonId(), record, keys, seq);
        outcome.firstFailure().ifPresent(findings::add);
        outcome.warnings().forEach(findings::warn);
        findings.count("battles", 1);
        if (outcome.firstFailure().isEmpty()) {
            findings.made(Checks.RECORD_FORM, Checks.RECORD_CHALLENGE, Checks.RECORD_TEXT, Checks.RECORD_BATTLE_HASH);
        }
        if (keys.isEmpty()) {
            findings.warn("the record's signatures were not checked: no keys");
        } else if (outcome.firstFailure().isEmpty()) {
            findings.made(Checks.RECORD_SIGNATURE);
        }
    }
}
