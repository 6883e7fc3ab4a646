/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import static org.assertj.core.api.Assertions.assertThat;

import assize.ingest.log.SeasonFolder;
import assize.schemas.battle.DecodedLine;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.json.FieldProblem;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Oracle: ids computed apart with Python's {@code hashlib}, {@code base64.b32hexencode} and {@code uuid}; whether lines are
 * sound is asked of the season reader and the event decoder of the other modules.
 */
class ImportAnswersTest {
    private static final String TASK = """
            {"task_id":"t-1","version":"1.0.0","title":"One","category":"qa","task_mode":"single_turn",\
            "difficulty":"easy","competition_modes":["open_battle"],"prompt":"1 + 1?",\
            "scoring":{"type":"exact_match","correct_answer":"2"}}""";
    private static final String LINE =
            "{\"task\":" + TASK + ",\"answers\":{\"Ann\":\"2\",\"Bob\":\"3\",\"Çem\":\"2 \"}}";

    @TempDir
    private Path folder = Path.of("");

    private static ImportPlan plan(Pairing pairing) {
        return new ImportPlan("quiz", "Quiz", "assize.example", Instant.parse("2026-01-01T00:00:00Z"), pairing);
    }

    private Path answers(String... lines) throws IOException {
        return Files.writeString(folder.resolve("answers.jsonl"), String.join("\n", lines) + "\n");
    }

    private ImportResult run(Path answers, String out, Pairing pairing) throws IOException {
        return ImportAnswers.run(answers, folder.resolve(out), plan(pairing), task -> null, bytes -> {});
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    private List<String> left() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void refusesATaskThatTheSeasonWouldBeOpenedWithout() throws IOException {
        ImportResult result = ImportAnswers.run(
                answers(LINE),
                folder.resolve("quiz"),
                plan(Pairing.TABLE),
                task -> new FieldProblem("scoring.pattern", "repeats or nests too much"),
                bytes -> {});
        assertThat(result)
                .isEqualTo(new ImportResult.BadLine(
                        folder.resolve("answers.jsonl"), 1, null, "task.scoring.pattern repeats or nests too much"));
        assertThat(folder.resolve("quiz")).doesNotExist();
    }

    @Test
    void aPairBecomesTenEventsWithNamesThatFollowFromIt() throws IOException {
        ImportResult result = run(answers(LINE), "quiz", Pairing.PAIRS);
        assertThat(result)
                .isEqualTo(
                        new ImportResult.Written(folder.resolve("quiz"), new ImportResult.Counts(1, 1, 3, 3, 30, 0)));
        assertThat(read("quiz/season.yaml")).isEqualTo("""
                        season: quiz
                        title: Quiz
                        origin: "assize.example"
                        opens_at: "2026-01-01T00:00:00Z"
                        modes: [open_battle]
                        limits:
                          event_bytes: 524288
                          response_code_points: 100000
                        """);
        List<String> events = read("quiz/events/answers.jsonl").lines().toList();
        assertThat(events.subList(0, 10)).isEqualTo(GOLDEN.lines().toList());
        assertThat(events.get(10)).contains("\"at\":1767225602000");
    }

    @Test
    void theSeasonReaderAndTheEventDecoderTakeAllOfIt() throws IOException {
        run(answers(LINE, "", LINE.replace("t-1", "t-2"), LINE), "quiz", Pairing.TABLE);
        SeasonFolder season = SeasonFolder.open(folder.resolve("quiz"), task -> null)
                .fold(SeasonFolder.Opened.Usable::folder, bad -> {
                    throw new AssertionError(bad.message());
                });
        assertThat(season.badTasks()).isEmpty();
        EventDecoder decoder = new EventDecoder(season.season().eventBytesMax());
        long number = 0;
        Set<String> battles = new HashSet<>();
        Set<Long> closings = new HashSet<>();
        for (String line : read("quiz/events/answers.jsonl").lines().toList()) {
            RawLine raw = new RawLine("events/answers.jsonl", ++number, line.getBytes(StandardCharsets.UTF_8), 0);
            DecodedLine decoded = decoder.decode(raw);
            assertThat(decoded).as("line %d: %s", number, line).isInstanceOf(DecodedLine.Accepted.class);
            DecodedLine.Accepted accepted = (DecodedLine.Accepted) decoded;
            battles.add(accepted.event().battleId());
            if (line.contains("\"type\":\"close\"")) {
                closings.add(accepted.event().at());
            }
        }
        assertThat(battles)
                .as("the same task and agents on two lines are two battles")
                .hasSize(3);
        assertThat(closings).as("no two battles end together").hasSize(3);
    }

    @Test
    void importingAgainChangesNothingAndOtherThingsAreLeftAlone() throws IOException {
        run(answers(LINE), "quiz", Pairing.PAIRS);
        assertThat(run(answers(LINE), "quiz", Pairing.PAIRS)).isInstanceOf(ImportResult.Unchanged.class);
        ImportResult other = run(answers(LINE), "quiz", Pairing.TABLE);
        assertThat(other).isInstanceOf(ImportResult.Refused.class);
        assertThat(left()).containsExactly("answers.jsonl", "quiz");
        assertThat(run(answers(LINE), "quiz", Pairing.PAIRS)).isInstanceOf(ImportResult.Unchanged.class);
    }

    @Test
    void aBadLineIsNamedAndNothingIsWritten() throws IOException {
        String[][] cases = {
            {"{\"task\":", "9", "the text ends inside a value"},
            {"[]", "null", "must be an object"},
            {LINE.replace("\"Ann\"", "\"Bob\""), "", "name"},
            {LINE.replace("\"2\",\"Bob\"", "2,\"Bob\""), "null", "answers must be strings; see answer 1"},
            {LINE.replace("\"answers\"", "\"answer\""), "null", "1 unknown member(s); known are answers, task, verdicts"
            },
            {LINE.replace("1.0.0", "1.0"), "null", "task.version must match"},
            {LINE.replace("open_battle", "user_design"), "null", "task.competition_modes must hold open_battle"},
            {
                LINE.replace("\"single_turn\"", "\"multi_turn\",\"multi_turn_config\":{\"max_turns\":3}"),
                "null",
                "task.task_mode must be single_turn"
            },
            {LINE.replace("1 + 1", "1 + 2"), "null", "task t-1@1.0.0 was another on an earlier line"},
            {"{\"task\":" + TASK + ",\"answers\":{\"Ann\":\"2\"}}", "null", "answers must be 2 to 100"},
            {LINE.replace("Ann", "\uFFFD\\uD800"), "", "surrogate"},
        };
        for (String[] bad : cases) {
            ImportResult result = run(answers(LINE, "", bad[0]), "quiz", Pairing.PAIRS);
            assertThat(result).as(bad[0]).isInstanceOf(ImportResult.BadLine.class);
            ImportResult.BadLine line = (ImportResult.BadLine) result;
            assertThat(line.line()).as(bad[0]).isEqualTo(3);
            assertThat(line.detail()).as(bad[0]).contains(bad[2]);
            if (!bad[1].isEmpty()) {
                assertThat(String.valueOf(line.column())).as(bad[0]).isEqualTo(bad[1]);
            }
            assertThat(left()).as(bad[0]).containsExactly("answers.jsonl");
        }
    }

    @Test
    void limitsGrowWithTheLongestAnswer() throws IOException {
        String longAnswer = "é".repeat(600_000);
        run(answers(LINE.replace("\"3\"", "\"" + longAnswer + "\"")), "quiz", Pairing.TABLE);
        assertThat(read("quiz/season.yaml"))
                .contains("response_code_points: 600000")
                .containsPattern("event_bytes: 1200\\d{3}\n");
    }

    @Test
    void reviewsOfOthersBecomeEvidenceOfTheirBattles() throws IOException {
        String judged = LINE.replaceFirst(
                "\"scoring\":\\{.*?\\}",
                "\"scoring\":{\"type\":\"llm_judge\",\"form\":\"pairwise\",\"scale\":[\"1\",\"10\"]}");
        String line = judged.substring(0, judged.length() - 1)
                + ",\"verdicts\":[{\"judge\":\"x\",\"order\":[\"Ann\",\"Bob\"],"
                + "\"scores\":{\"Ann\":\"8\",\"Bob\":\"7.5\"},\"rationale\":\"Clearer.\"}]}";
        ImportResult result = run(answers(line), "quiz", Pairing.PAIRS);

        assertThat(result).isInstanceOf(ImportResult.Written.class);
        assertThat(((ImportResult.Written) result).counts().reviews()).isEqualTo(1);
        Evidence evidence = Evidence.decode(
                        read("quiz/evidence/answers.jsonl").strip().getBytes(StandardCharsets.UTF_8))
                .toOptional()
                .orElseThrow();
        LlmVerdicts verdicts = LlmVerdicts.from(evidence.parsed()).toOptional().orElseThrow();
        assertThat(verdicts.verdicts()).singleElement().satisfies(verdict -> {
            assertThat(verdict.judge()).isEqualTo("x");
            assertThat(verdict.scores().values()).containsExactlyInAnyOrder(new BigDecimal("8"), new BigDecimal("7.5"));
        });
    }

    @Test
    void aReviewOfSomebodyWhoDidNotAnswerIsRefused() throws IOException {
        String judged = LINE.replaceFirst(
                "\"scoring\":\\{.*?\\}", "\"scoring\":{\"type\":\"llm_judge\",\"form\":\"pairwise\"}");
        String line = judged.substring(0, judged.length() - 1)
                + ",\"verdicts\":[{\"judge\":\"x\",\"order\":[\"Ann\",\"Eve\"],"
                + "\"scores\":{\"Ann\":\"8\",\"Eve\":\"7\"},\"rationale\":\"Clearer.\"}]}";

        assertThat(run(answers(line), "quiz", Pairing.TABLE)).isInstanceOf(ImportResult.BadLine.class);
    }

    /** Written by the Python named above. */
    private static final String GOLDEN = """
            {"event_id":"btl_drpgf4g0cu7e14s914c2jnqtac:000","battle_id":"btl_drpgf4g0cu7e14s914c2jnqtac","seq":0,"type":"draft","at":1767225600000,"actor":"operator:import","data":{"season_id":"quiz","mode":"open_battle","ranked":true,"room_type":"1v1","rounds":[{"task_id":"t-1","version":"1.0.0"}],"contenders":[{"agent_id":"agt_2shpmrh5048363mqcih9oo8bu5","agent_name":"Ann","framework":"custom"},{"agent_id":"agt_pmfr3oa8pjc48biqkt4g9j3jnt","agent_name":"Bob","framework":"custom"}]}}
            {"event_id":"btl_drpgf4g0cu7e14s914c2jnqtac:001","battle_id":"btl_drpgf4g0cu7e14s914c2jnqtac","seq":1,"type":"schedule","at":1767225600000,"actor":"operator:import","data":{"starts_at":1767225600000}}
            {"event_id":"btl_drpgf4g0cu7e14s914c2jnqtac:002","battle_id":"btl_drpgf4g0cu7e14s914c2jnqtac","seq":2,"type":"ready","at":1767225600000,"actor":"relay","data":{}}
            {"event_id":"btl_drpgf4g0cu7e14s914c2jnqtac:003","battle_id":"btl_drpgf4g0cu7e14s914c2jnqtac","seq":3,"type":"lock","at":1767225600000,"actor":"relay","data":{}}
            {"event_id":"btl_drpgf4g0cu7e14s914c2jnqtac:004","battle_id":"btl_drpgf4g0cu7e14s914c2jnqtac","seq":4,"type":"start","at":1767225600000,"actor":"relay","data":{}}
            {"event_id":"btl_drpgf4g0cu7e14s914c2jnqtac:005","battle_id":"btl_drpgf4g0cu7e14s914c2jnqtac","seq":5,"type":"observe","at":1767225600000,"actor":"relay","data":{"agent_id":"agt_2shpmrh5048363mqcih9oo8bu5","round":1,"task_id":"t-1","turn_number":1,"time_limit_ms":30000,"deadline_at":1767225630000}}
            {"event_id":"btl_drpgf4g0cu7e14s914c2jnqtac:006","battle_id":"btl_drpgf4g0cu7e14s914c2jnqtac","seq":6,"type":"observe","at":1767225600000,"actor":"relay","data":{"agent_id":"agt_pmfr3oa8pjc48biqkt4g9j3jnt","round":1,"task_id":"t-1","turn_number":1,"time_limit_ms":30000,"deadline_at":1767225630000}}
            {"event_id":"btl_drpgf4g0cu7e14s914c2jnqtac:007","battle_id":"btl_drpgf4g0cu7e14s914c2jnqtac","seq":7,"type":"act","at":1767225601000,"actor":"agt_2shpmrh5048363mqcih9oo8bu5","data":{"round":1,"task_id":"t-1","turn_number":1,"action":{"type":"submit_answer","payload":{"answer":"2"}}}}
            {"event_id":"btl_drpgf4g0cu7e14s914c2jnqtac:008","battle_id":"btl_drpgf4g0cu7e14s914c2jnqtac","seq":8,"type":"act","at":1767225601000,"actor":"agt_pmfr3oa8pjc48biqkt4g9j3jnt","data":{"round":1,"task_id":"t-1","turn_number":1,"action":{"type":"submit_answer","payload":{"answer":"3"}}}}
            {"event_id":"btl_drpgf4g0cu7e14s914c2jnqtac:009","battle_id":"btl_drpgf4g0cu7e14s914c2jnqtac","seq":9,"type":"close","at":1767225601000,"actor":"relay","data":{"reason":"complete"}}
            """;
}
