/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.rules.CombatWeights;
import assize.judging.rules.RuleSet;
import assize.judging.rules.StyleRules;
import assize.schemas.battle.Act;
import assize.schemas.battle.Mode;
import assize.schemas.battle.Observe;
import assize.schemas.battle.Turn;
import assize.schemas.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle is the arithmetic of Arena §13 and Combat §14, by hand; GA-20 gives the first efficiency. */
class MeasuresTest {
    private static final StyleRules STYLE =
            RuleSet.named("arena/1.1").orElseThrow().style();

    @ParameterizedTest
    @CsvSource({
        "4, 5, 5, 6200, 15500, 150000, 27.3", // GA-20: 27.26 of 5 tasks, 1240 tokens and 3100 of 30000 ms on average
        "5, 5, 5, 0, 0, 150000, 100.0",
        "5, 5, 5, 10000, 0, 150000, 0.0", // the whole token budget
        "5, 5, 5, 10001, 150001, 150000, 0.0", // both over: two negatives make no plus (GA-21)
        "0, 5, 5, 10, 10, 150000, 0.0",
        "1, 2, 1, 1000, 15000, 30000, 12.5", // budgets count attempted rounds, the share right counts all
        "1, 1, 1, 1, 0, 30000, 100.0", // 99.95 rounds up
        "1, 1, 1, 1, 1, 30000, 99.9",
        "0, 3, 0, 0, 0, 0, 0.0"
    })
    void measuresEfficiency(
            int correct, int rounds, int attempted, long tokens, long latency, long limit, String efficiency) {
        Fraction share = Efficiency.share(correct, rounds, attempted, tokens, 2000, latency, limit);
        assertThat(share.times(100).rounded(1)).isEqualTo(new BigDecimal(efficiency));
    }

    @ParameterizedTest
    @CsvSource({
        "single_shot, 0, 100", "single_shot, 1, 80", "single_shot, 4, 20", "single_shot, 5, 0", "single_shot, 9, 0",
        "per_turn, 0, 50", "per_turn, 1, 100", "hidden_cot, 7, 100", "streaming, 7, 100", "unheard_of, 7, 100"
    })
    void measuresStyleOfOneAnswerAfterSomeThoughts(String style, int thoughts, int score) {
        assertThat(Style.of(style, turns(thoughts, "think"), STYLE)).isEqualTo(score);
    }

    @Test
    void countsEveryKindOfIntermediateTurn() {
        for (String type : List.of("think", "use_tool", "send_message", "request_file")) {
            assertThat(Style.of("single_shot", turns(1, type), STYLE)).as(type).isEqualTo(80);
        }
        assertThat(Style.of("single_shot", turns(3, "request_hint"), STYLE)).isEqualTo(100);
        assertThat(Style.of("per_turn", turns(1, "request_hint"), STYLE))
                .as("two turns, none intermediate")
                .isEqualTo(100);
    }

    @Test
    void chargesNothingForAStyleNobodyDeclared() {
        assertThat(Style.of(null, turns(5, "think"), STYLE)).isEqualTo(100);
        assertThat(Style.of("single_shot", List.of(), STYLE)).as("C-062").isEqualTo(100);
    }

    @Test
    void weighsThePublishedParts() {
        CombatWeights duel = RuleSet.named("arena/1.1").orElseThrow().combatWeights(Mode.FRAMEWORK_DUEL);
        assertThat(Combat.score(duel, decimal("80.00"), decimal("27.3"), 100, decimal("90.00")))
                .as("44 + 6.825 + 15 + 4.5")
                .isEqualTo(decimal("70.33"));
        assertThat(Combat.score(duel, decimal("66.67"), decimal("12.3"), 50, decimal("33.33")))
                .as("36.6685 + 3.075 + 7.5 + 1.6665")
                .isEqualTo(decimal("48.91"));
        assertThat(Combat.score(duel, decimal("100.00"), decimal("100.0"), 100, decimal("100.00")))
                .isEqualTo(decimal("100.00"));
        assertThat(Combat.score(duel, decimal("0.00"), decimal("0.0"), 0, decimal("0.00")))
                .isEqualTo(decimal("0.00"));
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }

    private static List<Turn> turns(int intermediate, String type) {
        Stream<Turn> before = Stream.generate(() -> turn(type)).limit(intermediate);
        return Stream.concat(before, Stream.of(turn("submit_answer"))).toList();
    }

    private static Turn turn(String type) {
        Act act = new Act(1, "t", 1, type, "x", null, null, null, JsonObject.EMPTY);
        return new Turn(new Observe("ann", 1, "t", 1, 9, 9), 0, Turn.Outcome.ACTED, act, 5L);
    }
}
