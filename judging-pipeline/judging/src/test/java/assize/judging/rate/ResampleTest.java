/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Oracle: mean, variance and covariance of the multinomial distribution. */
class ResampleTest {
    private static final int ROUNDS = 20_000;

    private static Comparisons.Builder times(Comparisons.Builder builder, int times, PairOutcome outcome) {
        for (int i = 0; i < times; i++) {
            builder.add("a", "b", outcome);
        }
        return builder;
    }

    @Test
    void drawsAMultinomial() {
        Comparisons.Builder builder = Comparisons.builder();
        times(builder, 70, PairOutcome.FIRST_WON);
        times(builder, 10, PairOutcome.TIED);
        times(builder, 20, PairOutcome.SECOND_WON);
        Resample resample = new Resample(Tally.of(builder.build()));
        double[] sums = new double[3];
        double[] squares = new double[3];
        double product = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long[] drawn = resample.draw(SplitMix64.ofRound(11, round)).counts();
            assertThat(drawn[0] + drawn[1] + drawn[2]).isEqualTo(100);
            for (int cell = 0; cell < 3; cell++) {
                sums[cell] += drawn[cell];
                squares[cell] += (double) drawn[cell] * drawn[cell];
            }
            product += (double) drawn[0] * drawn[2];
        }
        double[] chances = {0.7, 0.1, 0.2};
        for (int cell = 0; cell < 3; cell++) {
            double mean = sums[cell] / ROUNDS;
            double variance = squares[cell] / ROUNDS - mean * mean;
            double expected = 100 * chances[cell] * (1 - chances[cell]);
            assertThat(mean).as("mean %d", cell).isBetween(100 * chances[cell] - 0.17, 100 * chances[cell] + 0.17);
            assertThat(variance / expected).as("variance %d", cell).isBetween(0.95, 1.05);
        }
        double covariance = product / ROUNDS - sums[0] / ROUNDS * (sums[2] / ROUNDS);
        assertThat(covariance).as("-n p q").isBetween(-15.0, -13.0);
    }

    @Test
    void followsTheExactFraction() {
        SplitMix64 bits = new SplitMix64(1);
        assertThat(Resample.below(1000, 0, 7, bits)).isZero();
        long third = Resample.below(30_000_000, 1, 3, bits);
        assertThat(third).as("ten million, five deviations of 2582").isBetween(9_987_000L, 10_013_000L);
    }

    @Test
    void drawsNothingFromNothing() {
        Tally nothing = Tally.of(Comparisons.builder().player("a").player("b").build());
        assertThat(new Resample(nothing).draw(new SplitMix64(1)).size()).isZero();
    }
}
