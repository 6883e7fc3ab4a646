/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * How much online Elo depends on nothing but the order of the same comparisons.
 *
 * <p>Units: rating points; ranks.
 *
 * @param deviations of the final rating over the shuffles, by player number (sample standard deviation)
 * @param rankSpans worst less best final rank over the shuffles, by player number
 * @param leaders how many players were first in some shuffle, shared places counted for all
 */
public record OrderSensitivity(int shuffles, long seed, List<Double> deviations, List<Integer> rankSpans, int leaders) {
    public static final int SHUFFLES_MAX = 100_000;

    public OrderSensitivity {
        deviations = List.copyOf(deviations);
        rankSpans = List.copyOf(rankSpans);
    }

    /** The mean deviation over all players; 0 where there are none. */
    public double meanDeviation() {
        return deviations.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    /** The greatest deviation; 0 where there is nobody. */
    public double greatestDeviation() {
        return deviations.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    /** The mean rank span over all players; 0 where there are none. */
    public double meanRankSpan() {
        return rankSpans.stream().mapToInt(Integer::intValue).average().orElse(0);
    }

    /**
     * Runs online Elo over so many random orders.
     *
     * @param k how far a player moves who had so many comparisons before
     * @param shuffles at least 2
     */
    public static OrderSensitivity of(Tally tally, IntToDoubleFunction k, double initial, int shuffles, long seed) {
        if (shuffles < 2 || shuffles > SHUFFLES_MAX) {
            throw new IllegalArgumentException("shuffles must be from 2 to " + SHUFFLES_MAX + ", not " + shuffles);
        }
        // One order to begin with, so that the one the comparisons came in cannot matter.
        Comparisons sorted = laidOut(tally);
        double[][] ratings = IntStream.range(0, shuffles)
                .parallel()
                .mapToObj(round ->
                        OnlineElo.inOrder(shuffled(sorted.size(), SplitMix64.ofRound(seed, round)), sorted, k, initial))
                .toArray(double[][]::new);
        int players = tally.players().size();
        int[] best = new int[players];
        int[] worst = new int[players];
        Arrays.fill(best, players);
        Set<Integer> leaders = new HashSet<>();
        for (double[] round : ratings) {
            List<Integer> ranks = Ranks.of(Arrays.stream(round).boxed().toList());
            for (int player = 0; player < players; player++) {
                best[player] = Math.min(best[player], ranks.get(player));
                worst[player] = Math.max(worst[player], ranks.get(player));
                if (ranks.get(player) == 1) {
                    leaders.add(player);
                }
            }
        }
        List<Double> deviations = new ArrayList<>();
        List<Integer> spans = new ArrayList<>();
        for (int player = 0; player < players; player++) {
            deviations.add(deviation(ratings, player));
            spans.add(worst[player] - best[player]);
        }
        return new OrderSensitivity(shuffles, seed, deviations, spans, leaders.size());
    }

    private static Comparisons laidOut(Tally tally) {
        int size = Math.toIntExact(tally.size());
        int[] first = new int[size];
        int[] second = new int[size];
        byte[] outcome = new byte[size];
        int at = 0;
        for (int pair = 0; pair < tally.pairs(); pair++) {
            for (PairOutcome each : PairOutcome.values()) {
                int end = at + Math.toIntExact(tally.count(pair, each));
                Arrays.fill(first, at, end, tally.first(pair));
                Arrays.fill(second, at, end, tally.second(pair));
                Arrays.fill(outcome, at, end, (byte) each.index());
                at = end;
            }
        }
        return Comparisons.ofNumbers(tally.players(), first, second, outcome);
    }

    /** A random order, by Fisher and Yates. */
    private static int[] shuffled(int size, SplitMix64 bits) {
        int[] order = IntStream.range(0, size).toArray();
        for (int left = order.length; left > 1; left--) {
            int chosen = (int) bits.below(left);
            int moved = order[left - 1];
            order[left - 1] = order[chosen];
            order[chosen] = moved;
        }
        return order;
    }

    private static double deviation(double[][] ratings, int player) {
        double mean = 0;
        for (double[] round : ratings) {
            mean += round[player] / ratings.length;
        }
        double squares = 0;
        for (double[] round : ratings) {
            squares += (round[player] - mean) * (round[player] - mean);
        }
        return Math.sqrt(squares / (ratings.length - 1));
    }
}
