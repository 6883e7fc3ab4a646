/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Draws a tally's comparisons again, with replacement, as many as there are.
 *
 * <p>Immutable. Independent Poisson counts are a multinomial once their total is known: every outcome that occurred c times
 * is drawn by a Poisson distribution of a mean slightly below c, and the few comparisons that lack then are drawn one by
 * one. A total that is too great is drawn anew. The work grows with the merged outcomes, not with the comparisons.
 */
final class Resample {
    /** Counts are drawn digit by digit, so that few tables are needed: sums of Poisson counts are Poisson counts. */
    private static final int DIGIT_BITS = 7;

    private static final long DIGIT_MASK = (1 << DIGIT_BITS) - 1;
    /** How many standard deviations the totals stay below on average. */
    private static final double DEVIATIONS_BELOW = 4;

    private static final double MEAN_MIN = 0.5;

    private final Tally tally;
    private final long size;
    private final int[] cells;
    /** The distributions whose sum is the count of {@code cells[i]}: those from {@code starts[i]} to {@code starts[i + 1]}. */
    private final int[] starts;

    private final Poisson[] parts;
    private final Alias anyCell;

    Resample(Tally tally) {
        long[] counts = tally.counts();
        this.tally = tally;
        this.size = tally.size();
        this.cells = occurring(counts);
        this.starts = new int[cells.length + 1];
        double factor = Math.max(MEAN_MIN, 1 - DEVIATIONS_BELOW / Math.sqrt(Math.max(1.0, (double) size)));
        Map<Long, Poisson> known = new HashMap<>();
        Poisson[] all = new Poisson[cells.length * (Long.SIZE / DIGIT_BITS)];
        double[] weights = new double[cells.length];
        int end = 0;
        for (int index = 0; index < cells.length; index++) {
            long count = counts[cells[index]];
            weights[index] = (double) count;
            for (int shift = 0; count >> shift != 0; shift += DIGIT_BITS) {
                long part = count & (DIGIT_MASK << shift);
                if (part != 0) {
                    all[end++] = known.computeIfAbsent(part, mean -> Poisson.of((double) mean * factor));
                }
            }
            starts[index + 1] = end;
        }
        this.parts = Arrays.copyOf(all, end);
        this.anyCell = Alias.of(weights);
    }

    private static int[] occurring(long[] counts) {
        int[] cells = new int[counts.length];
        int found = 0;
        for (int cell = 0; cell < counts.length; cell++) {
            if (counts[cell] > 0) {
                cells[found++] = cell;
            }
        }
        return Arrays.copyOf(cells, found);
    }

    /** A tally of the same pairs with counts drawn anew. */
    Tally draw(SplitMix64 bits) {
        long[] drawn = new long[Tally.OUTCOMES * tally.pairs()];
        long lacking = size - drawParts(bits, drawn);
        while (lacking < 0) {
            lacking = size - drawParts(bits, drawn);
        }
        for (; lacking > 0; lacking--) {
            drawn[cells[anyCell.draw(bits)]]++;
        }
        return tally.withCounts(drawn);
    }

    private long drawParts(SplitMix64 bits, long[] drawn) {
        long total = 0;
        for (int index = 0; index < cells.length; index++) {
            long count = 0;
            for (int part = starts[index]; part < starts[index + 1]; part++) {
                count += parts[part].draw(bits);
            }
            drawn[cells[index]] = count;
            total += count;
        }
        return total;
    }
}
