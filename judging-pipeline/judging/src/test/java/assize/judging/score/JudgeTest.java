/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.judging.Script;
import assize.judging.rules.RuleSet;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.Transcript;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import assize.schemas.stream.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The oracle is Arena §8.3, §12.3 and §13 with GA-17 to GA-25, followed by hand through whole battles. */
class JudgeTest {
    private static final List<String> PAIR = List.of("ann", "bob");
    private static final String TOLD = "{\"tokens_used\":100,\"latency_ms\":800}";

    @Test
    void addsUpTo157() {
        Tasks tasks = Tasks.of(List.of(
                Script.task("warmup", "{\"type\":\"exact_match\",\"correct_answer\":\"x\",\"base_points\":42}"),
                Script.task("prime", """
                        {"type":"exact_match","correct_answer":"541",
                         "speed_bonus":{"enabled":true,"max_bonus_pct":30,"threshold_ms":10000}}""")));
        JudgedBattle judged = judge(
                Script.started(PAIR, "warmup", "prime")
                        .answer("ann", 1, "warmup", 0, 900, "x")
                        .answer("bob", 1, "warmup", 1, 900, "y")
                        .answer("ann", 2, "prime", 5000, 5000, "541")
                        .answer("bob", 2, "prime", 5001, 10_000, "541")
                        .close(40_000),
                tasks);
        assertThat(judged.verdicts())
                .extracting(v -> v.agentId() + v.round() + " " + v.points() + "+" + v.bonusSpeedPoints())
                .containsExactly("ann1 42+0", "bob1 0+0", "ann2 100+15", "bob2 100+0");
        assertThat(judged.results()).extracting(AgentResult::finalScore).containsExactly(157L, 100L);
        assertThat(judged.outcome()).isEqualTo("decided");
        assertThat(judged.winner()).isEqualTo("ann");
        assertThat(judged.ratingState()).isEqualTo("rated");
        assertThat(judged.waitsFor()).isNull();
    }

    @Test
    void givesAReasonForEveryKindOfRound() {
        Script script = Script.started(List.of("ann", "bob", "cat", "dan", "eve"), "prime", "word")
                .answer("ann", 1, "prime", 0, 5, "541")
                .observe("bob", 1, "prime", 1, 0)
                .act("bob", 1, "prime", 1, 9, "pass", "")
                .observe("cat", 1, "prime", 1, 0)
                .timeout("cat", 1, "prime", 1, Script.LIMIT)
                .observe("dan", 1, "prime", 1, 0)
                .act("dan", 1, "prime", 1, 9, "think", "541")
                .answer("eve", 1, "prime", 0, 9, "541")
                .observe("ann", 2, "word", 1, 40_000)
                .observe("eve", 2, "word", 1, 40_000)
                .forfeit("eve", 41_000);
        JudgedBattle judged = judge(script.close(90_000));
        assertThat(judged.verdicts())
                .extracting(v -> "%s%d %s %s %s".formatted(v.agentId(), v.round(), v.state(), v.reason(), v.correct()))
                .containsExactly(
                        "ann1 scored answered true",
                        "bob1 scored passed false",
                        "cat1 scored timed_out false",
                        "dan1 scored unanswered false",
                        "eve1 scored answered true",
                        "ann2 scored unanswered false",
                        "bob2 scored not_reached false",
                        "cat2 scored not_reached false",
                        "dan2 scored not_reached false",
                        "eve2 forfeit forfeited false");
        assertThat(judged.results())
                .extracting(r -> "%s #%d %d %s".formatted(r.agentId(), r.finalRank(), r.finalScore(), r.result()))
                .containsExactly(
                        "ann #1 100 win", "bob #2 0 draw", "cat #2 0 draw", "dan #2 0 draw", "eve #5 100 loss");
        assertThat(judged.results()).extracting(AgentResult::tasksAttempted).containsExactly(2, 1, 1, 1, 2);
        assertThat(judged.results())
                .extracting(AgentResult::avgLatencyMillis)
                .as("a turn without an act counts with its whole limit")
                .containsExactly(15_003L, 9L, 30_000L, 9L, 15_005L);
    }

    @Test
    void takesTenPercentForHintsHoweverMany() {
        Script script = Script.started(PAIR, "quick")
                .observe("ann", 1, "quick", 1, 0)
                .act("ann", 1, "quick", 1, 1000, "request_hint", "")
                .observe("ann", 1, "quick", 2, 1500)
                .act("ann", 1, "quick", 2, 2500, "hint", "")
                .observe("ann", 1, "quick", 3, 3000)
                .act("ann", 1, "quick", 3, 4000, "answer", "541")
                .observe("bob", 1, "quick", 1, 0)
                .act("bob", 1, "quick", 1, 1000, "request_hint", "")
                .observe("bob", 1, "quick", 2, 1500)
                .act("bob", 1, "quick", 2, 2500, "submit_answer", "wrong");
        Verdict ann = judge(script.close(9000)).verdicts().get(0);
        assertThat(ann.points()).isEqualTo(90);
        assertThat(ann.hintPenalty()).isEqualTo(10);
        assertThat(ann.bonusSpeedPoints())
                .as("three turns of a second: 30 · 0.7")
                .isEqualTo(21);
        Verdict bob = judge(script).verdicts().get(1);
        assertThat(List.of(bob.points(), bob.bonusSpeedPoints(), bob.hintPenalty()))
                .as("a wrong answer costs nothing more")
                .containsExactly(0L, 0L, 0L);
    }

    @Test
    void measuresAgentsThatReport() {
        Script script = Script.blank("b-1")
                .opened(Script.draft(
                        List.of(Script.contender("ann", "single_shot", false), Script.contender("bob")),
                        List.of("prime", "word")))
                .observe("ann", 1, "prime", 1, 0)
                .act("ann", 1, "prime", 1, 1000, "submit_answer", "541", TOLD)
                .answer("bob", 1, "prime", 0, 1000, "541")
                .observe("ann", 2, "word", 1, 2000)
                .act("ann", 2, "word", 1, 3000, "submit_answer", "cat", TOLD);
        JudgedBattle judged = judge(script.close(9000));
        AgentResult ann = judged.results().get(0);
        assertThat(ann.totalTokens()).isEqualTo(200);
        assertThat(ann.quality()).isEqualTo("50.00");
        assertThat(ann.efficiency())
                .as("1/2 · (1 − 200/4000) · (1 − 2000/60000)")
                .isEqualTo("45.9");
        assertThat(ann.style()).isEqualTo(100);
        assertThat(ann.styleDeclared()).isTrue();
        assertThat(ann.trust()).isEqualTo("100.00");
        assertThat(ann.combatScore()).as("25 + 9.18 + 10 + 20").isEqualTo("64.18");
        AgentResult bob = judged.results().get(1);
        assertThat(bob.quality()).isEqualTo("100.00");
        assertThat(bob.totalTokens()).isNull();
        assertThat(bob.efficiency()).as("not measured is not zero").isNull();
        assertThat(bob.style()).isNull();
        assertThat(bob.trust()).isNull();
        assertThat(bob.combatScore()).isNull();
        assertThat(judged.flags()).isEmpty();
    }

    @Test
    void doesNotMeasureAnAgentThatReportsNowAndThen() {
        Script script = Script.started(PAIR, "prime", "word")
                .observe("ann", 1, "prime", 1, 0)
                .act("ann", 1, "prime", 1, 1000, "submit_answer", "541", TOLD)
                .answer("ann", 2, "word", 2000, 500, "owl")
                .observe("bob", 1, "prime", 1, 0)
                .act("bob", 1, "prime", 1, 1000, "submit_answer", "541", "{\"latency_ms\":800}");
        assertThat(judge(script.close(9000)).results()).allSatisfy(result -> {
            assertThat(result.totalTokens()).isNull();
            assertThat(result.trust()).isNull();
        });
    }

    @Test
    void countsTheTextWhereTokensAreZero() {
        Script script = Script.started(PAIR, "word")
                .observe("ann", 1, "word", 1, 0)
                .act("ann", 1, "word", 1, 1000, "submit_answer", "an owl, 🦉", "{\"tokens_used\":0}");
        AgentResult ann = judge(script.close(9000)).results().get(0);
        assertThat(ann.totalTokens()).as("9 code points, four to a token").isEqualTo(3);
        assertThat(ann.trust()).isEqualTo("90.00");
    }

    @Test
    void flagsTrustAndHoldsTheRating() {
        String liar = "{\"tokens_used\":1,\"latency_ms\":12,\"tool_calls\":3}";
        assertThat(flags(liar, true)).containsExactly("telemetry_trust_low ann", "rating_withheld ann");
        assertThat(flags(liar, false)).containsExactly("telemetry_trust_low ann", "rating_withheld ann");
        String careless = "{\"tokens_used\":1,\"latency_ms\":400,\"tool_calls\":9}";
        assertThat(flags(careless, true)).as("trust 30").containsExactly("telemetry_trust_low ann");
        assertThat(flags(TOLD, true)).isEmpty();
    }

    private static List<String> flags(String telemetry, boolean ranked) {
        JsonObject draft = Script.draft(
                        List.of(Script.contender("ann", "single_shot", false), Script.contender("bob")),
                        List.of("prime"))
                .with("ranked", Script.json(Boolean.toString(ranked)));
        JudgedBattle judged = judge(Script.blank("b-1")
                .opened(draft)
                .observe("ann", 1, "prime", 1, 0)
                .act("ann", 1, "prime", 1, 1000, "submit_answer", "541", telemetry)
                .close(9000));
        boolean withheld = judged.flags().stream().anyMatch(flag -> flag.code().equals("rating_withheld"));
        assertThat(judged.ratingState()).isEqualTo(!ranked ? "unranked" : withheld ? "withheld" : "rated");
        assertThat(judged.flags()).allSatisfy(flag -> {
            assertThat(flag.decidedBy()).isEqualTo("rule");
            assertThat(flag.turn()).isZero();
        });
        return judged.flags().stream()
                .map(flag -> flag.code() + " " + flag.agentId())
                .toList();
    }

    @Test
    void judgesNobodyInAVoidBattle() {
        Script script = Script.started(PAIR, "prime")
                .answer("ann", 1, "prime", 0, 5, "541")
                .forfeit("bob", 9);
        JudgedBattle judged = judge(script.closeVoid(9000));
        assertThat(judged.outcome()).isEqualTo("void");
        assertThat(judged.winner()).isNull();
        assertThat(judged.ratingState()).isEqualTo("not_rated");
        assertThat(judged.verdicts()).allSatisfy(verdict -> {
            assertThat(verdict.state()).isEqualTo("void");
            assertThat(verdict.points()).isZero();
        });
        assertThat(judged.results()).allSatisfy(result -> {
            assertThat(result.finalRank()).isEqualTo(1);
            assertThat(result.result()).isEqualTo("draw");
            assertThat(result.finalScore()).isZero();
            assertThat(result.combatScore()).isNull();
        });
    }

    @Test
    void callsItADrawWhenEverybodyLeaves() {
        JudgedBattle judged = judge(Script.started(PAIR, "prime")
                .forfeit("bob", 5)
                .forfeit("ann", 6)
                .close(9));
        assertThat(judged.outcome()).isEqualTo("draw");
        assertThat(judged.ratingState()).isEqualTo("not_rated");
        assertThat(judged.results()).extracting(AgentResult::result).containsExactly("draw", "draw");
    }

    @Test
    void givesTheBattleToTheOneWhoStays() {
        JudgedBattle judged = judge(Script.started(PAIR, "prime")
                .answer("ann", 1, "prime", 0, 5, "541")
                .forfeit("ann", 6)
                .close(9));
        assertThat(judged.winner()).isEqualTo("bob");
        assertThat(judged.results()).extracting(AgentResult::finalScore).containsExactly(100L, 0L);
        assertThat(judged.ratingState()).isEqualTo("rated");
    }

    @Test
    void sharesTheFirstPlaceWithoutAWinner() {
        JudgedBattle judged = judge(Script.started(List.of("ann", "bob", "cat"), "prime")
                .answer("ann", 1, "prime", 0, 5, "541")
                .answer("cat", 1, "prime", 0, 5, "541")
                .close(9000));
        assertThat(judged.outcome()).isEqualTo("draw");
        assertThat(judged.winner()).isNull();
        assertThat(judged.results()).extracting(AgentResult::finalRank).containsExactly(1, 3, 1);
        assertThat(judged.results()).extracting(AgentResult::result).containsExactly("win", "loss", "win");
    }

    @Test
    void waitsForJudgesThereAreNot() {
        assertThat(judge(Script.started(PAIR, "prime", "essay")
                                .answer("ann", 2, "essay", 0, 5, "Well.")
                                .close(9))
                        .waitsFor())
                .isEqualTo("no judge yet: llm_judge");
        assertThat(judge(Script.started(PAIR, "essay").close(9)).waitsFor())
                .as("where nobody answered there is nothing to judge")
                .isNull();
        JsonObject ares = Script.draft(PAIR, "prime").with("rule_set", new JsonString("ares/0.1"));
        assertThat(judge(Script.blank("b-1").opened(ares).close(9)).waitsFor())
                .as("people score it, whatever its tasks are")
                .isEqualTo(Judge.AWAITS_REVIEW);
        assertThat(judge(Script.started(PAIR, "essay").closeVoid(9)).waitsFor())
                .as("a void battle needs no judge")
                .isNull();
    }

    @Test
    void waitsForEveryKindOfJudgeThereIsNot() {
        Map<String, String> more = Map.of(
                "llm_judge", "",
                "code_execute", ",\"test_cases\":[{\"input\":\"\",\"expected_output\":\"1\"}]",
                "custom", ",\"webhook_url\":\"https://judge.example/\"");
        for (String type : more.keySet()) {
            Tasks tasks = Tasks.of(List.of(Script.task("open", "{\"type\":\"" + type + "\"" + more.get(type) + "}")));
            Script script = Script.started(PAIR, "open").answer("ann", 1, "open", 0, 5, "541");
            JudgedBattle judged = judge(script.close(9), tasks);
            assertThat(judged.waitsFor()).isEqualTo("no judge yet: " + type);
            assertThat(judged.verdicts()).as("nobody is scored 0").isEmpty();
        }
    }

    @Test
    void wantsTheRulesTheBattleWasSealedWith() {
        Script script = Script.started(PAIR, "prime").close(9);
        SealedBattle sealed = sealed(script, Script.tasks());
        RuleSet other = RuleSet.named("arena/1.0").orElseThrow();
        assertThatThrownBy(() -> Judge.judge(
                        sealed, Transcript.of(sealed.events()), new Basis(Script.tasks(), other, null), Evidences.NONE))
                .hasMessageContaining("arena/1.1");
    }

    @Test
    void doesNotCareHowTheContendersAreListed() {
        List<String> agents = new ArrayList<>(List.of("ann", "bob", "cat", "dan"));
        List<AgentResult> expected = sorted(play(agents));
        for (int seed = 0; seed < 24; seed++) {
            Collections.shuffle(agents, new Random(seed));
            assertThat(sorted(play(agents))).as("seed %d", seed).isEqualTo(expected);
        }
    }

    private static List<AgentResult> sorted(JudgedBattle judged) {
        return judged.results().stream()
                .sorted(Comparator.comparing(AgentResult::agentId))
                .toList();
    }

    private static JudgedBattle play(List<String> agents) {
        Script script = Script.started(agents, "quick", "word");
        for (String agent : agents) {
            long latency = 100L * agent.charAt(0);
            script.observe(agent, 1, "quick", 1, 0)
                    .act(agent, 1, "quick", 1, latency, "answer", agent.equals("dan") ? "5" : "541", TOLD)
                    .observe(agent, 2, "word", 1, 20_000)
                    .act(agent, 2, "word", 1, 20_900, "answer", agent.equals("bob") ? "owl" : "?", TOLD);
        }
        return judge(script.close(60_000));
    }

    @Test
    void keepsEvidenceInFlags() {
        AuditFlag flag = judge(Script.started(PAIR, "prime")
                        .observe("ann", 1, "prime", 1, 0)
                        .act(
                                "ann",
                                1,
                                "prime",
                                1,
                                1000,
                                "use_tool",
                                "x",
                                "{\"tokens_used\":0,\"latency_ms\":2000,\"tool_calls\":0}")
                        .close(9000))
                .flags()
                .get(0);
        assertThat(flag.evidence()).isEqualTo("trust is 30.00, below 50");
    }

    private static JudgedBattle judge(Script script) {
        return judge(script, Script.tasks());
    }

    private static JudgedBattle judge(Script script, Tasks tasks) {
        SealedBattle sealed = sealed(script, tasks);
        RuleSet rules = RuleSet.named(sealed.ruleSet()).orElseThrow();
        return Judge.judge(sealed, Transcript.of(sealed.events()), new Basis(tasks, rules, null), Evidences.NONE);
    }

    private static SealedBattle sealed(Script script, Tasks tasks) {
        return ((SealResult.Sealed) new Sealing(Script.season(), tasks)
                        .evaluate(script.byTime().events()))
                .battle();
    }
}
