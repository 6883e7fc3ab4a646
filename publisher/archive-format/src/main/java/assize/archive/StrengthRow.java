/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import com.jerolba.carpet.annotation.NotNull;
import com.jerolba.carpet.annotation.PrecisionScale;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code strengths}: how strong an agent showed itself on one board, whatever the order of play, and how far its
 * Elo depends on that order. Null where no bound, rank or figure can be given.
 *
 * <p>Units: strengths and bounds are natural logarithms of odds (Bradley-Terry), mean 0 over a group, with 6 decimals;
 * {@code eloSd} in rating points; ranks from 1. What each means is told in {@code docs/ratings.md}.
 *
 * @param games outcomes against single opponents: m − 1 of a battle of m agents
 * @param btLow lower end of the 95 % interval by the sandwich estimator
 * @param bootstrapLow the same by the bootstrap
 * @param rankBest the best rank that the intervals allow
 * @param group from 1; agents of different groups never met, not even through others
 * @param regularised whether everyone in the group was given one tie, as no finite strengths exist
 * @param eloSd sample standard deviation of the final Elo over random orders of play
 * @param rankSpan worst less best rank by Elo over these orders
 * @param rankWithoutQuality by mean combat score without that part; null also where the parts were not all measured
 */
public record StrengthRow(
        @NotNull String board,
        @NotNull String agentId,
        long games,
        @Nullable @PrecisionScale(precision = 18, scale = 6) BigDecimal btLog,
        @Nullable @PrecisionScale(precision = 18, scale = 6) BigDecimal btLow,
        @Nullable @PrecisionScale(precision = 18, scale = 6) BigDecimal btHigh,
        @Nullable @PrecisionScale(precision = 18, scale = 6) BigDecimal bootstrapLow,
        @Nullable @PrecisionScale(precision = 18, scale = 6) BigDecimal bootstrapHigh,
        @Nullable Integer rank,
        @Nullable Integer rankBest,
        @Nullable Integer rankWorst,
        @Nullable Integer group,
        @Nullable Boolean regularised,
        @Nullable @PrecisionScale(precision = 18, scale = 6) BigDecimal eloSd,
        @Nullable Integer rankSpan,
        @Nullable Integer rankWithoutQuality,
        @Nullable Integer rankWithoutEfficiency,
        @Nullable Integer rankWithoutStyle,
        @Nullable Integer rankWithoutTrust) {

    /** The row of an agent of whom nothing but its games can be told. */
    public static StrengthRow ofGames(String board, String agentId, long games) {
        return new StrengthRow(
                board, agentId, games, null, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null);
    }
}
