/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.verifier.Progress;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.ingest.log.SeasonFolder;
import assize.judging.review.Docket;
import assize.judging.score.TaskCheck;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.json.Json;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.judge.JudgeSeason;
import assize.toolkit.replay.JudgedOtherwise;
import assize.toolkit.replay.ReplayBattle;
import assize.toolkit.review.SeasonDocket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An agent that is right twenty times in a tenth of a second each: its battle waits for an operator, from the log to the archive.
 *
 * <p>Oracle: A-260 with GA-61.
 */
class HeldRatingTest {
    private static final int ROUNDS = 20;
    private static final int CLOSE = 5 + ROUNDS * 4;
    private static final long NOON = 1_768_046_400_000L;
    private static final long HOUR = 3_600_000;

    @TempDir
    private Path folder = Path.of("");

    private Path keys = Path.of("");
    private Path season = Path.of("");
    private final List<String> log = new ArrayList<>();

    @BeforeEach
    void layOut() {
        keys = TestKeys.writeTo(folder.resolve("keys"));
        GoldenBattle one = new GoldenBattle("one-battle");
        season = one.seasonFolder(folder.resolve("season"));
        Repository.delete(season.resolve("events"));
        battle("b-fast", NOON, 100, 4_000);
        battle("b-slow", NOON + HOUR, 5_000, 4_000);
        write();
    }

    /** Wick is right and Tallow wrong, in every round. */
    private void battle(String id, long start, long wickMillis, long tallowMillis) {
        String rounds = IntStream.range(0, ROUNDS)
                .mapToObj(round -> "{\"task_id\":\"ferry-fare\",\"version\":\"1.0.0\"}")
                .collect(Collectors.joining(","));
        String contender = "{\"agent_id\":\"agt_%s\",\"agent_name\":\"%s\",\"framework\":\"hermes\","
                + "\"model\":{\"name\":\"m\",\"params_b\":7,\"inference\":\"local_gpu\"}}";
        int seq = 0;
        line(
                id,
                seq++,
                "draft",
                start,
                "operator:mira",
                "{\"season_id\":\"one-battle\",\"mode\":\"framework_duel\",\"rounds\":[%s],\"contenders\":[%s,%s]}"
                        .formatted(
                                rounds, contender.formatted("wick", "Wick"), contender.formatted("tallow", "Tallow")));
        line(id, seq++, "schedule", start, "operator:mira", "{\"starts_at\":" + start + "}");
        for (String type : List.of("ready", "lock", "start")) {
            line(id, seq++, type, start, "relay", "{}");
        }
        long at = start;
        for (int round = 1; round <= ROUNDS; round++) {
            for (String agent : List.of("agt_wick", "agt_tallow")) {
                boolean isWick = agent.equals("agt_wick");
                String turn = "\"round\":%d,\"task_id\":\"ferry-fare\",\"turn_number\":1".formatted(round);
                line(
                        id,
                        seq++,
                        "observe",
                        at,
                        "relay",
                        "{\"agent_id\":\"%s\",%s,\"time_limit_ms\":20000,\"deadline_at\":%d}"
                                .formatted(agent, turn, at + 20_000));
                at += isWick ? wickMillis : tallowMillis;
                line(
                        id,
                        seq++,
                        "act",
                        at,
                        agent,
                        "{%s,\"action\":{\"type\":\"submit_answer\",\"payload\":{\"answer\":\"%s\"}}}"
                                .formatted(turn, isWick ? "10.50" : "10"));
            }
        }
        line(id, seq, "close", at, "relay", "{\"reason\":\"complete\"}");
    }

    private void line(String battleId, int seq, String type, long at, String actor, String data) {
        log.add(("{\"event_id\":\"%s:%d\",\"battle_id\":\"%s\",\"seq\":%d,\"type\":\"%s\",\"at\":%d,\"actor\":\"%s\","
                        + "\"data\":%s}")
                .formatted(battleId, seq, battleId, seq, type, at, actor, data));
    }

    private void write() {
        String text = log.stream().map(line -> line + "\n").collect(Collectors.joining());
        Repository.write(season.resolve("events/log.jsonl"), text.getBytes(StandardCharsets.UTF_8));
    }

    private void decide(String decision) {
        decide(decision, CLOSE + 1, NOON + 48 * HOUR);
    }

    private void decide(String decision, int seq, long at) {
        line(
                "b-fast",
                seq,
                "flag_decision",
                at,
                "operator:mira",
                "{\"flag\":\"review_required\",\"agent_id\":\"agt_wick\",\"decision\":\"%s\",\"reason\":\"It is a lookup table.\"}"
                        .formatted(decision));
        write();
    }

    @Test
    void itsBattleIsPublishedOnceAnOperatorHasDecided() {
        JudgedSeason first = JudgedSeason.judge(season, folder.resolve("out"), keys);
        assertThat(ids(first)).containsExactly("b-slow");
        assertThat(first.document(ArchivePaths.MANIFEST).at("/pending/0/reason").asString())
                .isEqualTo("decision on review_required of agt_wick");
        assertThat(waiting()).as("assize review").contains("b-fast", "decision on review_required of agt_wick");

        decide("rate");
        assertThat(waiting()).as("assize review").doesNotContain("b-fast");
        JudgedSeason second = JudgedSeason.judge(season, folder.resolve("out"), keys);
        assertThat(ids(second)).containsExactly("b-slow", "b-fast");
        JsonNode record = second.records().get(1);
        Schemas.assertValid("record", "b-fast", record);
        assertThat(record.at("/rating/state").asString()).isEqualTo("rated");
        assertThat(record.at("/rating/changes/0/elo_delta").intValue()).isPositive();
        assertThat(record.at("/completed_at").longValue()).isEqualTo(NOON + 48 * HOUR);
        assertThat(record.at("/review/decisions/0/reason").asString()).isEqualTo("It is a lookup table.");
        assertThat(record.at("/audit_flags").valueStream())
                .filteredOn(flag -> flag.path("code").asString().equals("review_required"))
                .singleElement()
                .satisfies(
                        flag -> assertThat(flag.path("decided_by").asString()).isEqualTo("operator:mira"));
        Verification answer = VerifyArchive.verify(second.root(), second.trust(), Progress.SILENT);
        assertThat(answer.verdict()).as("%s", answer.failure()).isEqualTo(Verdict.PROVEN);

        assertThat(again()).as("a run that finds nothing new").isInstanceOf(JudgeOutcome.Unchanged.class);
        JudgedSeason anew = JudgedSeason.judge(season, folder.resolve("anew"), keys);
        assertThat(anew.recordLines()).as("in one run").isEqualTo(second.recordLines());
    }

    @Test
    void nothingMovesWhereTheOperatorSaysSo() {
        decide("do_not_rate");
        JudgedSeason judged = JudgedSeason.judge(season, folder.resolve("out"), keys);
        JsonNode record = judged.records().get(1);
        assertThat(record.at("/rating/state").asString()).isEqualTo("withheld");
        assertThat(record.at("/rating/changes/0/elo_delta").intValue()).isZero();
    }

    /** A decision dated before the battle ended is heard when it ended: refused, and its seq is taken. */
    @Test
    void aDecisionDatedBeforeTheEndKeepsItsPlaceOnTheDocketAsInThePipeline() throws IOException {
        decide("rate", CLOSE + 1, NOON - HOUR);
        assertThat(docket().waiting("b-fast").orElseThrow().nextSeq()).isEqualTo(CLOSE + 2);
        decide("rate", CLOSE + 2, NOON + 48 * HOUR);
        assertThat(docket().waiting("b-fast")).isEmpty();
        JudgedSeason judged = JudgedSeason.judge(season, folder.resolve("out"), keys);
        assertThat(ids(judged)).containsExactly("b-slow", "b-fast");
        assertThat(judged.lines(ArchivePaths.rejectedPart(0)))
                .singleElement()
                .asString()
                .contains("wrong_order");
    }

    private Docket docket() throws IOException {
        return SeasonDocket.read(opened());
    }

    @Test
    void whatOperatorsDecidedCountsUnderOtherRulesToo() throws IOException {
        decide("do_not_rate");
        JudgedSeason judged = JudgedSeason.judge(season, folder.resolve("out"), keys);
        assertThat(ReplayBattle.run(judged.root(), "one-battle", 1, "b-fast"))
                .as("judged again alone")
                .asString()
                .contains("Identical");
        JudgedOtherwise same = JudgedOtherwise.run(judged.root(), "one-battle", 1, List.of("k=32"), null);
        JsonNode report = JsonMapper.shared().readTree(Json.canonicalText(same.toJson()));
        assertThat(report.path("battles_unchanged").intValue()).isEqualTo(2);
        assertThat(report.path("battles_not_judged")).isEmpty();
        assertThat(report.path("boards").valueStream())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.path("rating_after")).isEqualTo(line.path("rating_before")));
    }

    private SeasonFolder opened() {
        return SeasonFolder.open(season, TaskCheck::problem).fold(SeasonFolder.Opened.Usable::folder, unusable -> {
            throw new AssertionError(unusable.message());
        });
    }

    private JudgeOutcome again() {
        return JudgeSeason.run(opened(), folder.resolve("out"), keys, 2, JudgeProgress.NONE);
    }

    private String waiting() {
        AssizeCommand.Ended ended = AssizeCommand.run(folder, "review", season.toString(), "--json");
        JsonNode document = JsonMapper.shared().readTree(ended.out());
        assertThat(document.isObject()).isTrue();
        return ended.out();
    }

    private static List<String> ids(JudgedSeason judged) {
        return judged.records().stream()
                .map(record -> record.path("battle_id").asString())
                .toList();
    }
}
