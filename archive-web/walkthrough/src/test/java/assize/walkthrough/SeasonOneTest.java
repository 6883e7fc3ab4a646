/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assize.archive.AgentRow;
import assize.archive.BattleRow;
import assize.archive.Board;
import assize.archive.ModeStanding;
import assize.archive.RatingRow;
import assize.archive.SeasonArchive;
import assize.archive.Table;
import assize.archive.VerdictRow;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Manifest;
import assize.schemas.battle.Mode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The whole path, from the battle log of the example season to what its archive says.
 *
 * <p>Oracle: {@code examples/season-one/expected}, computed by {@code examples/reference/expected_season_one.py} from the
 * specification alone; it shares no code with the pipeline.
 */
class SeasonOneTest {
    private static final Path EXPECTED = Repository.seasonOne().resolve("expected");

    private final JudgedSeason judged = SeasonOne.judged();

    @Test
    void theCountsAreRight() {
        JsonNode expected = JsonMapper.shared().readTree(Repository.read(EXPECTED.resolve("summary.json")));
        JsonNode counts = judged.document(ArchivePaths.MANIFEST).path("counts");
        assertThat(counts.path("events")).as("events").isEqualTo(expected.path("events"));
        assertThat(counts.path("battles")).as("battles").isEqualTo(expected.path("battles"));
    }

    @Test
    void theSameLinesAreRejectedForTheSameReasons() {
        List<String> found = judged.lines(ArchivePaths.rejectedPart(0)).stream()
                .map(JsonMapper.shared()::readTree)
                .map(line -> row(
                        line.path("file"),
                        line.path("line"),
                        line.path("reason"),
                        line.path("battle_id"),
                        line.path("seq")))
                .toList();
        assertSame("rejected.tsv", withoutLineOfBadTask(found), withoutLineOfBadTask(expected("rejected.tsv")));
    }

    /** Which line of a task file is at fault, the reference does not say. */
    private static List<String> withoutLineOfBadTask(List<String> rows) {
        return rows.stream()
                .map(row -> row.replaceFirst("\t[0-9]+\tbad_task\t", "\t*\tbad_task\t"))
                .toList();
    }

    @Test
    void theSameNumberOfBattlesWaitsForTheSameThings() {
        Map<String, Long> expected = expected("pending.tsv").stream()
                .map(row -> row.split("\t", -1)[1])
                .collect(Collectors.groupingBy(reason -> reason, TreeMap::new, Collectors.counting()));
        Map<String, Long> found = judged.archive().manifest().pending().stream()
                .collect(Collectors.toMap(Manifest.Pending::reason, Manifest.Pending::battles));
        assertThat(found).as("pending battles by reason").isEqualTo(expected);
        Set<String> pending = expected("pending.tsv").stream()
                .map(row -> row.split("\t", -1)[0])
                .collect(Collectors.toSet());
        for (String battleId : pending) {
            assertThat(judged.archive().find(battleId)).as(battleId).isEmpty();
        }
    }

    @Test
    void everyBattleIsThereAndEndedAsItShould() {
        Map<String, List<String>> replays = judged.replays();
        List<String> found = new ArrayList<>();
        for (BattleRow battle : judged.rows(Table.BATTLES)) {
            int agents = battle.agents().size();
            List<String> replay = replays.getOrDefault(battle.battleId(), List.of());
            long results = replay.stream()
                    .filter(line -> line.contains("\"type\": \"turn_result\""))
                    .count();
            // Start and end stand for five opening events and for none; results are ours.
            long used = replay.size() - results - 2 + 5;
            found.add(row(
                    battle.battleId(),
                    battle.mode(),
                    battle.ranked(),
                    battle.outcome(),
                    battle.winner(),
                    battle.startedAt().toEpochMilli(),
                    battle.completedAt().toEpochMilli(),
                    battle.ratingState(),
                    battle.position(),
                    agents,
                    results / agents,
                    used));
        }
        assertSame("battles.tsv", found, expected("battles.tsv"));
    }

    @Test
    void everyVerdictIsTheReferences() {
        List<String> found = new ArrayList<>();
        for (VerdictRow verdict : judged.rows(Table.VERDICTS)) {
            found.add(row(
                    verdict.battleId(),
                    verdict.agentId(),
                    verdict.round(),
                    verdict.taskId(),
                    verdict.taskVersion(),
                    verdict.scorer(),
                    verdict.state(),
                    verdict.reason(),
                    verdict.correct(),
                    verdict.points(),
                    verdict.bonusSpeedPoints(),
                    verdict.hintPenalty()));
        }
        assertSame("verdicts.tsv", found, expected("verdicts.tsv"));
    }

    @Test
    void everyResultAndRatingChangeIsTheReferences() {
        List<String> found = new ArrayList<>();
        for (JsonNode record : judged.records()) {
            for (int i = 0; i < record.path("results").size(); i++) {
                found.add(result(
                        record,
                        record.path("results").path(i),
                        record.path("rating").path("changes").path(i)));
            }
        }
        assertSame("results.tsv", found, expected("results.tsv"));
    }

    private static String result(JsonNode record, JsonNode result, JsonNode change) {
        assertThat(change.path("agent_id")).as("order of changes").isEqualTo(result.path("agent_id"));
        String flags = StreamSupport.stream(record.path("audit_flags").spliterator(), false)
                .filter(flag -> flag.path("agent_id").equals(result.path("agent_id")))
                .map(flag -> flag.path("code").stringValue())
                .collect(Collectors.joining(","));
        List<Object> cells = new ArrayList<>(List.of(
                record.path("battle_id"),
                result.path("agent_id"),
                record.at("/rating/board"),
                record.at("/rating/position")));
        for (String member : List.of(
                "final_rank",
                "final_score",
                "result",
                "tasks_attempted",
                "tasks_correct",
                "avg_latency_ms",
                "total_tokens",
                "quality",
                "efficiency",
                "style",
                "trust",
                "combat_score")) {
            cells.add(result.path(member));
        }
        cells.add(record.at("/rating/state"));
        for (String member : List.of(
                "k",
                "score",
                "expected",
                "elo_before",
                "elo_delta",
                "elo_after",
                "matches_before",
                "rank",
                "self_improving")) {
            cells.add(change.path(member));
        }
        cells.add(result.path("forfeited"));
        cells.add(flags.isEmpty() ? "-" : flags);
        return row(cells.toArray());
    }

    @Test
    void everyRubricAddsUpAsTheReferenceHasIt() {
        List<String> found = new ArrayList<>();
        for (JsonNode record : judged.records()) {
            for (JsonNode sum : record.path("arithmetic")) {
                JsonNode rubric = sum.path("rubric");
                if (rubric.isMissingNode()) {
                    continue;
                }
                List<Object> cells =
                        new ArrayList<>(List.of(record.path("battle_id"), sum.path("agent_id"), rubric.path("judges")));
                rubric.path("categories").forEach(category -> cells.add(category.path("sum")));
                cells.addAll(List.of(
                        rubric.path("weighted_sum"),
                        rubric.path("penalties"),
                        rubric.path("final_sum"),
                        steps(record)));
                found.add(row(cells.toArray()));
            }
        }
        assertSame("rubrics.tsv", found, expected("rubrics.tsv"));
    }

    private static String steps(JsonNode record) {
        String steps = StreamSupport.stream(record.at("/review/tie_chain").spliterator(), false)
                .map(step -> step.path("step").stringValue())
                .collect(Collectors.joining(","));
        return steps.isEmpty() ? "-" : steps;
    }

    @Test
    void everyAgentStandsWhereItShould() {
        Set<String> detected = detected();
        List<RatingRow> ratings = judged.rows(Table.RATINGS);
        List<String> found = new ArrayList<>();
        for (AgentRow agent : judged.archive().agents()) {
            for (Mode mode : Mode.values()) {
                List<String> results = ratings.stream()
                        .filter(row -> row.agentId().equals(agent.agentId())
                                && row.mode().equals(mode.wireName()))
                        .map(RatingRow::result)
                        .toList();
                ModeStanding standing = agent.standing(mode);
                found.add(row(
                        agent.agentId(),
                        agent.modelTier(),
                        mode.wireName(),
                        standing.current(),
                        standing.peak(),
                        standing.matches(),
                        standing.rank(),
                        results.size(),
                        count(results, "win"),
                        count(results, "draw"),
                        count(results, "loss"),
                        detected.contains(agent.agentId() + " " + mode.wireName())));
            }
            assertThat(agent.wins() + agent.draws() + agent.losses())
                    .as("battles of %s", agent.agentId())
                    .isEqualTo(agent.battles());
        }
        assertSame("agents.tsv", found, expected("agents.tsv"));
    }

    private Set<String> detected() {
        Set<String> detected = new HashSet<>();
        for (JsonNode record : judged.records()) {
            for (JsonNode change : record.at("/rating/changes")) {
                if (change.path("self_improving").stringValue().equals("detected")) {
                    detected.add(change.path("agent_id").stringValue() + " "
                            + record.path("mode").stringValue());
                }
            }
        }
        return detected;
    }

    private static long count(List<String> results, String result) {
        return results.stream().filter(result::equals).count();
    }

    @Test
    void everyBoardIsInTheRightOrder() {
        SeasonArchive archive = judged.archive();
        List<String> found = new ArrayList<>();
        for (Board board : Board.ALL) {
            for (Board.Line line : archive.board(board.name())) {
                found.add(row(
                        board.name(),
                        line.place(),
                        line.agent().agentId(),
                        line.standing().current(),
                        line.standing().matches(),
                        line.standing().rank()));
            }
        }
        assertSame("boards.tsv", found, expected("boards.tsv"));
    }

    @Test
    void theReferenceStillSaysWhatIsWrittenDown() {
        assertReferenceAgrees("expected_season_one.py");
    }

    @Test
    void theSeasonIsTheOneItsScriptWrites() {
        assertReferenceAgrees("write_season_one.py");
    }

    private static void assertReferenceAgrees(String script) {
        Optional<Python> python = Python.with("json");
        assumeTrue(python.isPresent(), "python3 is not installed");
        Path file = Repository.root().resolve("examples/reference").resolve(script);
        Python.Ended ended = python.orElseThrow().run(file.toString(), "--check");
        assertThat(ended.text()).as("differences told by %s", script).isEmpty();
        assertThat(ended.exit()).as("exit of %s", script).isZero();
    }

    /** The same rows, in any order: the reference has an order of its own. */
    private static void assertSame(String table, List<String> found, List<String> expected) {
        assertThat(found.stream().map(SeasonOneTest::withPlainDecimals).sorted().toList())
                .as(table)
                .isEqualTo(expected.stream()
                        .map(SeasonOneTest::withPlainDecimals)
                        .sorted()
                        .toList());
    }

    /** Decimals are compared as numbers: 0.5 and 0.50 are one. */
    private static String withPlainDecimals(String row) {
        return Arrays.stream(row.split("\t", -1))
                .map(cell -> cell.matches("-?[0-9]+\\.[0-9]+")
                        ? new BigDecimal(cell).stripTrailingZeros().toPlainString()
                        : cell)
                .collect(Collectors.joining("\t"));
    }

    /** The rows of an expected table, without its head. */
    private static List<String> expected(String table) {
        String text = new String(Repository.read(EXPECTED.resolve(table)), StandardCharsets.UTF_8);
        return text.lines().skip(1).toList();
    }

    /** A row as the expected tables write one: tabs between cells, {@code -} for null. */
    private static String row(@Nullable Object... cells) {
        return Arrays.stream(cells).map(SeasonOneTest::cell).collect(Collectors.joining("\t"));
    }

    private static String cell(@Nullable Object cell) {
        if (cell == null) {
            return "-";
        }
        if (cell instanceof JsonNode node) {
            return node.isNull() || node.isMissingNode() ? "-" : node.asString();
        }
        return cell.toString();
    }
}
