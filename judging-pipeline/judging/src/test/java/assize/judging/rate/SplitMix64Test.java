/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Oracle: the first outputs of Vigna's splitmix64.c for seed 1234567, as published in Rosetta Code, and the JDK's own
 * {@link SplittableRandom}, whose {@code nextLong} is the same algorithm.
 */
class SplitMix64Test {

    @Test
    void givesThePublishedNumbers() {
        SplitMix64 bits = new SplitMix64(1234567);
        for (String expected : new String[] {
            "6457827717110365317",
            "3203168211198807973",
            "9817491932198370423",
            "4593380528125082431",
            "16408922859458223821"
        }) {
            assertThat(Long.toUnsignedString(bits.next())).isEqualTo(expected);
        }
    }

    @Test
    void givesWhatTheJdksOwnGives() {
        for (long seed : new long[] {0, 1, -1, 42, Long.MIN_VALUE, 0x9e3779b97f4a7c15L}) {
            SplittableRandom oracle = new SplittableRandom(seed);
            SplitMix64 bits = new SplitMix64(seed);
            for (int i = 0; i < 1000; i++) {
                assertThat(bits.next()).as("seed %d, number %d", seed, i).isEqualTo(oracle.nextLong());
            }
        }
    }

    @Test
    void staysBelowTheBoundAndReachesAllOfIt() {
        SplitMix64 bits = new SplitMix64(new Random(3).nextLong());
        int[] seen = new int[6];
        for (int i = 0; i < 60_000; i++) {
            seen[(int) bits.below(6)]++;
        }
        for (int count : seen) {
            // Ten thousand, give or take five standard deviations.
            assertThat(count).isBetween(9_540, 10_460);
        }
    }

    @Test
    void givesEveryRoundAStreamOfItsOwn() {
        assertThat(SplitMix64.ofRound(5, 0).next())
                .isNotEqualTo(SplitMix64.ofRound(5, 1).next());
        assertThat(SplitMix64.ofRound(5, 3).next())
                .isEqualTo(SplitMix64.ofRound(5, 3).next());
    }
}
