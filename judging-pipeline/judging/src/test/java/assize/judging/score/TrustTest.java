/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.judging.rules.RuleSet;
import assize.judging.rules.TrustRules;
import assize.schemas.battle.Act;
import assize.schemas.battle.Contender;
import assize.schemas.battle.ModelTier;
import assize.schemas.battle.Observe;
import assize.schemas.battle.Telemetry;
import assize.schemas.battle.Turn;
import assize.schemas.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle is the list of deductions of GC-10, each at both sides of its edge; the task is medium, the model 7B. */
class TrustTest {
    private static final TrustRules RULES =
            RuleSet.named("arena/1.1").orElseThrow().trust();

    @ParameterizedTest(name = "{0} of {1} chars in {2} ms, told: {3} tokens, {4} ms, {5} tools: {6}")
    @CsvSource({
        "submit_answer, 20, 1000, 100, 900, 0, 100.00",
        "use_tool, 20, 1000, 100, 900, 0, 60.00", // a tool nobody reports
        "use_tool, 20, 1000, 100, 900, 1, 100.00",
        "submit_answer, 20, 1000, 100, 550, 11, 100.00", // 50 ms per tool call
        "submit_answer, 20, 1000, 100, 549, 11, 70.00",
        "submit_answer, 20, 60, 12, 50, 0, 100.00", // a local model in 50 ms, 200 tokens a second
        "submit_answer, 20, 60, 12, 49, 0, 80.00",
        "submit_answer, 20, 60, 13, 50, 0, 80.00", // 217 tokens a second
        "submit_answer, 20, 1000, 0, 900, 0, 90.00", // not counted
        "submit_answer, 20, 40, 0, 30, 0, 90.00", // local and fast, but without tokens
        "submit_answer, 20, 1000, 8, 900, 0, 100.00", // the floor of medium
        "submit_answer, 20, 1000, 7, 900, 0, 80.00",
        "think, 20, 1000, 7, 900, 0, 100.00", // no floor for a thought
        "submit_answer, 70, 1000, 10, 900, 0, 100.00", // seven characters a token
        "submit_answer, 71, 1000, 10, 900, 0, 80.00",
        "submit_answer, 71, 1000, 7, 900, 0, 80.00", // twice implausible costs once
        "submit_answer, 20, 1000, 100, 1000, 0, 100.00",
        "submit_answer, 20, 1000, 100, 1001, 0, 80.00", // longer than it was seen to take
        "submit_answer, 20, 1000, 100, 500, 0, 100.00",
        "submit_answer, 20, 1000, 100, 499, 0, 80.00", // less than half of it
        "submit_answer, 20, 60000, 100, 59000, 0, 100.00", // slow is never punished
        "use_tool, 20, 1000, 1, 12, 0, 20.00", // 40 + 20 + 20
        "submit_answer, 20, 1450, 1, 12, 3, 10.00", // 30 + 20 + 20 + 20
        "submit_answer, 20, 0, 100, 0, 0, 60.00" // everything in no time: local and rate
    })
    void deductsWhatIsImplausible(
            String type, int chars, long observed, long tokens, long latency, int tools, String trust) {
        assertThat(trustOf("local_gpu", turn(type, chars, observed, new Telemetry(tokens, latency, (long) tools, 0L))))
                .isEqualTo(trust);
    }

    @Test
    void leavesOutTheChecksOfALatencyNobodyReports() {
        assertThat(trustOf("local_gpu", turn("submit_answer", 20, 1000, new Telemetry(100L, null, 9L, 0L))))
                .isEqualTo("100.00");
    }

    @Test
    void expectsNoMinimumOfModelsThatAreNotLocal() {
        assertThat(trustOf("cloud_api", turn("submit_answer", 20, 90, new Telemetry(10L, 45L, 0L, 0L))))
                .isEqualTo("100.00");
    }

    @Test
    void averagesOverTheActs() {
        Turn good = turn("submit_answer", 20, 1000, new Telemetry(100L, 900L, 0L, 0L));
        Turn uncounted = turn("think", 20, 1000, new Telemetry(0L, 900L, 0L, 0L));
        assertThat(trustOf("local_gpu", good, good, uncounted)).isEqualTo("96.67");
    }

    private static String trustOf(String inference, Turn... turns) {
        Contender contender = new Contender(
                "ann",
                "ann",
                "custom",
                null,
                null,
                ModelTier.T1,
                inference,
                false,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
        RoundPlay round =
                new RoundPlay(Script.task("t", "{\"type\":\"exact_match\",\"correct_answer\":\"x\"}"), List.of(turns));
        return Trust.of(new AgentPlay(contender, false, List.of(round)), RULES).toPlainString();
    }

    private static Turn turn(String type, int chars, long observed, Telemetry telemetry) {
        Act act = new Act(1, "t", 1, type, "🦉".repeat(chars), telemetry, null, null, JsonObject.EMPTY);
        return new Turn(new Observe("ann", 1, "t", 1, 90_000, 90_000), 0, Turn.Outcome.ACTED, act, observed);
    }
}
