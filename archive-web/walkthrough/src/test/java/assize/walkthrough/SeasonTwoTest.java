/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.verifier.Progress;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.schemas.archive.ArchivePaths;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Programs, a panel, a server and people, judged from what is recorded: no sandbox, no network.
 *
 * <p>Oracle: {@code examples/season-two/expected.tsv}, worked out by hand from the rules of the three programs that judge and from what the
 * programs do.
 */
class SeasonTwoTest {
    private static final Path SEASON = Repository.root().resolve("examples/season-two");

    @TempDir
    private Path folder = Path.of("");

    private static final class Once {
        private static final Path FOLDER = Repository.temporaryFolder("season-two");
        private static final Path KEYS = TestKeys.writeTo(FOLDER.resolve("keys"));
        private static final JudgedSeason JUDGED = judge(FOLDER.resolve("season"), FOLDER.resolve("out"));
    }

    private static JudgedSeason judge(Path season, Path out) {
        Repository.copy(SEASON, season);
        return JudgedSeason.judge(season, out, Once.KEYS);
    }

    @Test
    void everyBattleComesOutAsExpected() {
        List<String> rows = new ArrayList<>();
        for (JsonNode record : Once.JUDGED.records()) {
            for (JsonNode verdict : record.path("verdicts")) {
                rows.add(String.join(
                        "\t",
                        record.path("battle_id").asString(),
                        record.at("/outcome/state").asString(),
                        record.at("/outcome/winner").asString("-"),
                        record.at("/rating/state").asString(),
                        verdict.path("agent_id").asString(),
                        verdict.path("correct").asString(),
                        verdict.path("points").asString(),
                        flags(record, verdict.path("agent_id").asString())));
            }
        }
        String expected = new String(Repository.read(SEASON.resolve("expected.tsv")), StandardCharsets.UTF_8);
        assertThat(rows).containsExactlyElementsOf(expected.lines().skip(1).toList());
    }

    private static String flags(JsonNode record, String agentId) {
        List<String> codes = StreamSupport.stream(record.path("audit_flags").spliterator(), false)
                .filter(flag -> flag.path("agent_id").asString().equals(agentId))
                .map(flag -> flag.path("code").asString())
                .toList();
        return codes.isEmpty() ? "-" : String.join(",", codes);
    }

    @Test
    void onlyTheBattleThatNobodyJudgedIsPending() {
        JsonNode manifest = Once.JUDGED.document(ArchivePaths.MANIFEST);
        assertThat(manifest.at("/counts/battles/pending").intValue()).isEqualTo(1);
        assertThat(manifest.at("/pending/0/reason").asString()).isEqualTo("human verdict of round 1");
        assertThat(manifest.at("/counts/events/rejected").intValue()).isZero();
    }

    @Test
    void theArchiveIsProven() {
        Verification answer = VerifyArchive.verify(Once.JUDGED.root(), Once.JUDGED.trust(), Progress.SILENT);
        assertThat(answer.verdict()).as("%s", answer.failure()).isEqualTo(Verdict.PROVEN);
    }

    @Test
    void nothingIsAskedAnewAndARerunGivesTheSameBytes() {
        JudgedSeason again = judge(folder.resolve("season"), folder.resolve("out"));
        assertThat(Repository.files(folder.resolve("season"))).isEqualTo(Repository.files(SEASON));
        for (String file : Repository.files(SEASON.resolve("evidence"))) {
            assertThat(Repository.read(folder.resolve("season/evidence").resolve(file)))
                    .as(file)
                    .isEqualTo(Repository.read(SEASON.resolve("evidence").resolve(file)));
        }
        assertThat(Repository.files(again.root())).isEqualTo(Repository.files(Once.JUDGED.root()));
        for (String file : Repository.files(again.root())) {
            assertThat(Repository.read(again.root().resolve(file)))
                    .as(file)
                    .isEqualTo(Repository.read(Once.JUDGED.root().resolve(file)));
        }
    }

    @Test
    void withoutModelsTheirBattlesWaitForPeople() {
        Path season = folder.resolve("season");
        Repository.copy(SEASON, season);
        String settings = new String(Repository.read(season.resolve("season.yaml")), StandardCharsets.UTF_8);
        String withoutJudges = settings.replaceFirst("(?s)judges:.*(?=webhooks:)", "");
        assertThat(withoutJudges).isNotEqualTo(settings);
        Repository.write(season.resolve("season.yaml"), withoutJudges.getBytes(StandardCharsets.UTF_8));
        JudgedSeason judged = JudgedSeason.judge(season, folder.resolve("out"), Once.KEYS);
        assertThat(judged.records())
                .extracting(record -> record.path("battle_id").asString())
                .containsExactly("code-01", "code-02", "code-03", "code-04", "web-01", "human-01");
        JsonNode pending = judged.document(ArchivePaths.MANIFEST).path("pending");
        assertThat(pending).hasSize(1);
        assertThat(pending.at("/0/reason").asString()).isEqualTo("human verdict of round 1");
        assertThat(pending.at("/0/battles").intValue()).isEqualTo(7);
    }

    @Test
    void everyLineOfEvidenceIsWhatItsSchemaSays() {
        Repository.files(SEASON.resolve("evidence")).stream()
                .flatMap(SeasonTwoTest::lines)
                .forEach(line -> Schemas.assertValid("evidence", line, line));
    }

    private static Stream<String> lines(String file) {
        return new String(Repository.read(SEASON.resolve("evidence").resolve(file)), StandardCharsets.UTF_8).lines();
    }
}
