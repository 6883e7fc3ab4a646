/* SPDX-License-Identifier: Apache-2.0 */
/**
 * From a judged battle to ratings, ranks and boards. Start with {@link assize.judging.rate.Rating}; battle after battle, in the
 * order of a season, with {@link assize.judging.rate.SeasonRating}.
 *
 * <p>Beside it, from any table of comparisons: {@link assize.judging.rate.BradleyTerry}, which no order of play can move,
 * and {@link assize.judging.rate.OrderSensitivity}, which says how far it moves Elo.
 *
 * <p>Invariant: the rating of battles uses floating point in {@link assize.judging.rate.Elo} alone, rounded to 12 decimals
 * there. The estimates beside it are of doubles, in {@code StrictMath} and sums of a fixed order, and never feed it.
 */
@NullMarked
package assize.judging.rate;

import org.jspecify.annotations.NullMarked;
