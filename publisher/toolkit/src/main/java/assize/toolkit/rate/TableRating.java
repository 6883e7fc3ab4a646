/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.rate;

import assize.judging.rate.Bootstrap;
import assize.judging.rate.BradleyTerry;
import assize.judging.rate.Comparisons;
import assize.judging.rate.Interval;
import assize.judging.rate.OnlineElo;
import assize.judging.rate.OrderSensitivity;
import assize.judging.rate.RankInterval;
import assize.judging.rate.Tally;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Every rating of a table of comparisons.
 *
 * <p>Shapes: lists by player number.
 *
 * @param elo after all comparisons in their order, not rounded
 * @param ranks by strength, and the ranks that the intervals allow; both empty where not everybody can be compared
 * @param bootstrap where it was asked for
 * @param order where it was asked for
 */
public record TableRating(
        Plan plan,
        List<String> players,
        List<Long> games,
        List<Double> elo,
        BradleyTerry bradleyTerry,
        List<Interval> intervals,
        List<Integer> ranks,
        List<RankInterval> rankIntervals,
        Optional<Bootstrap> bootstrap,
        Optional<OrderSensitivity> order) {

    /**
     * What to work out.
     *
     * @param bootstrapRounds 0 for none
     * @param shuffles 0 for none
     */
    public record Plan(double k, double initial, int bootstrapRounds, int shuffles) {}

    public TableRating {
        players = List.copyOf(players);
        games = List.copyOf(games);
        elo = List.copyOf(elo);
        intervals = List.copyOf(intervals);
        ranks = List.copyOf(ranks);
        rankIntervals = List.copyOf(rankIntervals);
    }

    /** Rates all players. */
    public static TableRating of(Comparisons comparisons, Plan plan) {
        Tally tally = Tally.of(comparisons);
        BradleyTerry fit = BradleyTerry.fit(tally);
        List<Interval> intervals = fit.sandwich();
        boolean comparable = fit.groups() == 1;
        long seed = MergedOutcomes.seed(MergedOutcomes.json(tally));
        return new TableRating(
                plan,
                tally.players(),
                tally.gamesByPlayer(),
                OnlineElo.ratings(comparisons, played -> plan.k(), plan.initial()),
                fit,
                intervals,
                comparable ? fit.ranks() : List.of(),
                comparable ? RankInterval.of(intervals) : List.of(),
                plan.bootstrapRounds() == 0
                        ? Optional.empty()
                        : Optional.of(Bootstrap.of(fit, plan.bootstrapRounds(), seed)),
                plan.shuffles() == 0
                        ? Optional.empty()
                        : Optional.of(
                                OrderSensitivity.of(tally, played -> plan.k(), plan.initial(), plan.shuffles(), seed)));
    }

    /** Player numbers, group by group, the strongest first, equals by name. */
    List<Integer> bestFirst() {
        List<Double> strengths = bradleyTerry.strengths();
        return IntStream.range(0, players.size())
                .boxed()
                .sorted((one, other) -> {
                    int byGroup = Integer.compare(bradleyTerry.group(one), bradleyTerry.group(other));
                    int byStrength = BradleyTerry.published(strengths.get(other))
                            .compareTo(BradleyTerry.published(strengths.get(one)));
                    return byGroup != 0 ? byGroup : byStrength != 0 ? byStrength : Integer.compare(one, other);
                })
                .toList();
    }
}
