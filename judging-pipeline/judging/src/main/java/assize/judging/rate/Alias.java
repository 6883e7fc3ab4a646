/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

/**
 * Draws an index with a probability proportional to its weight, in constant time.
 *
 * <p>Immutable. Probabilities are as exact as the doubles of the weights; one random word makes a draw.
 *
 * <p>Shapes: {@code kept[i]} of 2^63 draws of slot {@code i} are {@code i} itself, the others are {@code other[i]}.
 *
 * <p>Source: Walker 1977; Vose, "A linear algorithm for generating random numbers with a given distribution", 1991.
 */
final class Alias {
    private static final double ALL = 0x1p63;

    private final long[] kept;
    private final int[] other;

    private Alias(long[] kept, int[] other) {
        this.kept = kept;
        this.other = other;
    }

    /** For weights that are finite, not negative and not all 0. */
    static Alias of(double[] weights) {
        int size = weights.length;
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        double[] share = new double[size];
        int[] waiting = new int[size];
        int poor = 0;
        int rich = size;
        for (int slot = 0; slot < size; slot++) {
            share[slot] = weights[slot] / sum * size;
            waiting[share[slot] < 1 ? poor++ : --rich] = slot;
        }
        long[] kept = new long[size];
        int[] other = new int[size];
        while (poor > 0 && rich < size) {
            int taker = waiting[--poor];
            int giver = waiting[rich];
            kept[taker] = (long) (share[taker] * ALL);
            other[taker] = giver;
            share[giver] -= 1 - share[taker];
            if (share[giver] < 1) {
                rich++;
                waiting[poor++] = giver;
            }
        }
        // What is left is full, up to rounding.
        while (poor > 0) {
            fill(waiting[--poor], kept, other);
        }
        for (; rich < size; rich++) {
            fill(waiting[rich], kept, other);
        }
        return new Alias(kept, other);
    }

    private static void fill(int slot, long[] kept, int[] other) {
        kept[slot] = Long.MAX_VALUE;
        other[slot] = slot;
    }

    int draw(SplitMix64 bits) {
        long word = bits.next() >>> 1;
        // The upper half of the product picks the slot, the lower half is left to decide.
        int slot = (int) Math.multiplyHigh(word, (long) kept.length << 1);
        long rest = (word * kept.length) & Long.MAX_VALUE;
        return rest < kept[slot] ? slot : other[slot];
    }
}
