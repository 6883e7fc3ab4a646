/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import com.jerolba.carpet.annotation.NotNull;
import com.jerolba.carpet.annotation.PrecisionScale;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of boards: what is true of all strengths of one board together.
 *
 * <p>Units: {@code eloSdMean} in rating points, {@code rankSpanMean} in ranks, both with 6 decimals.
 *
 * @param board such as {@code user_design/T1}, as {@link Board} names it
 * @param battles rated ones
 * @param outcomes of two agents each: m(m − 1)/2 of a battle of m
 * @param groups of agents that never met; 1 where everybody can be compared
 * @param rounds of the bootstrap
 * @param regularisedRounds of these, how many got ties of their own
 * @param shuffles random orders of play
 * @param leaders how many agents were first in one of these orders
 * @param seed 16 hex digits, of all that was drawn
 * @param reason why figures are missing
 */
public record BoardRow(
        @NotNull String board,
        long battles,
        int agents,
        long outcomes,
        @Nullable Integer groups,
        @Nullable Integer rounds,
        @Nullable Integer regularisedRounds,
        @Nullable Integer shuffles,
        @Nullable @PrecisionScale(precision = 18, scale = 6) BigDecimal eloSdMean,
        @Nullable @PrecisionScale(precision = 18, scale = 6) BigDecimal rankSpanMean,
        @Nullable Integer leaders,
        @Nullable String seed,
        @Nullable String reason) {}
