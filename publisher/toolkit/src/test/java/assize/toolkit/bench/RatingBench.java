/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.bench;

import assize.judging.rate.Bootstrap;
import assize.judging.rate.BradleyTerry;
import assize.judging.rate.Comparisons;
import assize.judging.rate.OnlineElo;
import assize.judging.rate.PairOutcome;
import assize.judging.rate.Tally;
import java.time.Duration;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;

/**
 * What Bradley-Terry with 100 bootstrap rounds costs on a million comparisons of 100 players, and how fast online Elo goes
 * through them.
 *
 * <p>The baseline does what anybody would: it merges the rows once and then runs Newton's method from zero 101 times, row
 * by merged row, on one core. It does not even draw new counts for its rounds.
 */
public final class RatingBench {
    private static final int ROWS = 1_000_000;
    private static final int PLAYERS = 100;
    private static final int ROUNDS = 100;
    private static final int REPEATS = 10;
    private static final double CLOSE = 1e-9;

    private RatingBench() {}

    /** Prints the best time of each, the least processor time and all times. */
    public static void main(String[] arguments) {
        Comparisons comparisons = comparisons();
        // Once for the compiler, whose results count as well: both must find the same strengths.
        BradleyTerry fit = BradleyTerry.fit(Tally.of(comparisons));
        double[] plain = PlainNewton.of(Tally.of(comparisons)).fit();
        for (int player = 0; player < PLAYERS; player++) {
            if (!(Math.abs(plain[player] - fit.strengths().get(player)) < CLOSE)) {
                throw new IllegalStateException("player " + player + ": " + plain[player]);
            }
        }
        double baseline = best("101 plain Newton fits, one core", () -> {
            PlainNewton newton = PlainNewton.of(Tally.of(comparisons));
            double sum = 0;
            for (int round = 0; round <= ROUNDS; round++) {
                sum += newton.fit()[0];
            }
            return sum;
        });
        double own = best("101 fits from zero of our own, one core", () -> {
            double sum = 0;
            Tally tally = Tally.of(comparisons);
            for (int round = 0; round <= ROUNDS; round++) {
                sum += BradleyTerry.fit(tally).strengths().get(0);
            }
            return sum;
        });
        double measured = best("Bradley-Terry, sandwich, 100 rounds", () -> {
            BradleyTerry again = BradleyTerry.fit(Tally.of(comparisons));
            again.sandwich();
            return Bootstrap.of(again, ROUNDS, 42).intervals();
        });
        System.out.printf(
                Locale.ROOT,
                "ratio to plain fits %.2f, to our own fits from zero %.2f%n",
                measured / baseline,
                measured / own);
        best("merging the rows alone", () -> Tally.of(comparisons));
        double elo = best("online Elo, one core", () -> OnlineElo.ratings(comparisons, played -> 4, 1000));
        System.out.printf(Locale.ROOT, "%.1f million updates a second%n", ROWS / elo / 1e6);
    }

    private static double best(String what, Supplier<Object> work) {
        StringBuilder all = new StringBuilder();
        double best = Double.POSITIVE_INFINITY;
        double leastCpu = Double.POSITIVE_INFINITY;
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            double cpuBefore = cpuSeconds();
            long started = System.nanoTime();
            Object result = work.get();
            double seconds = (System.nanoTime() - started) / 1e9;
            leastCpu = Math.min(leastCpu, cpuSeconds() - cpuBefore);
            best = result == null ? Double.NaN : Math.min(best, seconds);
            all.append(String.format(Locale.ROOT, " %.3f", seconds));
        }
        System.out.printf(Locale.ROOT, "%-42s %.3f s   cpu %.2f s   of%s%n", what, best, leastCpu, all);
        return best;
    }

    /** Of all threads of this process, the compiler's too: what the times would be if nobody else were at work. */
    private static double cpuSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1e9;
    }

    private static Comparisons comparisons() {
        Random random = new Random(20261130);
        double[] truth = random.doubles(PLAYERS, -1.5, 1.5).toArray();
        Comparisons.Builder builder = Comparisons.builder();
        for (int row = 0; row < ROWS; row++) {
            int first = random.nextInt(PLAYERS);
            int second = (first + 1 + random.nextInt(PLAYERS - 1)) % PLAYERS;
            boolean won = random.nextDouble() < 1 / (1 + Math.exp(truth[second] - truth[first]));
            PairOutcome decided = won ? PairOutcome.FIRST_WON : PairOutcome.SECOND_WON;
            builder.add("p" + first, "p" + second, random.nextInt(5) == 0 ? PairOutcome.TIED : decided);
        }
        return builder.build();
    }
}
