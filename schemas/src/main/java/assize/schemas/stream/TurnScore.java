/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the score of an answered multi-turn task adds up:
 * quality · qualityWeight + turnEfficiency · turnWeight + tokenEfficiency · tokenWeight (A-123, GA-26).
 *
 * <p>Units: shares of 1 as decimals of 12 places, each rounded half up for show only: the score is computed from quality,
 * counts and weights, and rounded once. Turns; tokens; points.
 *
 * @param quality exact
 * @param turnsUsed up to the answer, with turns that were passed or ran out
 * @param tokensUsed null where an act reports none; then token efficiency is 0
 * @param artifactsGiven the available ones that were asked for, each once and in the order asked
 * @param artifactsUnavailable the others that were asked for (GA-31)
 */
public record TurnScore(
        String agentId,
        int round,
        String quality,
        String qualityWeight,
        int turnsUsed,
        int maxTurns,
        String turnEfficiency,
        String turnWeight,
        @Nullable Long tokensUsed,
        long tokenBudget,
        String tokenEfficiency,
        String tokenWeight,
        String score,
        List<String> artifactsGiven,
        List<String> artifactsUnavailable) {}
