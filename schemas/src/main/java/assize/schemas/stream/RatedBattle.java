/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A judged battle in its place.
 *
 * @param order 0-based place among all published battles of the season
 * @param position 0-based place among the rated battles of its board; null where it was not rated
 * @param changes by contender; also where nothing moved
 * @param tasks of those that were the contenders' opponents, by round; empty where nothing was rated
 */
public record RatedBattle(
        JudgedBattle judged,
        long order,
        String board,
        @Nullable Long position,
        List<RatingChange> changes,
        List<TaskRatingChange> tasks) {}
