/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.List;

/**
 * The ranks a player may hold, going by the intervals of all: everyone whose interval lies wholly above comes before,
 * everyone whose interval lies wholly below comes after, and the rest may be either.
 *
 * <p>Shapes: {@code 1 <= best <= worst <= players}.
 */
public record RankInterval(int best, int worst) {
    public RankInterval {
        if (best < 1 || worst < best) {
            throw new IllegalArgumentException("no ranks: " + best + " to " + worst);
        }
    }

    /** Of every player, in the order of the intervals. */
    public static List<RankInterval> of(List<Interval> intervals) {
        return intervals.stream()
                .map(own -> new RankInterval(
                        1
                                + (int) intervals.stream()
                                        .filter(other -> other.isAbove(own))
                                        .count(),
                        intervals.size()
                                - (int) intervals.stream().filter(own::isAbove).count()))
                .toList();
    }
}
