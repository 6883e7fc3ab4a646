/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * 95 % intervals from fits of comparisons drawn anew with replacement.
 *
 * <p>Each round has random bits of its own, so rounds may run side by side and still give the same figures. A round
 * whose draw has no finite maximum gets the added ties of {@link BradleyTerry}.
 *
 * <p>Source: multinomial over the unique outcomes and percentiles, as FastChat's {@code rating_systems.py}.
 *
 * @param intervals by player number; bounds that do not exist are left out as in {@link BradleyTerry#sandwich()}
 * @param regularisedRounds rounds that got ties of their own
 */
public record Bootstrap(int rounds, long seed, List<Interval> intervals, int regularisedRounds) {
    public static final int ROUNDS_MAX = 100_000;

    public Bootstrap {
        intervals = List.copyOf(intervals);
    }

    /** Draws and fits so many rounds, on all cores. */
    public static Bootstrap of(BradleyTerry fit, int rounds, long seed) {
        if (rounds < 1 || rounds > ROUNDS_MAX) {
            throw new IllegalArgumentException("rounds must be from 1 to " + ROUNDS_MAX + ", not " + rounds);
        }
        int players = fit.players().size();
        Resample resample = new Resample(fit.tally());
        AtomicInteger regularisedRounds = new AtomicInteger();
        double[][] strengths = IntStream.range(0, rounds)
                .parallel()
                .mapToObj(round -> {
                    boolean[] added = {false};
                    double[] refitted = fit.refit(resample.draw(SplitMix64.ofRound(seed, round)), added);
                    regularisedRounds.addAndGet(added[0] ? 1 : 0);
                    return refitted;
                })
                .toArray(double[][]::new);
        List<Interval> intervals = new ArrayList<>();
        for (int player = 0; player < players; player++) {
            int column = player;
            intervals.add(Interval.ofMiddle(IntStream.range(0, rounds)
                    .mapToDouble(round -> strengths[round][column])
                    .toArray()));
        }
        return new Bootstrap(rounds, seed, fit.bounded(intervals), regularisedRounds.get());
    }
}
