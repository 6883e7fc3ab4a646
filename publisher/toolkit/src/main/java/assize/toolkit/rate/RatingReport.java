/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.rate;

import assize.judging.rate.BradleyTerry;
import assize.judging.rate.Interval;
import assize.judging.rate.PairOutcome;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonDecimal;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.toolkit.terminal.PlainText;
import assize.toolkit.terminal.Terminal;
import assize.toolkit.terminal.TextTable;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The ratings of a table, for a program and for a person. */
public record RatingReport(ReadComparisons.Result.Usable table, TableRating rating) {
    private static final int PLAYERS_SHOWN_MAX = 100;

    /** The document {@code rate --json} prints. */
    public JsonObject toJson() {
        BradleyTerry fit = rating.bradleyTerry();
        JsonObject.Builder document = JsonObject.builder()
                .put(
                        "players",
                        new JsonArray(rating.bestFirst().stream()
                                .<JsonValue>map(this::playerJson)
                                .toList()))
                .put(
                        "comparisons",
                        JsonObject.builder()
                                .put("total", table.comparisons().size())
                                .put("columns", JsonArray.ofTexts(table.columns()))
                                .put("first_won", table.outcome(PairOutcome.FIRST_WON))
                                .put("tied", table.outcome(PairOutcome.TIED))
                                .put("second_won", table.outcome(PairOutcome.SECOND_WON))
                                .build())
                .put(
                        "elo",
                        JsonObject.builder()
                                .put("formula", "logistic")
                                .putDecimal("k", rating.plan().k())
                                .putDecimal("initial", rating.plan().initial())
                                .build())
                .put(
                        "bradley_terry",
                        JsonObject.builder()
                                .put("groups", fit.groups())
                                .put("regularised", isRegularised())
                                .build());
        rating.bootstrap()
                .ifPresent(bootstrap -> document.put(
                        "bootstrap",
                        JsonObject.builder()
                                .put("rounds", bootstrap.rounds())
                                .put("seed", HexFormat.of().toHexDigits(bootstrap.seed()))
                                .put("regularised_rounds", bootstrap.regularisedRounds())
                                .build()));
        rating.order()
                .ifPresent(order -> document.put(
                        "order",
                        JsonObject.builder()
                                .put("shuffles", order.shuffles())
                                .put("seed", HexFormat.of().toHexDigits(order.seed()))
                                .put("elo_sd_mean", decimal(order.meanDeviation()))
                                .put("elo_sd_max", decimal(order.greatestDeviation()))
                                .put("rank_span_mean", decimal(order.meanRankSpan()))
                                .put("leaders", order.leaders())
                                .build()));
        return document.build();
    }

    private JsonObject playerJson(int player) {
        BradleyTerry fit = rating.bradleyTerry();
        boolean ranked = !rating.ranks().isEmpty();
        JsonObject.Builder row = JsonObject.builder()
                .put("name", rating.players().get(player))
                .put("games", rating.games().get(player))
                .putDecimal("elo", rating.elo().get(player))
                .put("bt_log", decimal(fit.strengths().get(player)))
                .put("bt_low", decimal(rating.intervals().get(player).low()))
                .put("bt_high", decimal(rating.intervals().get(player).high()))
                .put("rank", ranked ? new JsonInteger(rating.ranks().get(player)) : JsonNull.NULL)
                .put(
                        "rank_best",
                        ranked
                                ? new JsonInteger(
                                        rating.rankIntervals().get(player).best())
                                : JsonNull.NULL)
                .put(
                        "rank_worst",
                        ranked
                                ? new JsonInteger(
                                        rating.rankIntervals().get(player).worst())
                                : JsonNull.NULL)
                .put("group", fit.group(player) + 1)
                .put("regularised", fit.isRegularised(player));
        rating.bootstrap()
                .ifPresent(bootstrap -> row.put(
                                "bootstrap_low",
                                decimal(bootstrap.intervals().get(player).low()))
                        .put(
                                "bootstrap_high",
                                decimal(bootstrap.intervals().get(player).high())));
        rating.order()
                .ifPresent(order -> row.put("elo_sd", decimal(order.deviations().get(player)))
                        .put("rank_span", order.rankSpans().get(player)));
        return row.build();
    }

    /** Rounded to the decimals of a strength: what lies behind them is not the same under other names. */
    private static JsonValue decimal(@Nullable Double value) {
        return value == null
                ? JsonNull.NULL
                : new JsonDecimal(BradleyTerry.published(value).doubleValue());
    }

    private boolean isRegularised() {
        return IntStream.range(0, rating.players().size()).anyMatch(rating.bradleyTerry()::isRegularised);
    }

    /** Prints a table, and below it what must be known to read it. */
    public void print(Terminal terminal) {
        List<String> head = new ArrayList<>(List.of("player", "games", "rank", "ranks", "strength", "95 %"));
        rating.bootstrap().ifPresent(bootstrap -> head.add("bootstrap 95 %"));
        head.add("Elo");
        rating.order().ifPresent(order -> head.add("± by order"));
        List<List<String>> rows = rating.bestFirst().stream()
                .limit(PLAYERS_SHOWN_MAX)
                .map(this::cells)
                .toList();
        new TextTable(head, rows).lines().forEach(terminal::print);
        if (rating.players().size() > PLAYERS_SHOWN_MAX) {
            terminal.print(
                    "and %,d more; --json has all".formatted(rating.players().size() - PLAYERS_SHOWN_MAX));
        }
        terminal.print("");
        terminal.print(
                "%,d comparisons of %,d players, %,d of them tied. Strength: Bradley-Terry, natural logarithm, mean 0."
                        .formatted(
                                table.comparisons().size(), rating.players().size(), table.outcome(PairOutcome.TIED)));
        if (rating.bradleyTerry().groups() > 1) {
            terminal.print("The players fall into %,d groups that never met; strengths count within a group only."
                    .formatted(rating.bradleyTerry().groups()));
        }
        if (isRegularised()) {
            terminal.print(
                    "Some players never lost, or never won, a point against the others: where that is so, everyone was given"
                            + " one tie against an average player.");
        }
        rating.order()
                .ifPresent(order -> terminal.print(
                        "Order alone moves Elo by %.1f on average (one standard deviation) and ranks by %.1f; %,d players led in %,d orders."
                                .formatted(
                                        order.meanDeviation(),
                                        order.meanRankSpan(),
                                        order.leaders(),
                                        order.shuffles())));
    }

    private List<String> cells(int player) {
        boolean ranked = !rating.ranks().isEmpty();
        List<String> cells = new ArrayList<>();
        cells.add(PlainText.of(rating.players().get(player)));
        cells.add("%,d".formatted(rating.games().get(player)));
        cells.add(
                ranked
                        ? String.valueOf(rating.ranks().get(player))
                        : "group " + (rating.bradleyTerry().group(player) + 1));
        cells.add(
                ranked
                        ? rating.rankIntervals().get(player).best()
                                + "-"
                                + rating.rankIntervals().get(player).worst()
                        : "-");
        cells.add("%.3f".formatted(rating.bradleyTerry().strengths().get(player)));
        cells.add(text(rating.intervals().get(player)));
        rating.bootstrap()
                .ifPresent(bootstrap -> cells.add(text(bootstrap.intervals().get(player))));
        cells.add("%.1f".formatted(rating.elo().get(player)));
        rating.order()
                .ifPresent(
                        order -> cells.add("%.1f".formatted(order.deviations().get(player))));
        return cells;
    }

    private static String text(Interval interval) {
        if (interval.low() == null && interval.high() == null) {
            return "-";
        }
        return (interval.low() == null ? "…" : "%.3f".formatted(interval.low()))
                + " to "
                + (interval.high() == null ? "…" : "%.3f".formatted(interval.high()));
    }
}
