/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.Arrays;

/**
 * Draws a tally's comparisons again, with replacement, as many as there are.
 *
 * <p>Immutable. Exact and in whole numbers alone: the comparisons go down a binary tree over the outcomes that occurred, and
 * at each node as many go left as a row of coins says, each comparing its own random binary fraction with the exact
 * fraction of the node. Two coins a comparison and level are enough on average, 64 of them in one random word.
 */
final class Resample {
    /** So few fractions are decided faster one by one, whole. */
    private static final int FEW = 8;

    private final Tally tally;
    private final int[] cells;
    /** {@code totals[i]} comparisons lie in the cells before {@code cells[i]}. */
    private final long[] totals;

    Resample(Tally tally) {
        long[] counts = tally.counts();
        this.tally = tally;
        this.cells = occurring(counts);
        this.totals = new long[cells.length + 1];
        for (int index = 0; index < cells.length; index++) {
            totals[index + 1] = totals[index] + counts[cells[index]];
        }
    }

    private static int[] occurring(long[] counts) {
        int[] cells = new int[counts.length];
        int size = 0;
        for (int cell = 0; cell < counts.length; cell++) {
            if (counts[cell] > 0) {
                cells[size++] = cell;
            }
        }
        return Arrays.copyOf(cells, size);
    }

    /** A tally of the same pairs with counts drawn anew. */
    Tally draw(SplitMix64 bits) {
        long[] drawn = new long[Tally.OUTCOMES * tally.pairs()];
        if (cells.length > 0) {
            divide(0, cells.length, totals[cells.length], bits, drawn);
        }
        return tally.withCounts(drawn);
    }

    private void divide(int from, int to, long comparisons, SplitMix64 bits, long[] drawn) {
        if (comparisons == 0) {
            return;
        }
        if (to - from == 1) {
            drawn[cells[from]] = comparisons;
            return;
        }
        int middle = (from + to) >>> 1;
        long left = below(comparisons, totals[middle] - totals[from], totals[to] - totals[from], bits);
        divide(from, middle, left, bits, drawn);
        divide(middle, to, comparisons - left, bits, drawn);
    }

    /** How many of so many random fractions are below {@code part / whole}, bit by bit; part is less than whole. */
    static long below(long fractions, long part, long whole, SplitMix64 bits) {
        long below = 0;
        long undecided = fractions;
        long rest = part;
        while (undecided > FEW && rest > 0) {
            rest *= 2;
            long heads = bits.heads(undecided);
            boolean isOne = rest >= whole;
            rest -= isOne ? whole : 0;
            below += isOne ? undecided - heads : 0;
            undecided = isOne ? heads : undecided - heads;
        }
        for (; undecided > 0 && rest > 0; undecided--) {
            below += bits.below(whole) < rest ? 1 : 0;
        }
        return below;
    }
}
