/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The strengths that make the outcomes of a tally most likely, whatever order they came in.
 *
 * <p>Immutable; the same tally gives the same bits everywhere. Player numbers are the tally's.
 *
 * <p>Players who never met, not even through others, fall into groups: each group has strengths of its own, mean 0, and
 * nothing is said across groups. Where a group has no finite maximum, because someone in it never lost a point to
 * the others, everyone in the group gets one tie more against an imagined player of strength 0; nobody else does.
 *
 * <p>Units: natural logarithms of odds. A player of strength a beats one of strength b with probability
 * 1 / (1 + exp(b - a)); 400 / ln 10 points of Elo are one unit.
 *
 * <p>Source: Bradley, Terry 1952; R. A. Davidson's ties are not modelled, a tie is half a win and half a loss, as in
 * FastChat and evalica. {@code docs/ratings.md} gives the reasons.
 */
public final class BradleyTerry {
    /** Decimals of a published strength; the bits behind them may depend on how names sort. */
    public static final int DECIMALS = 12;

    private static final int DECIMALS_OF_EQUALS = 9;

    private final Tally tally;
    private final int[] group;
    private final int[] heads;
    private final boolean[] regularised;
    private final Newton.Top top;
    private final double[] strengths;

    private BradleyTerry(Tally tally, Connections connections) {
        this.tally = tally;
        this.group = connections.group();
        this.heads = heads(group);
        this.regularised = not(connections.bounded());
        this.top = Newton.climb(new Likelihood(tally, group, regularised));
        this.strengths = centred(top.strengths());
    }

    /** Fits the strengths of all players. */
    public static BradleyTerry fit(Tally tally) {
        return new BradleyTerry(tally, Connections.of(tally));
    }

    public List<String> players() {
        return tally.players();
    }

    /** Everyone's strength, by player number. */
    public List<Double> strengths() {
        return Arrays.stream(strengths).boxed().toList();
    }

    /** The group of a player, from 0 in the order of player numbers. */
    public int group(int player) {
        return group[player];
    }

    /** How many groups never met; 1 where everybody can be compared, 0 where there is nobody. */
    public int groups() {
        return regularised.length;
    }

    /** Whether a tie was added for everyone in the player's group. */
    public boolean isRegularised(int player) {
        return regularised[group[player]];
    }

    /**
     * Everyone's 95 % interval by the sandwich estimator, which does not trust the model with the size of the errors; in a
     * regularised group by the inverse curvature, because the sandwich vanishes where outcomes are certain.
     *
     * <p>No bound is given where none exists: above a player who never lost half a point, below one who never took half a
     * point, anywhere in a field of several groups, and where the outcomes do not vary at all.
     *
     * <p>Source: Huber 1967, White 1982: H⁻¹ G H⁻¹ with the curvature H and the sum G of squared slopes.
     */
    public List<Interval> sandwich() {
        int players = strengths.length;
        double[] inverse = new double[players * players];
        if (groups() == 1) {
            inverse = Cholesky.of(players, new Likelihood(tally, group, regularised).curvature(top.strengths()))
                    .inverse();
        }
        double[] variances = groups() == 1 && regularised[0] ? centredDiagonal(inverse) : sandwiched(inverse);
        return bounded(IntStream.range(0, players)
                .mapToObj(player -> Interval.around(strengths[player], variances[player]))
                .toList());
    }

    /** The diagonal of A G A. */
    private double[] sandwiched(double[] inverse) {
        int players = strengths.length;
        double[] variances = new double[players];
        for (int pair = 0; pair < tally.pairs(); pair++) {
            int first = tally.first(pair);
            int second = tally.second(pair);
            double squares = squares(pair, strengths[first] - strengths[second]);
            for (int player = 0; player < players; player++) {
                double lever = inverse[first * players + player] - inverse[second * players + player];
                variances[player] += squares * lever * lever;
            }
        }
        return variances;
    }

    /** The squared slopes of a pair's comparisons. */
    private double squares(int pair, double lead) {
        double chance = 1 / (1 + StrictMath.exp(-lead));
        double opposite = 1 / (1 + StrictMath.exp(lead));
        return tally.count(pair, PairOutcome.FIRST_WON) * opposite * opposite
                + tally.count(pair, PairOutcome.TIED) * (0.5 - chance) * (0.5 - chance)
                + tally.count(pair, PairOutcome.SECOND_WON) * chance * chance;
    }

    /** The variances of strengths less their mean. */
    private static double[] centredDiagonal(double[] covariance) {
        int players = (int) Math.sqrt(covariance.length);
        double[] means = new double[players];
        double mean = 0;
        for (int row = 0; row < players; row++) {
            for (int column = 0; column < players; column++) {
                means[row] += covariance[row * players + column] / players;
            }
            mean += means[row] / players;
        }
        double[] variances = new double[players];
        for (int row = 0; row < players; row++) {
            variances[row] = covariance[row * players + row] - 2 * means[row] + mean;
        }
        return variances;
    }

    /** The intervals without the bounds that do not exist. */
    List<Interval> bounded(List<Interval> intervals) {
        boolean[] hasScored = new boolean[strengths.length];
        boolean[] hasLost = new boolean[strengths.length];
        for (int pair = 0; pair < tally.pairs(); pair++) {
            boolean tied = tally.count(pair, PairOutcome.TIED) > 0;
            boolean firstScored = tied || tally.count(pair, PairOutcome.FIRST_WON) > 0;
            boolean secondScored = tied || tally.count(pair, PairOutcome.SECOND_WON) > 0;
            hasScored[tally.first(pair)] |= firstScored;
            hasLost[tally.second(pair)] |= firstScored;
            hasScored[tally.second(pair)] |= secondScored;
            hasLost[tally.first(pair)] |= secondScored;
        }
        List<Interval> bounded = new ArrayList<>();
        for (int player = 0; player < strengths.length; player++) {
            Interval interval = groups() == 1 ? intervals.get(player) : Interval.NONE;
            bounded.add(
                    new Interval(hasScored[player] ? interval.low() : null, hasLost[player] ? interval.high() : null));
        }
        return bounded;
    }

    /** Everyone's rank: one more than there are players clearly above. Equal strengths share a rank. */
    public List<Integer> ranks() {
        List<BigDecimal> rounded = Arrays.stream(strengths)
                .mapToObj(strength -> published(strength).setScale(DECIMALS_OF_EQUALS, RoundingMode.HALF_EVEN))
                .toList();
        return Ranks.of(rounded);
    }

    /** A strength or a bound as it is published. */
    public static BigDecimal published(double strength) {
        return new BigDecimal(strength).setScale(DECIMALS, RoundingMode.HALF_EVEN);
    }

    Tally tally() {
        return tally;
    }

    /** Strengths of the same players under other counts, near these; {@code added[0]} says whether ties were added. */
    double[] refit(Tally other, boolean[] added) {
        boolean[] again = not(Connections.bounded(other, group, heads));
        for (int each = 0; each < again.length; each++) {
            added[0] |= again[each];
            again[each] |= regularised[each];
        }
        return centred(Newton.climbFrom(top, new Likelihood(other, group, again)));
    }

    private double[] centred(double[] raw) {
        double[] sums = new double[heads.length];
        int[] members = new int[heads.length];
        for (int player = 0; player < raw.length; player++) {
            sums[group[player]] += raw[player];
            members[group[player]]++;
        }
        double[] centred = new double[raw.length];
        Arrays.setAll(centred, player -> raw[player] - sums[group[player]] / members[group[player]]);
        return centred;
    }

    private static int[] heads(int[] group) {
        int groups = Arrays.stream(group).max().orElse(-1) + 1;
        int[] heads = new int[groups];
        for (int player = group.length - 1; player >= 0; player--) {
            heads[group[player]] = player;
        }
        return heads;
    }

    private static boolean[] not(boolean[] flags) {
        boolean[] opposite = new boolean[flags.length];
        for (int index = 0; index < flags.length; index++) {
            opposite[index] = !flags[index];
        }
        return opposite;
    }
}
