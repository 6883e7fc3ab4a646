/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.schemas.battle.Mode;
import assize.schemas.stream.TurnScore;
import assize.schemas.stream.Verdict;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of one agent in one battle, as it is published. What was not measured is null, never zero.
 *
 * <p>Units: 0 to 100; decimals as text.
 */
record Measures(
        String quality,
        @Nullable String efficiency,
        @Nullable Integer style,
        @Nullable String trust,
        @Nullable String combatScore) {

    private static final int QUALITY_DECIMALS = 2;

    /** The measures of an agent that reports its tokens. */
    static Measures of(
            AgentPlay play,
            int correct,
            List<Verdict> verdicts,
            List<TurnScore> turnScores,
            Mode mode,
            RuleSet ruleSet) {
        BigDecimal quality = qualityOf(play, correct);
        BigDecimal efficiency = mode == Mode.COOPERATIVE
                ? Efficiency.ofMember(play, correct, ruleSet.baselineTokens())
                : Efficiency.of(play, verdicts, turnScores, ruleSet.baselineTokens());
        int style = Style.of(play.contender().stepStyle(), play.acted(), ruleSet.style());
        BigDecimal trust = Trust.of(play, ruleSet.trust());
        BigDecimal combat = Combat.score(ruleSet.combatWeights(mode), quality, efficiency, style, trust);
        return new Measures(
                quality.toPlainString(),
                efficiency.toPlainString(),
                style,
                trust.toPlainString(),
                combat.toPlainString());
    }

    /** The measures of an agent that does not. */
    static Measures ofQualityAlone(AgentPlay play, int correct) {
        return new Measures(qualityOf(play, correct).toPlainString(), null, null, null, null);
    }

    /** Right answers among the rounds attempted (C-070). */
    private static BigDecimal qualityOf(AgentPlay play, int correct) {
        return Exact.quotient(100L * correct, Math.max(1, play.attempted()), QUALITY_DECIMALS);
    }
}
