/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assize.archive.Table;
import assize.archive.TableWriter;
import assize.archive.TaskRow;
import assize.attestation.verifier.Failure;
import assize.attestation.verifier.Progress;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.schemas.archive.ArchivePaths;
import assize.toolkit.tables.TablesCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two multi-turn battles and two of a team, from events to a verified archive.
 *
 * <p>Oracle: {@code examples/reference/turns_and_teams.py}, written from the formulas of the specification and sharing no code
 * with the product; its figures lie in {@code examples/turns-and-teams/expected.json}.
 */
class TurnsAndTeamsTest {
    private static final Path SEASON = Repository.root().resolve("examples/turns-and-teams");
    private static final JsonNode EXPECTED =
            JsonMapper.shared().readTree(Repository.read(SEASON.resolve("expected.json")));

    private static final class Once {
        private static final JudgedSeason JUDGED = judge();

        private static JudgedSeason judge() {
            Path folder = Repository.temporaryFolder("turns-and-teams");
            Path keys = TestKeys.writeTo(folder.resolve("keys"));
            return JudgedSeason.judge(SEASON, folder.resolve("out"), keys);
        }
    }

    private final JudgedSeason judged = Once.JUDGED;

    private Map<String, JsonNode> records() {
        Map<String, JsonNode> records = new TreeMap<>();
        judged.records().forEach(record -> records.put(record.path("battle_id").stringValue(), record));
        return records;
    }

    @Test
    void everyFigureIsThatOfTheReference() {
        Map<String, JsonNode> records = records();
        assertThat(records.keySet()).containsExactlyInAnyOrderElementsOf(EXPECTED.propertyNames());
        records.forEach((battle, record) -> {
            JsonNode expected = EXPECTED.path(battle);
            assertThat(byAgent(record.path("results"), "final_score"))
                    .as("final scores of %s", battle)
                    .isEqualTo(members(expected.path("final_scores")));
            assertThat(byAgent(record.at("/rating/changes"), "elo_delta"))
                    .as("rating changes of %s", battle)
                    .isEqualTo(members(expected.path("elo_deltas")));
            assertThat(record.at("/rating/tasks")).as("tasks of %s", battle).hasSameSizeAs(expected.path("tasks"));
            for (int i = 0; i < expected.path("tasks").size(); i++) {
                JsonNode task = record.at("/rating/tasks/" + i);
                assertSame(
                        battle,
                        expected.path("tasks").path(i),
                        Map.of(
                                "task",
                                        task.path("task_id").stringValue() + "@"
                                                + task.path("major").asString(),
                                "elo_after", task.path("elo_after").asString(),
                                "matches", task.path("matches_after").asString()));
            }
        });
    }

    @Test
    void everyTermIsThatOfTheReference() {
        records().forEach((battle, record) -> {
            JsonNode expected = EXPECTED.path(battle);
            for (JsonNode turn : expected.path("turns")) {
                JsonNode shown = round(record, turn).path("multi_turn");
                for (String name :
                        List.of("turns_used", "turn_efficiency", "tokens_used", "token_efficiency", "score")) {
                    assertThat(shown.path(name)).as("%s of %s", name, battle).isEqualTo(turn.path(name));
                }
            }
            for (int i = 0; i < expected.path("rounds").size(); i++) {
                JsonNode shown = record.at("/team/rounds/" + i);
                for (String name : List.of("trips", "score", "points")) {
                    assertThat(shown.path(name))
                            .as("%s of %s", name, battle)
                            .isEqualTo(expected.path("rounds").path(i).path(name));
                }
            }
            if (expected.has("outcome")) {
                assertThat(record.at("/team/outcome")).as(battle).isEqualTo(expected.path("outcome"));
                assertThat(byAgent(record.at("/team/members"), "weight")).isEqualTo(members(expected.path("weights")));
            }
        });
    }

    private static JsonNode round(JsonNode record, JsonNode turn) {
        for (JsonNode agent : record.path("arithmetic")) {
            if (agent.path("agent_id").equals(turn.path("agent_id"))) {
                return agent.path("rounds").path(turn.path("round").intValue() - 1);
            }
        }
        throw new AssertionError("no arithmetic of " + turn.path("agent_id"));
    }

    private static Map<String, String> byAgent(JsonNode list, String member) {
        Map<String, String> found = new HashMap<>();
        list.forEach(item ->
                found.put(item.path("agent_id").stringValue(), item.path(member).asString()));
        return found;
    }

    private static Map<String, String> members(JsonNode object) {
        Map<String, String> found = new HashMap<>();
        object.properties()
                .forEach(member -> found.put(member.getKey(), member.getValue().asString()));
        return found;
    }

    private static void assertSame(String what, JsonNode expected, Map<String, String> shown) {
        assertThat(members(expected)).as(what).isEqualTo(shown);
    }

    @Test
    void theReferenceStillSaysSo() {
        Optional<Python> python = Python.with("fractions");
        assumeTrue(python.isPresent(), "there is no Python");
        Python.Ended ended = python.get()
                .run(
                        Repository.root()
                                .resolve("examples/reference/turns_and_teams.py")
                                .toString(),
                        "--check");
        assertThat(ended.exit()).as(ended.text()).isZero();
    }

    @Test
    void everyDocumentIsWhatItsSchemaSays() {
        for (JsonNode record : judged.records()) {
            Schemas.assertValid("record", "record of " + record.path("battle_id"), record);
        }
        for (String line : judged.lines(ArchivePaths.replayPart(0))) {
            Schemas.assertValid("replay-line", "replay line", line);
        }
        for (String line : judged.lines(ArchivePaths.rejectedPart(0))) {
            Schemas.assertValid("rejected", "rejected line", line);
        }
    }

    @Test
    void whoLacksWhatTheTaskRequiresIsRefusedByName() {
        List<String> lines = judged.lines(ArchivePaths.rejectedPart(0));
        assertThat(lines).as("rejected lines").hasSize(1);
        JsonNode line = JsonMapper.shared().readTree(lines.get(0));
        assertThat(line.path("reason").stringValue()).isEqualTo("capability_mismatch");
        assertThat(line.path("detail").stringValue())
                .isEqualTo("task debug-memory-leak@1.2.0 requires what agt_bob lacks: tool python_exec, language en");
    }

    @Test
    void theTablesFollowFromTheRecords() {
        Verification verified = VerifyArchive.verify(judged.root(), judged.trust(), Progress.SILENT, new TablesCheck());
        assertThat(verified.verdict()).as("%s", verified).isEqualTo(Verdict.PROVEN);
        Map<String, String> ratings = new LinkedHashMap<>();
        for (TaskRow task : judged.rows(Table.TASKS)) {
            ratings.put(task.ref(), task.elo() + " after " + task.eloMatches());
        }
        assertThat(ratings)
                .as("tasks")
                .isEqualTo(Map.of(
                        "debug-memory-leak@1.2.0", "1197 after 2",
                        "quick-sum@1.0.0", "null after 0",
                        "survey@2.0.0", "1200 after 2"));
    }

    @Test
    void aTaskRatingThatNoRecordGaveIsFound() throws IOException {
        JudgedSeason copy = judged.copyTo(Repository.temporaryFolder("turns-and-teams-attacked"));
        List<TaskRow> rows = new ArrayList<>(copy.rows(Table.TASKS));
        rows.set(0, ChangedRow.of(TaskRow.class, rows.get(0), "elo"));
        Files.delete(copy.versionFolder().resolve(Table.TASKS.path()));
        TableWriter<TaskRow> writer = TableWriter.open(copy.versionFolder(), Table.TASKS);
        for (TaskRow row : rows) {
            writer.write(row);
        }
        writer.finish(judged.archive().manifest().log());
        DishonestPublisher.coverUp(copy);
        Verification verified = VerifyArchive.verify(copy.root(), copy.trust(), Progress.SILENT, new TablesCheck());
        assertThat(verified.verdict()).as("%s", verified).isEqualTo(Verdict.REFUTED);
        assertThat(verified.firstFailure().map(Failure::detail))
                .hasValueSatisfying(detail -> assertThat(detail).contains("debug-memory-leak"));
    }

    @Test
    void judgingTwiceGivesTheSameBytes() {
        Path folder = Repository.temporaryFolder("turns-and-teams-again");
        JudgedSeason again = JudgedSeason.judge(SEASON, folder.resolve("out"), judged.keys());
        String manifest = ArchivePaths.MANIFEST;
        assertThat(new String(Repository.read(again.versionFolder().resolve(manifest)), StandardCharsets.UTF_8))
                .isEqualTo(
                        new String(Repository.read(judged.versionFolder().resolve(manifest)), StandardCharsets.UTF_8));
    }
}
