/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Oracle: moments of the multinomial and the Poisson distribution; bounds are five standard deviations or more. */
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
    void drawsCountsOfSeveralDigitsAndSmallOnes() {
        Comparisons.Builder builder = Comparisons.builder();
        times(builder, 30_000, PairOutcome.FIRST_WON);
        times(builder, 1, PairOutcome.TIED);
        times(builder, 10_000, PairOutcome.SECOND_WON);
        Resample resample = new Resample(Tally.of(builder.build()));
        double[] sums = new double[3];
        double squares = 0;
        int rounds = 4_000;
        for (int round = 0; round < rounds; round++) {
            Tally drawn = resample.draw(SplitMix64.ofRound(12, round));
            assertThat(drawn.size()).isEqualTo(40_001);
            for (int cell = 0; cell < 3; cell++) {
                sums[cell] += drawn.counts()[cell];
            }
            squares += Math.pow((double) drawn.counts()[0] - 30_000, 2);
        }
        assertThat(sums[0] / rounds).as("five deviations of 1.4").isBetween(29_993.0, 30_007.0);
        assertThat(sums[1] / rounds).as("five deviations of 0.016").isBetween(0.92, 1.08);
        assertThat(squares / rounds / 7_500).as("n p q").isBetween(0.88, 1.12);
    }

    @Test
    void followsThePoissonDistribution() {
        for (double mean : new double[] {0.5, 3, 60.3, 2000}) {
            Poisson poisson = Poisson.of(mean);
            SplitMix64 bits = new SplitMix64(99);
            double sum = 0;
            double squares = 0;
            int zeros = 0;
            int draws = 200_000;
            for (int i = 0; i < draws; i++) {
                int drawn = poisson.draw(bits);
                sum += drawn;
                squares += (drawn - mean) * (drawn - mean);
                zeros += drawn == 0 ? 1 : 0;
            }
            double deviation = Math.sqrt(mean / draws);
            assertThat(sum / draws).as("mean %s", mean).isBetween(mean - 5 * deviation, mean + 5 * deviation);
            assertThat(squares / draws / mean).as("variance of mean %s", mean).isBetween(0.97, 1.03);
            double chance = Math.exp(-mean);
            double spread = 5 * Math.sqrt(chance * (1 - chance) / draws) + 1e-6;
            assertThat((double) zeros / draws).as("none at mean %s", mean).isBetween(chance - spread, chance + spread);
        }
    }

    @Test
    void drawsIndexesByTheirWeights() {
        double[] weights = {1, 0, 7, 2, 90};
        Alias alias = Alias.of(weights);
        int[] seen = new int[5];
        SplitMix64 bits = new SplitMix64(4);
        for (int i = 0; i < 1_000_000; i++) {
            seen[alias.draw(bits)]++;
        }
        assertThat(seen[1]).isZero();
        for (int index = 0; index < 5; index++) {
            double expected = 10_000 * weights[index];
            double spread = 5 * Math.sqrt(expected);
            assertThat((double) seen[index]).as("index %d", index).isBetween(expected - spread, expected + spread);
        }
    }

    @Test
    void drawsNothingFromNothing() {
        Tally nothing = Tally.of(Comparisons.builder().player("a").player("b").build());
        assertThat(new Resample(nothing).draw(new SplitMix64(1)).size()).isZero();
    }
}
