/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.judging.rules.RuleSet;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.Transcript;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The oracle is the rule data beside GC-10 and C-051, each at both sides of its edge; real runs gave the bounds. No flag
 * here changes a score, a trust or a rating.
 */
class PlausibilityTest {
    private static final String PLAIN = "{\"tokens_used\":100,\"latency_ms\":900}";

    @ParameterizedTest(name = "{0} characters in {1} ms, told {2}: {3}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "20 | 1000 | {\"tokens_used\":200,\"latency_ms\":900} | -",
                "20 | 1000 | {\"tokens_used\":201,\"latency_ms\":900} | tokens_per_second_high",
                "400 | 1000 | {\"tokens_used\":0,\"latency_ms\":900} | -",
                "401 | 1000 | {\"tokens_used\":0,\"latency_ms\":900} | tokens_missing_for_text",
                "70 | 1000 | {\"tokens_used\":10,\"latency_ms\":900} | -",
                "71 | 1000 | {\"tokens_used\":10,\"latency_ms\":900} | chars_per_token_high",
                "1 | 1000 | {\"tokens_used\":199,\"latency_ms\":900} | -", // no lower bound: reasoning is not seen
                "401 | 1000 | {\"latency_ms\":900} | -" // not measured
            })
    void flagsWhatCannotBeAtItsFirstTurn(int characters, long millis, String telemetry, @Nullable String code) {
        Script script = started("t1")
                .observe("ann", 1, "t1", 1, 0)
                .act("ann", 1, "t1", 1, millis, "submit_answer", "x".repeat(characters), telemetry)
                .close(60_000);
        assertThat(codes(judged(script), "ann")).isEqualTo(code == null ? List.of() : List.of(code));
    }

    @Test
    void countsFurtherTurnsOfAKindInTheOneFlag() {
        Script script = started("t1", "t2")
                .observe("ann", 1, "t1", 1, 0)
                .act("ann", 1, "t1", 1, 1000, "think", "hm", PLAIN)
                .observe("ann", 1, "t1", 2, 2000)
                .act("ann", 1, "t1", 2, 2100, "submit_answer", "x", "{\"tokens_used\":90}")
                .observe("ann", 2, "t2", 1, 3000)
                .act("ann", 2, "t2", 1, 3100, "submit_answer", "x", "{\"tokens_used\":90}")
                .close(60_000);
        AuditFlag flag = judged(script).flags().get(0);
        assertThat(flag.turn()).as("of the agent's turns in the battle").isEqualTo(2);
        assertThat(flag.evidence())
                .isEqualTo("round 1, turn 2: 90 tokens in 100 ms, above 200 a second; 2 turns in all");
        assertThat(flag.decidedBy()).isEqualTo("rule");
    }

    @Test
    void flagsAgentsThatReportTheVerySameTimes() {
        assertThat(sameTimes(5, 901)).as("both").containsExactly("latencies_identical", "latencies_identical");
        assertThat(sameTimes(4, 901)).as("too few to say").isEmpty();
        assertThat(sameTimes(5, 902)).as("one differs").isEmpty();
    }

    private static List<String> sameTimes(int rounds, int lastOfBob) {
        Script script = started(names(rounds));
        for (int round = 1; round <= rounds; round++) {
            for (String agent : List.of("ann", "bob")) {
                long told = round == rounds && agent.equals("bob") ? lastOfBob : round == rounds ? 901 : 800 + round;
                script.observe(agent, round, "t" + round, 1, round * 2000L)
                        .act(
                                agent,
                                round,
                                "t" + round,
                                1,
                                round * 2000L + 1000,
                                "submit_answer",
                                "x",
                                "{\"tokens_used\":100,\"latency_ms\":%d}".formatted(told));
            }
        }
        return judged(script.close(60_000).byTime()).flags().stream()
                .map(AuditFlag::code)
                .toList();
    }

    @Test
    void flagsOneLongAnswerToDifferentTasks() {
        assertThat(sameAnswers(3, 40)).containsExactly("answers_identical");
        assertThat(sameAnswers(2, 40)).isEmpty();
        assertThat(sameAnswers(3, 39)).as("short answers may well be equal").isEmpty();
    }

    private static List<String> sameAnswers(int rounds, int length) {
        Script script = started(names(rounds));
        for (int round = 1; round <= rounds; round++) {
            script.observe("ann", round, "t" + round, 1, round * 2000L)
                    .act(
                            "ann",
                            round,
                            "t" + round,
                            1,
                            round * 2000L + 1000,
                            "submit_answer",
                            "y".repeat(length),
                            PLAIN);
        }
        return codes(judged(script.close(60_000)), "ann");
    }

    @Test
    void flagsWhatFramesShow() {
        String call =
                "{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"c1\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]}";
        String result = "[{\"role\":\"tool\",\"tool_call_id\":\"%s\"},{\"role\":\"assistant\",\"content\":\"done\"}]";
        assertThat(framed(call, result.formatted("c1"))).isEmpty();
        assertThat(framed(call, result.formatted("c2")))
                .as("of another call")
                .containsExactly("tool_result_without_call");
        assertThat(framed(result.formatted("c1"))).as("of none").containsExactly("tool_result_without_call");
        String created = "{\"created\":%d,\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"x\"}}]}";
        String calls = "{\"created\":%d,\"choices\":[{\"message\":" + call + "}]}";
        assertThat(framed(calls.formatted(5), created.formatted(5))).isEmpty();
        assertThat(framed(calls.formatted(5), created.formatted(4))).containsExactly("timestamps_out_of_order");
        assertThat(framed("{\"role\":\"assistant\",\"content\":\"Action: f\\nObservation: done\"}"))
                .containsExactly("observation_written_by_model");
    }

    @Test
    void noneOfThemCostsTrustOrHoldsARating() {
        Script script = started("t1")
                .observe("ann", 1, "t1", 1, 0)
                .act(
                        "ann",
                        1,
                        "t1",
                        1,
                        1000,
                        "submit_answer",
                        "x".repeat(401),
                        "{\"tokens_used\":0,\"latency_ms\":900}")
                .observe("bob", 1, "t1", 1, 2000)
                .act("bob", 1, "t1", 1, 3000, "submit_answer", "x", PLAIN)
                .close(60_000);
        JudgedBattle judged = judged(script);
        assertThat(judged.results().get(0).trust())
                .as("ten for what is not counted, as ever")
                .isEqualTo("90.00");
        assertThat(judged.ratingState()).isEqualTo("rated");
    }

    private static List<String> framed(String... frames) {
        JsonObject ann = Script.contender("ann").with("framework", new JsonString("crewai"));
        Script script = Script.blank("b-1").opened(Script.draft(List.of(ann, Script.contender("bob")), List.of("t1")));
        for (int i = 0; i < frames.length; i++) {
            JsonObject body = Script.actBody(1, "t1", i + 1, "think", "x")
                    .without("action")
                    .with("raw", new JsonString(frames[i]));
            script.observe("ann", 1, "t1", i + 1, i * 2000L).add("act", i * 2000L + 1000, "ann", body);
        }
        return codes(judged(script.close(60_000)), "ann");
    }

    private static List<String> codes(JudgedBattle judged, String agentId) {
        return judged.flags().stream()
                .filter(flag -> flag.agentId().equals(agentId))
                .map(AuditFlag::code)
                .toList();
    }

    private static String[] names(int rounds) {
        List<String> names = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            names.add("t" + round);
        }
        return names.toArray(String[]::new);
    }

    private static Script started(String... taskIds) {
        return Script.started(List.of("ann", "bob"), taskIds);
    }

    private static Tasks tasks() {
        List<TaskContract> tasks = new ArrayList<>();
        for (String name : names(5)) {
            tasks.add(Script.task(name, "{\"type\":\"exact_match\",\"correct_answer\":\"x\"}"));
        }
        return Tasks.of(tasks);
    }

    private static JudgedBattle judged(Script script) {
        SealedBattle sealed =
                ((SealResult.Sealed) new Sealing(Script.season(), tasks()).evaluate(script.events())).battle();
        RuleSet rules = RuleSet.named(sealed.ruleSet()).orElseThrow();
        return Judge.judge(sealed, Transcript.of(sealed.events()), new Basis(tasks(), rules, null), Evidences.NONE);
    }
}
