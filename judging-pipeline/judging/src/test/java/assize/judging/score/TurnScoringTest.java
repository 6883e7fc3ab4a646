/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.judging.rate.Rating;
import assize.judging.rate.RatingOutcome;
import assize.judging.rate.TaskStanding;
import assize.judging.rules.RuleSet;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.Transcript;
import assize.schemas.evidence.Evidence;
import assize.schemas.json.JsonObject;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.SealedBattle;
import assize.schemas.stream.TurnScore;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A multi-turn battle in full. The oracle is Arena §9.5 and §12.1 with GA-26 to GA-31 and GA-72, worked out by hand; the
 * same figures come from {@code examples/reference/turns_and_teams.py}.
 */
class TurnScoringTest {
    private static final List<String> PAIR = List.of("ann", "bob");
    private static final JsonObject NOTHING = JsonObject.EMPTY;

    private static Tasks tasks(String dimWeights) {
        return Tasks.of(List.of(Script.task(
                "leak",
                """
                {"type":"exact_match","correct_answer":"close it","base_points":200,
                 "speed_bonus":{"enabled":true,"max_bonus_pct":30,"threshold_turns":3}}""",
                document -> document.with("task_mode", Script.json("\"multi_turn\""))
                        .with("dim_weights", Script.json(dimWeights))
                        .with("multi_turn_config", Script.json("""
                                {"max_turns":10,"time_limit_ms":120000,"turn_time_limit_ms":30000,"token_budget":8000,
                                 "artifacts_available":["stack_trace.txt","config.yaml"]}""")))));
    }

    private static final Tasks TASKS = tasks("{\"accuracy\":\"0.5\",\"efficiency\":\"0.3\",\"cost\":\"0.2\"}");

    /** ann asks, asks again, lets a turn run out and solves in her fourth; bob is quick and wrong. */
    private static Script battle() {
        return Script.started(PAIR, "leak")
                .observe("ann", 1, "leak", 1, 0)
                .act("ann", 1, "leak", 1, 2000, "send_message", Script.object("""
                        {"content":"May I see the trace?","request_artifacts":["stack_trace.txt","heap.bin"]}"""), 850)
                .observe("ann", 1, "leak", 2, 2500)
                .act("ann", 1, "leak", 2, 4000, "request_file", Script.object("{\"name\":\"config.yaml\"}"), 150)
                .observe("ann", 1, "leak", 3, 5000)
                .timeout("ann", 1, "leak", 3, 35_000)
                .observe("ann", 1, "leak", 4, 36_000)
                .act("ann", 1, "leak", 4, 40_000, "submit_fix", Script.object("{\"content\":\"close it\"}"), 1000)
                .observe("bob", 1, "leak", 1, 0)
                .act("bob", 1, "leak", 1, 1000, "submit_fix", Script.object("{\"content\":\"reboot\"}"), 400)
                .close(50_000);
    }

    @Test
    void addsTheThreeTermsOfAnAnswer() {
        JudgedBattle judged = judge(battle(), TASKS);
        assertThat(judged.waitsFor()).isNull();
        TurnScore ann = judged.terms().turns().get(0);
        assertThat(List.of(ann.quality(), ann.turnEfficiency(), ann.tokenEfficiency()))
                .as("right; 1 − 4/10; 1 − 2000/8000")
                .containsExactly("1", "0.600000000000", "0.750000000000");
        assertThat(ann.score()).as("0.5 + 0.18 + 0.15").isEqualTo("0.830000000000");
        TurnScore bob = judged.terms().turns().get(1);
        assertThat(bob.score()).as("0 + 0.3 · 0.9 + 0.2 · 0.95").isEqualTo("0.460000000000");
        assertThat(judged.verdicts())
                .extracting(v -> "%s %d+%d %s %s"
                        .formatted(v.agentId(), v.points(), v.bonusSpeedPoints(), v.correct(), v.reason()))
                .as("200 · 0.83 and 200 · 0.46; four turns are too many for the bonus")
                .containsExactly("ann 166+0 true answered", "bob 92+0 false answered");
        assertThat(judged.results())
                .extracting(AgentResult::efficiency)
                .as("100 · score (GA-26)")
                .containsExactly("83.0", "46.0");
        assertThat(judged.winner()).isEqualTo("ann");
        assertThat(judged.ratingState()).isEqualTo("rated");
    }

    @Test
    void listsWhichArtifactsThereWereAndWhichNot() {
        TurnScore ann = judge(battle(), TASKS).terms().turns().get(0);
        assertThat(ann.artifactsGiven()).containsExactly("stack_trace.txt", "config.yaml");
        assertThat(ann.artifactsUnavailable()).containsExactly("heap.bin");
    }

    @Test
    void letsTheTaskWeighTheTerms() {
        Tasks own = tasks("{\"accuracy\":\"0.7\",\"efficiency\":\"0.1\",\"cost\":\"0.2\"}");
        TurnScore ann = judge(battle(), own).terms().turns().get(0);
        assertThat(ann.score()).as("0.7 + 0.06 + 0.15").isEqualTo("0.910000000000");
    }

    @Test
    void paysTheWholeBonusUpToTheThreshold() {
        for (int turns = 1; turns <= 4; turns++) {
            Script script = Script.started(PAIR, "leak");
            for (int turn = 1; turn < turns; turn++) {
                script.observe("ann", 1, "leak", turn, turn * 100L)
                        .act("ann", 1, "leak", turn, turn * 100L + 50, "pass", NOTHING, 10);
            }
            script.observe("ann", 1, "leak", turns, 900)
                    .act("ann", 1, "leak", turns, 950, "submit_fix", Script.object("{\"content\":\"close it\"}"), 10);
            assertThat(judge(script.close(9000), TASKS).verdicts().get(0).bonusSpeedPoints())
                    .as("%d turns", turns)
                    .isEqualTo(turns <= 3 ? 60 : 0);
        }
    }

    @Test
    void givesNothingWithoutAnAnswer() {
        Script script = Script.started(PAIR, "leak")
                .observe("ann", 1, "leak", 1, 0)
                .act("ann", 1, "leak", 1, 50, "pass", NOTHING, 10);
        JudgedBattle judged = judge(script.close(9000), TASKS);
        assertThat(judged.terms().turns()).isEmpty();
        assertThat(judged.results().get(0).finalScore()).isZero();
        assertThat(judged.results().get(0).efficiency()).isEqualTo("0.0");
        assertThat(judged.verdicts()).extracting(v -> v.reason()).containsExactly("passed", "not_reached");
    }

    @Test
    void takesQualityFromWhateverJudges() {
        Tasks judgedElsewhere = judgedBy("{\"type\":\"custom\",\"webhook_url\":\"https://judge.example/\"}");
        SealedBattle sealed = sealed(battle(), judgedElsewhere);
        Transcript transcript = Transcript.of(sealed.events());
        Basis basis = new Basis(judgedElsewhere, RuleSet.named("arena/1.1").orElseThrow(), null);
        List<Evidence> found = Judge.questions(sealed, transcript, basis, Evidences.NONE).stream()
                .map(question -> new Evidence(
                        question,
                        "",
                        Script.object(
                                "{\"state\":\"scored\",\"score\":\"60\",\"correct\":true,\"rationale\":\"Nearly.\"}"),
                        null,
                        NOTHING))
                .toList();
        assertThat(found).as("one question for each answer").hasSize(2);
        JudgedBattle judged = Judge.judge(sealed, transcript, basis, Evidences.of(found));
        assertThat(judged.terms().turns().get(0).score())
                .as("0.5 · 0.6 + 0.18 + 0.15")
                .isEqualTo("0.630000000000");
        assertThat(judged.verdicts().get(0).evidence()).hasSize(1);
    }

    @Test
    void waitsForAPersonAndThenGoesOn() {
        Tasks byPeople = judgedBy("{\"type\":\"human_review\"}");
        JudgedBattle waiting = judge(battle(), byPeople);
        assertThat(waiting.waitsFor()).isEqualTo(Judge.AWAITS_REVIEW);
        assertThat(waiting.terms().turns()).isEmpty();
        JudgedBattle judged = Judge.judge(
                waiting,
                Transcript.of(waiting.sealed().events()),
                byPeople,
                RuleSet.named("arena/1.1").orElseThrow(),
                new PeopleFindings(
                        List.of(
                                new PeopleFindings.OnAnswer("ann", 1, new BigDecimal("80.00"), true, "Good."),
                                new PeopleFindings.OnAnswer("bob", 1, BigDecimal.ZERO, false, "No.")),
                        List.of(),
                        null,
                        false));
        assertThat(judged.waitsFor()).isNull();
        assertThat(judged.terms().turns())
                .extracting(TurnScore::score)
                .as("0.5 · 0.8 + 0.33; 0 + 0.46")
                .containsExactly("0.730000000000", "0.460000000000");
        assertThat(judged.verdicts()).extracting(v -> v.points()).containsExactly(73L, 46L);
    }

    private static Tasks judgedBy(String scoring) {
        return Tasks.of(List.of(Script.task(
                "leak",
                scoring,
                document -> document.with("task_mode", Script.json("\"multi_turn\""))
                        .with("multi_turn_config", Script.json("{\"max_turns\":10,\"token_budget\":8000}")))));
    }

    @Test
    void savesNothingThatIsNotReported() {
        Script script = Script.started(PAIR, "leak")
                .observe("ann", 1, "leak", 1, 0)
                .act("ann", 1, "leak", 1, 50, "submit_fix", "close it");
        TurnScore ann = judge(script.close(9000), TASKS).terms().turns().get(0);
        assertThat(ann.tokensUsed()).isNull();
        assertThat(ann.tokenEfficiency()).isEqualTo("0.000000000000");
        assertThat(ann.score()).as("0.5 + 0.27 + 0").isEqualTo("0.770000000000");
    }

    @Test
    void holdsEveryTermBetweenNothingAndAll() {
        Script script = Script.started(PAIR, "leak")
                .observe("ann", 1, "leak", 1, 0)
                .act("ann", 1, "leak", 1, 50, "submit_fix", Script.object("{\"content\":\"close it\"}"), 9_000_000);
        TurnScore ann = judge(script.close(9000), TASKS).terms().turns().get(0);
        assertThat(ann.tokenEfficiency()).isEqualTo("0.000000000000");
    }

    @Test
    void takesTheTaskForTheOpponentOfBoth() {
        JudgedBattle judged = judge(battle(), TASKS);
        RatingOutcome outcome = rate(judged, Map.of(), TASKS);
        assertThat(outcome.tasks()).hasSize(1);
        assertThat(outcome.tasks().get(0))
                .as("1 − (0.83 + 0.46)/2 = 0.355 against 0.5: 32 · −0.145 = −4.64")
                .extracting("score", "expected", "k", "eloBefore", "eloDelta", "eloAfter", "matchesAfter", "stable")
                .containsExactly("0.355000000000", "0.500000000000", 32, 1200, -5, 1195, 1, false);
        assertThat(outcome.changes())
                .as("the contenders play each other")
                .extracting(RatingChange::eloDelta)
                .containsExactly(16, -16);
        assertThat(rate(judged, Map.of("leak@1", new TaskStanding(1300, 49)), TASKS)
                        .tasks()
                        .get(0)
                        .stable())
                .as("the fiftieth match of the major version")
                .isTrue();
    }

    @Test
    void keepsMajorVersionsOfATaskApart() {
        JudgedBattle judged = judge(battle(), TASKS);
        assertThat(rate(judged, Map.of("leak@2", new TaskStanding(1500, 9)), TASKS)
                        .tasks()
                        .get(0)
                        .eloBefore())
                .isEqualTo(1200);
        assertThat(rate(judged, Map.of("leak@1", new TaskStanding(1500, 9)), TASKS)
                        .tasks()
                        .get(0)
                        .eloBefore())
                .isEqualTo(1500);
    }

    private static RatingOutcome rate(JudgedBattle judged, Map<String, TaskStanding> before, Tasks tasks) {
        Draft draft = EventBody.of(judged.sealed().events().get(0), Draft::from);
        RuleSet rules = RuleSet.named(judged.sealed().ruleSet()).orElseThrow();
        return Rating.rate(judged, draft, Map.of(), before, tasks, rules);
    }

    private static SealedBattle sealed(Script script, Tasks tasks) {
        return ((SealResult.Sealed) new Sealing(Script.season(), tasks)
                        .evaluate(script.byTime().events()))
                .battle();
    }

    private static JudgedBattle judge(Script script, Tasks tasks) {
        SealedBattle sealed = sealed(script, tasks);
        RuleSet rules = RuleSet.named(sealed.ruleSet()).orElseThrow();
        return Judge.judge(sealed, Transcript.of(sealed.events()), new Basis(tasks, rules, null), Evidences.NONE);
    }
}
