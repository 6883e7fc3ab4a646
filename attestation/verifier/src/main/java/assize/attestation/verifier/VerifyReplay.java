/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.Sha256;
import assize.schemas.json.Decoded;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Verifies the replay of one battle: JSONL, one event per line. */
public final class VerifyReplay {

    private VerifyReplay() {}

    /** A replay alone: where chain and root hold, nothing ties them to a battle, and it is unanchored. */
    public static Verification verify(Path path) {
        return verify(path, Optional.empty(), Expectations.of(Trust.none()));
    }

    /** With the archive that should hold the battle: also against the record, whose entry the log must have. */
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
                check(path, scope, expected, findings);
            }
            return unusable;
        });
    }

    private static void check(Path path, Optional<ArchiveScope> scope, Expectations expected, Findings findings) {
        String file = path.toString();
        ReplayCheck replay = new ReplayCheck(file);
        Sha256 hasher = new Sha256();
        try (PartReader lines = new PartReader(List.of(file), name -> open(path))) {
            for (Optional<PartReader.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
                hasher.update(line.get().bytes());
                hasher.update('\n');
                replay.line(line.get().bytes()).ifPresent(findings::add);
                if (findings.isDecided()) {
                    return;
                }
            }
            lines.problem()
                    .ifPresent(problem -> findings.add(Failure.refuted(file, Checks.REPLAY_FORM, problem.detail())));
        }
        replay.finish().ifPresent(findings::add);
        if (findings.isDecided()) {
            return;
        }
        findings.made(Checks.REPLAY_FORM, Checks.REPLAY_CHAIN, Checks.REPLAY_ROOT);
        findings.count("events", replay.size());
        Digest hash = hasher.digest();
        scope.ifPresent(archive -> checkIn(archive, expected, replay, hash, findings));
    }

    private static InputStream open(Path path) {
        try {
            return Files.newInputStream(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void checkIn(
            ArchiveScope archive, Expectations expected, ReplayCheck replay, Digest hash, Findings findings) {
        String seasonId = replay.startText("season_id").orElse("");
        Optional<FindBattle.Found> found = new FindBattle(archive, expected, findings, seasonId)
                .find(replay.startText("battle_id").orElse(""));
        if (found.isEmpty()) {
            return;
        }
        FindBattle.Found battle = found.get();
        Decoded<BattleRecord> record = BattleRecord.decode(battle.record().bytes());
        if (!Digest.sha256(battle.record().bytes())
                .prefixed()
                .equals(battle.statement().documentHash())) {
            findings.add(
                    Failure.refuted(battle.file(), Checks.RECORD_ENTRY, "does not hold the record its entry speaks of")
                            .atEntry(battle.seq()));
        }
        findings.made(Checks.RECORD_ENTRY);
        record.toOptional().ifPresent(known -> {
            VerifyRecord.check(battle.file(), known, battle.keys(), battle.seq(), findings);
            replay.differsFrom(known, hash).ifPresent(findings::add);
            findings.made(Checks.REPLAY_RECORD);
        });
    }
}
