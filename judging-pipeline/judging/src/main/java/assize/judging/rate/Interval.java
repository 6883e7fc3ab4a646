/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where a strength lies with 95 % confidence.
 *
 * @param low null where the comparisons set no bound below
 * @param high null where they set none above
 */
public record Interval(@Nullable Double low, @Nullable Double high) {
    /** Nothing can be said. */
    public static final Interval NONE = new Interval(null, null);

    /** The 97.5 % point of the normal distribution. */
    private static final double NORMAL = 1.959963984540054;

    private static final double TAIL = 0.025;
    /** Narrower than this is no spread but rounding. */
    private static final double WIDTH_MIN = 1e-9;

    public Interval {
        if (low != null && high != null && low > high) {
            throw new IllegalArgumentException("low " + low + " is above high " + high);
        }
    }

    /** Around an estimate with that variance. */
    static Interval around(double estimate, double variance) {
        double half = NORMAL * Math.sqrt(Math.max(0, variance));
        return ofSpread(estimate - half, estimate + half);
    }

    /** The middle 95 % of values, which are sorted here; between two of them in proportion, as numpy does by default. */
    static Interval ofMiddle(double[] values) {
        Arrays.sort(values);
        return ofSpread(quantile(values, TAIL), quantile(values, 1 - TAIL));
    }

    /** Values that do not differ tell nothing about how far they could. */
    private static Interval ofSpread(double low, double high) {
        return high - low < WIDTH_MIN ? NONE : new Interval(low, high);
    }

    private static double quantile(double[] sorted, double part) {
        double place = part * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** Whether all of this lies above all of the other. */
    public boolean isAbove(Interval other) {
        return low != null && other.high != null && low > other.high;
    }
}
