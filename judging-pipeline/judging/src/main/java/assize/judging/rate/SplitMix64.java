/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

/**
 * A stream of random bits that follows from its seed, the same on every JDK. One thread.
 *
 * <p>Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, with the constants of
 * variant 13 by Stafford: the algorithm also known as splitmix64.
 */
final class SplitMix64 {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    SplitMix64(long seed) {
        this.state = seed;
    }

    /** The stream of one round out of many: it begins with the output number {@code round} of the seed's stream. */
    static SplitMix64 ofRound(long seed, int round) {
        return new SplitMix64(mixed(seed + (round + 1L) * GOLDEN_GAMMA));
    }

    /** The next 64 bits. */
    long next() {
        state += GOLDEN_GAMMA;
        return mixed(state);
    }

    /** A number from 0 to below {@code bound}, each equally likely. */
    int below(int bound) {
        while (true) {
            long bits = next() >>> 1;
            long number = bits % bound;
            // Only an incomplete last row of numbers would be uneven.
            if (bits - number + (bound - 1) >= 0) {
                return (int) number;
            }
        }
    }

    /** How many of so many fair coins show heads. */
    long heads(long coins) {
        long heads = 0;
        long left = coins;
        for (; left >= Long.SIZE; left -= Long.SIZE) {
            heads += Long.bitCount(next());
        }
        return left == 0 ? heads : heads + Long.bitCount(next() >>> (Long.SIZE - left));
    }

    private static long mixed(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
