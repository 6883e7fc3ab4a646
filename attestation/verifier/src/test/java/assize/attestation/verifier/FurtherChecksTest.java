/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.JsonString;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A check brought from outside hears of each battle once, in order. The oracle are the files the places lead to. */
class FurtherChecksTest {

    @TempDir
    Path folder;

    private final ArchiveMaker maker = new ArchiveMaker();

    @BeforeEach
    void makeArchive() {
        maker.versions = List.of(5);
        maker.battlesPerPart = 2;
        maker.writeTo(folder);
    }

    /** Remembers what it hears, and fails or breaks where it is told to. */
    private static final class Listening implements ArchiveCheck {
        final List<CheckedBattle> battles = new ArrayList<>();
        final List<String> said = new ArrayList<>();
        long failsAt = -1;
        long breaksAt = -1;
        Path versionFolder = Path.of("unset");

        @Override
        public String name() {
            return "tables";
        }

        @Override
        public Run begin(CheckedVersion version) {
            said.add("begin " + version.path());
            versionFolder = version.folder();
            return new Run() {
                @Override
                public Optional<Failure> battle(CheckedBattle battle) {
                    battles.add(battle);
                    if (battle.seq() == breaksAt) {
                        throw new IllegalStateException("broken on purpose");
                    }
                    return battle.seq() == failsAt
                            ? Optional.of(Failure.refuted(version.file("battles.parquet"), name(), "on purpose"))
                            : Optional.empty();
                }

                @Override
                public Optional<Failure> finish() {
                    said.add("finish");
                    return Optional.empty();
                }

                @Override
                public void close() {
                    said.add("close");
                }
            };
        }
    }

    private Verification verify(Listening check) {
        return VerifyArchive.verify(folder, maker.trust(), Progress.SILENT, check);
    }

    @Test
    void hearsOfEachBattleInOrderAndWhereItLies() {
        Listening check = new Listening();
        Verification verification = verify(check);
        assertThat(verification.verdict()).isEqualTo(Verdict.PROVEN);
        assertThat(verification.checks()).contains(new Verification.CheckResult("tables", true));
        assertThat(check.said).containsExactly("begin " + ArchiveMaker.V1, "finish", "close");
        assertThat(check.battles.stream().map(CheckedBattle::seq)).containsExactly(1L, 2L, 3L, 4L, 5L);
        for (CheckedBattle battle : check.battles) {
            ArchiveMaker.Battle made = BattleMaker.battle((int) battle.seq(), maker.recordKey);
            assertThat(battle.record().get("battle_id")).isEqualTo(new JsonString(made.id()));
            assertThat(battle.recordHash()).isEqualTo(ArchiveMaker.hash(made.record()));
            assertThat(bytes(check.versionFolder, battle.recordPlace())).isEqualTo(made.record());
            assertThat(bytes(check.versionFolder, battle.replayPlace()))
                    .as(new String(made.replay(), StandardCharsets.US_ASCII))
                    .isEqualTo(made.replay());
        }
    }

    private static byte[] bytes(Path versionFolder, PartPlace place) {
        try {
            byte[] part = Files.readAllBytes(versionFolder.resolve(place.part()));
            int offset = (int) place.offset();
            return Arrays.copyOfRange(part, offset, offset + (int) place.length());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void takesItsFailureAsItsOwn() {
        Listening check = new Listening();
        check.failsAt = 3;
        Verification verification = verify(check);
        assertThat(verification.verdict()).isEqualTo(Verdict.REFUTED);
        assertThat(verification.firstFailure().orElseThrow().check()).isEqualTo("tables");
        assertThat(check.battles).hasSize(3);
        assertThat(check.said).endsWith("close").doesNotContain("finish");
    }

    @Test
    void cannotTellWhereItBreaks() {
        Listening check = new Listening();
        check.breaksAt = 2;
        Verification verification = verify(check);
        assertThat(verification.exitCode()).isEqualTo(5);
        assertThat(verification.firstFailure().orElseThrow().detail()).contains("broken on purpose");
        assertThat(check.said).endsWith("close");
    }
}
