/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.boards;

import assize.archive.BoardRow;
import assize.archive.StrengthRow;
import assize.judging.rate.Bootstrap;
import assize.judging.rate.BradleyTerry;
import assize.judging.rate.Interval;
import assize.judging.rate.OrderSensitivity;
import assize.judging.rate.PartsLeftOut;
import assize.judging.rate.RankInterval;
import assize.judging.rate.Tally;
import assize.judging.rules.RatingRules;
import assize.judging.rules.RuleSet;
import assize.schemas.json.JsonObject;
import assize.toolkit.rate.MergedOutcomes;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The ratings of one board.
 *
 * <p>Pure; the same sums give the same figures on every machine, whatever runs side by side. Source: {@code
 * docs/ratings.md}.
 *
 * @param strengths by agent id
 */
record BoardRating(List<StrengthRow> strengths, BoardRow board) {
    static final int ROUNDS = 100;
    static final int SHUFFLES = 100;
    /** Beyond so many outcomes no orders are drawn: every one of them would be held at once. */
    static final long SHUFFLED_MAX = 2_000_000;

    private static final int DECIMALS = 6;

    BoardRating {
        strengths = List.copyOf(strengths);
    }

    /** The ratings of a board in one version of a season. */
    static BoardRating of(BoardSums sums, RuleSet ruleSet, String seasonId, int version) {
        return sums.outcomes().isTooMany() ? ofTooMany(sums) : new Working(sums, ruleSet, seasonId, version).rating();
    }

    private static BoardRating ofTooMany(BoardSums sums) {
        String board = sums.board().name();
        List<StrengthRow> rows = sums.games().entrySet().stream()
                .map(agent -> StrengthRow.ofGames(board, agent.getKey(), agent.getValue()))
                .toList();
        String reason = "more than " + Tally.PLAYERS_MAX + " agents";
        return new BoardRating(
                rows,
                new BoardRow(
                        board,
                        sums.battles(),
                        rows.size(),
                        outcomes(sums),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        reason));
    }

    private static long outcomes(BoardSums sums) {
        return sums.games().values().stream().mapToLong(Long::longValue).sum() / 2;
    }

    static BigDecimal published(double figure) {
        return new BigDecimal(figure).setScale(DECIMALS, RoundingMode.HALF_EVEN);
    }

    private static @Nullable BigDecimal bound(@Nullable Double bound) {
        return bound == null ? null : published(bound);
    }

    /** One board that can be fitted. Lists by player number, which is the place among sorted agent ids. */
    private static final class Working {
        private final BoardSums sums;
        private final String board;
        private final Tally tally;
        private final BradleyTerry fit;
        private final List<Interval> intervals;
        private final long seed;
        private final Bootstrap bootstrap;
        private final Optional<OrderSensitivity> order;
        private final Map<String, PartsLeftOut.Row> parts;

        Working(BoardSums sums, RuleSet ruleSet, String seasonId, int version) {
            RatingRules rules = ruleSet.rating();
            this.sums = sums;
            this.board = sums.board().name();
            this.tally = sums.outcomes().tally();
            this.fit = BradleyTerry.fit(tally);
            this.intervals = fit.sandwich();
            this.seed = MergedOutcomes.seed(JsonObject.builder()
                    .put("season_id", seasonId)
                    .put("board", board)
                    .put("version", version)
                    .put("outcomes", MergedOutcomes.json(tally))
                    .build());
            this.bootstrap = Bootstrap.of(fit, ROUNDS, seed);
            this.order = tally.size() > SHUFFLED_MAX
                    ? Optional.empty()
                    : Optional.of(OrderSensitivity.of(tally, rules::k, rules.start(), SHUFFLES, seed));
            this.parts = PartsLeftOut.of(ruleSet.combatWeights(sums.board().mode()), sums.parts()).stream()
                    .collect(Collectors.toMap(PartsLeftOut.Row::agentId, Function.identity()));
        }

        BoardRating rating() {
            boolean isComparable = fit.groups() == 1;
            List<Integer> ranks = fit.ranks();
            List<RankInterval> rankIntervals = RankInterval.of(intervals);
            List<Long> games = tally.gamesByPlayer();
            List<StrengthRow> rows = new ArrayList<>();
            for (int player = 0; player < tally.players().size(); player++) {
                rows.add(row(
                        player,
                        games.get(player),
                        isComparable ? ranks.get(player) : null,
                        isComparable ? rankIntervals.get(player) : null));
            }
            return new BoardRating(rows, boardRow());
        }

        private StrengthRow row(int player, long games, @Nullable Integer rank, @Nullable RankInterval ranks) {
            String agentId = tally.players().get(player);
            Interval drawn = bootstrap.intervals().get(player);
            Map<PartsLeftOut.Part, Integer> without =
                    parts.containsKey(agentId) ? parts.get(agentId).without() : Map.of();
            return new StrengthRow(
                    board,
                    agentId,
                    games,
                    published(fit.strengths().get(player)),
                    bound(intervals.get(player).low()),
                    bound(intervals.get(player).high()),
                    bound(drawn.low()),
                    bound(drawn.high()),
                    rank,
                    ranks == null ? null : ranks.best(),
                    ranks == null ? null : ranks.worst(),
                    fit.group(player) + 1,
                    fit.isRegularised(player),
                    order.map(each -> published(each.deviations().get(player))).orElse(null),
                    order.map(each -> each.rankSpans().get(player)).orElse(null),
                    without.get(PartsLeftOut.Part.QUALITY),
                    without.get(PartsLeftOut.Part.EFFICIENCY),
                    without.get(PartsLeftOut.Part.STYLE),
                    without.get(PartsLeftOut.Part.TRUST));
        }

        private BoardRow boardRow() {
            return new BoardRow(
                    board,
                    sums.battles(),
                    tally.players().size(),
                    tally.size(),
                    fit.groups(),
                    bootstrap.rounds(),
                    bootstrap.regularisedRounds(),
                    order.map(OrderSensitivity::shuffles).orElse(null),
                    order.map(each -> mean(each.deviations())).orElse(null),
                    order.map(each -> mean(each.rankSpans())).orElse(null),
                    order.map(OrderSensitivity::leaders).orElse(null),
                    HexFormat.of().toHexDigits(seed),
                    order.isPresent() ? null : "more than " + SHUFFLED_MAX + " outcomes: no orders drawn");
        }

        /** Summed in id order, one after the other: a stream's own mean compensates, and not alike on every JDK. */
        private static BigDecimal mean(List<? extends Number> figures) {
            double sum = 0;
            for (Number figure : figures) {
                sum += figure.doubleValue();
            }
            return published(sum / figures.size());
        }
    }
}
