/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import org.jspecify.annotations.Nullable;

/**
 * Where one agent stands at the end of a battle.
 *
 * <p>Units: points; milliseconds; tokens. Decimals are exact and written as text; null means not measured, never zero.
 *
 * @param finalRank 1 is best; ties share a rank
 * @param score the share of its opponents it beat, 0 to 1, as an exact decimal of 12 places
 * @param result win, draw or loss
 */
public record AgentResult(
        String agentId,
        int finalRank,
        long finalScore,
        String score,
        String result,
        boolean forfeited,
        int tasksAttempted,
        int tasksCorrect,
        @Nullable Long avgLatencyMillis,
        @Nullable Long totalTokens,
        String quality,
        @Nullable String efficiency,
        @Nullable Integer style,
        boolean styleDeclared,
        @Nullable String trust,
        @Nullable String combatScore) {}
