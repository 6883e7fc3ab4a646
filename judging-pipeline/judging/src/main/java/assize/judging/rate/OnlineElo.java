/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Logistic Elo, one comparison after the other, not rounded. The outcome depends on their order: see
 * {@link OrderSensitivity}.
 *
 * <p>Pure. Source: Arena §14 without its rounding to points. FIDE uses a table instead of the formula.
 */
public final class OnlineElo {
    private static final double SPREAD = 400.0;
    private static final double BASE = 10.0;

    private OnlineElo() {}

    /**
     * Everyone's rating after all comparisons in their order, by player number.
     *
     * @param k how far a player moves who had so many comparisons before
     */
    public static List<Double> ratings(Comparisons comparisons, IntToDoubleFunction k, double initial) {
        Run run = new Run(comparisons, k, initial);
        for (int index = 0; index < comparisons.size(); index++) {
            run.take(index);
        }
        return Arrays.stream(run.ratings).boxed().toList();
    }

    /** The same with the comparisons in that order of their indexes. */
    static double[] inOrder(int[] order, Comparisons comparisons, IntToDoubleFunction k, double initial) {
        Run run = new Run(comparisons, k, initial);
        for (int index : order) {
            run.take(index);
        }
        return run.ratings;
    }

    /** Ratings on their way through comparisons. */
    private static final class Run {
        private final Comparisons comparisons;
        private final IntToDoubleFunction k;
        private final double[] ratings;
        private final int[] played;

        Run(Comparisons comparisons, IntToDoubleFunction k, double initial) {
            int players = comparisons.players().size();
            this.comparisons = comparisons;
            this.k = k;
            this.ratings = new double[players];
            this.played = new int[players];
            Arrays.fill(ratings, initial);
        }

        void take(int index) {
            int first = comparisons.first(index);
            int second = comparisons.second(index);
            double gap = (ratings[second] - ratings[first]) / SPREAD;
            double surprise = comparisons.halves(index) / 2.0 - 1.0 / (1.0 + StrictMath.pow(BASE, gap));
            ratings[first] += k.applyAsDouble(played[first]++) * surprise;
            ratings[second] -= k.applyAsDouble(played[second]++) * surprise;
        }
    }
}
