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

    /**
     * A number from 0 to below {@code bound}, which is at most 2^62, each exactly as likely.
     *
     * <p>Source: Lemire, "Fast random integer generation in an interval", 2019, with 63 bits.
     */
    long below(long bound) {
        while (true) {
            long bits = next() >>> 1;
            long rest = (bits * bound) & Long.MAX_VALUE;
            // Only so many values of the product's lower half would make some numbers likelier than others.
            if (rest >= bound || rest >= (Long.MAX_VALUE % bound + 1) % bound) {
                return Math.multiplyHigh(bits, bound << 1);
            }
        }
    }

    private static long mixed(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
