/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.boards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assize.archive.BoardRow;
import assize.archive.BoardTables;
import assize.archive.RecordRows;
import assize.archive.StrengthRow;
import assize.attestation.Digest;
import assize.judging.rate.Bootstrap;
import assize.judging.rate.BradleyTerry;
import assize.judging.rate.Comparisons;
import assize.judging.rate.OrderSensitivity;
import assize.judging.rate.PairOutcome;
import assize.judging.rate.Tally;
import assize.judging.rules.RuleSet;
import assize.toolkit.boards.RatedBattles.Played;
import assize.toolkit.rate.TableRating;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Oracle: the ratings of {@code assize rate} for the same outcomes, which are checked against others' figures. */
class RatedBoardsTest {
    private static final RuleSet RULES = RuleSet.named("arena/1.1").orElseThrow();
    private static final long SEED = 20261130;

    private static BoardTables tables(List<RecordRows> battles, int version) {
        RatedBoards boards = new RatedBoards("spring", RULES);
        battles.forEach(boards::add);
        return boards.finish(version);
    }

    /** Battles of three out of five agents, the earlier ones in the alphabet mostly better. */
    private static List<RecordRows> drawn(int count, Comparisons.Builder outcomes) {
        Random random = new Random(SEED);
        List<RecordRows> battles = new ArrayList<>();
        for (int battle = 0; battle < count; battle++) {
            List<Integer> agents = new ArrayList<>(List.of(0, 1, 2, 3, 4));
            Collections.shuffle(agents, random);
            Played[] played = new Played[3];
            int[] ranks = new int[3];
            for (int place = 0; place < played.length; place++) {
                ranks[place] = 1 + (agents.get(place) + random.nextInt(5)) / 2;
                played[place] = Played.of("agent-" + agents.get(place), ranks[place]);
            }
            battles.add(RatedBattles.rated("open_battle", played));
            for (int one = 0; one < played.length; one++) {
                for (int other = one + 1; other < played.length; other++) {
                    outcomes.add(
                            played[one].agentId(),
                            played[other].agentId(),
                            ranks[one] == ranks[other]
                                    ? PairOutcome.TIED
                                    : ranks[one] < ranks[other] ? PairOutcome.FIRST_WON : PairOutcome.SECOND_WON);
                }
            }
        }
        return battles;
    }

    private static @Nullable BigDecimal rounded(@Nullable Double figure) {
        return figure == null ? null : BoardRating.published(figure);
    }

    @Test
    void everyFigureIsThatOfRateForTheSameOutcomes() {
        Comparisons.Builder builder = Comparisons.builder();
        BoardTables tables = tables(drawn(400, builder), 1);
        Comparisons outcomes = builder.build();
        TableRating rate = TableRating.of(outcomes, new TableRating.Plan(4, 1000, 0, 0));
        BoardRow board = tables.boards().get(0);
        long seed = HexFormat.fromHexDigitsToLong(String.valueOf(board.seed()));
        Tally tally = Tally.of(outcomes);
        Bootstrap bootstrap = Bootstrap.of(BradleyTerry.fit(tally), 100, seed);
        OrderSensitivity order = OrderSensitivity.of(tally, RULES.rating()::k, 1200, 100, seed);
        assertThat(tables.strengths()).as("agents").hasSize(5);
        for (int player = 0; player < 5; player++) {
            assertThat(tables.strengths().get(player))
                    .as("player %d", player)
                    .isEqualTo(new StrengthRow(
                            "open_battle",
                            "agent-" + player,
                            rate.games().get(player),
                            rounded(rate.bradleyTerry().strengths().get(player)),
                            rounded(rate.intervals().get(player).low()),
                            rounded(rate.intervals().get(player).high()),
                            rounded(bootstrap.intervals().get(player).low()),
                            rounded(bootstrap.intervals().get(player).high()),
                            rate.ranks().get(player),
                            rate.rankIntervals().get(player).best(),
                            rate.rankIntervals().get(player).worst(),
                            1,
                            false,
                            rounded(order.deviations().get(player)),
                            order.rankSpans().get(player),
                            null,
                            null,
                            null,
                            null));
        }
        assertThat(board)
                .as("board")
                .isEqualTo(new BoardRow(
                        "open_battle",
                        400,
                        5,
                        1200,
                        1,
                        100,
                        0,
                        100,
                        rounded(order.meanDeviation()),
                        rounded(order.meanRankSpan()),
                        order.leaders(),
                        board.seed(),
                        null));
    }

    @Test
    void theOrderOfBattlesDoesNotMatter() {
        List<RecordRows> battles = new ArrayList<>(drawn(60, Comparisons.builder()));
        BoardTables straight = tables(battles, 1);
        Collections.reverse(battles);
        assertThat(tables(battles, 1)).as("the other way round").isEqualTo(straight);
    }

    @Test
    void theSeedComesFromSeasonBoardVersionAndMergedOutcomes() {
        List<RecordRows> battles = List.of(
                RatedBattles.rated("user_design", Played.of("b", 1), Played.of("a", 2)),
                RatedBattles.rated("user_design", Played.of("a", 1), Played.of("b", 1)));
        String canonical =
                "{\"board\":\"user_design/T1\",\"outcomes\":[[\"a\",\"b\",0,1,1]],\"season_id\":\"spring\",\"version\":3}";
        byte[] digest =
                Digest.sha256(canonical.getBytes(StandardCharsets.UTF_8)).bytes();
        assertThat(tables(battles, 3).boards().get(0).seed())
                .as("seed")
                .isEqualTo(HexFormat.of().formatHex(digest, 0, 8));
        assertThat(tables(battles, 4).boards().get(0).seed())
                .as("of another version")
                .isNotEqualTo(HexFormat.of().formatHex(digest, 0, 8));
    }

    @Test
    void onlyRatedBattlesOfABoardCount() {
        Played ours = new Played("a", "T1", 1, 50, false);
        Played theirs = new Played("b", "T2", 2, 50, false);
        BoardTables tables = tables(
                List.of(
                        RatedBattles.battle("user_design", "withheld", Played.of("a", 1), Played.of("b", 2)),
                        RatedBattles.rated("user_design", ours, theirs)),
                1);
        assertThat(tables).as("withheld, and of two tiers").isEqualTo(BoardTables.EMPTY);
    }

    @Test
    void tablesAreSortedByBoardAndAgent() {
        BoardTables tables = tables(
                List.of(
                        RatedBattles.rated("user_design", Played.of("b", 1), Played.of("a", 2)),
                        RatedBattles.rated("open_battle", Played.of("d", 1), Played.of("c", 2))),
                1);
        assertThat(tables.strengths())
                .as("strengths")
                .extracting(StrengthRow::board, StrengthRow::agentId)
                .containsExactly(
                        tuple("open_battle", "c"),
                        tuple("open_battle", "d"),
                        tuple("user_design/T1", "a"),
                        tuple("user_design/T1", "b"));
        assertThat(tables.boards())
                .as("boards")
                .extracting(BoardRow::board)
                .containsExactly("open_battle", "user_design/T1");
    }

    @Test
    void agentsWhoNeverMetHaveNoRank() {
        BoardTables tables = tables(
                List.of(
                        RatedBattles.rated("open_battle", Played.of("a", 1), Played.of("b", 2)),
                        RatedBattles.rated("open_battle", Played.of("c", 1), Played.of("d", 2))),
                1);
        assertThat(tables.boards().get(0).groups()).as("groups").isEqualTo(2);
        assertThat(tables.strengths())
                .as("groups")
                .extracting(StrengthRow::group)
                .containsExactly(1, 1, 2, 2);
        for (StrengthRow row : tables.strengths()) {
            assertThat(row.rank()).as("rank").isNull();
            assertThat(row.rankBest()).as("best").isNull();
            assertThat(row.btHigh()).as("bound").isNull();
            assertThat(row.regularised()).as("regularised").isTrue();
        }
    }

    @Test
    void ranksWithoutAPartGoByMeanPartsOfThoseWhoHadAllMeasured() {
        BoardTables tables = tables(
                List.of(
                        RatedBattles.rated(
                                "open_battle",
                                new Played("a", "T1", 1, 90, true),
                                new Played("b", "T1", 2, 60, true),
                                Played.of("c", 3)),
                        RatedBattles.rated(
                                "open_battle",
                                new Played("a", "T1", 1, 80, true),
                                Played.of("b", 2),
                                Played.of("c", 2))),
                1);
        // Efficiency is 100 less quality in these battles, style and trust are everyone's alike.
        assertThat(tables.strengths())
                .as("without quality")
                .extracting(StrengthRow::rankWithoutQuality)
                .containsExactly(2, 1, null);
        assertThat(tables.strengths())
                .as("without efficiency")
                .extracting(StrengthRow::rankWithoutEfficiency)
                .containsExactly(1, 2, null);
    }

    @Test
    void aBoardOfTooManyAgentsSaysSoAndGivesGamesOnly() {
        List<RecordRows> battles = new ArrayList<>();
        for (int agent = 1; agent <= Tally.PLAYERS_MAX; agent++) {
            battles.add(RatedBattles.rated("open_battle", Played.of("a0", 1), Played.of("a" + agent, 2)));
        }
        BoardTables tables = tables(battles, 1);
        assertThat(tables.boards())
                .as("board")
                .containsExactly(new BoardRow(
                        "open_battle",
                        2000,
                        2001,
                        2000,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        "more than 2000 agents"));
        assertThat(tables.strengths()).as("agents").hasSize(2001);
        assertThat(tables.strengths().get(0)).as("the first").isEqualTo(StrengthRow.ofGames("open_battle", "a0", 2000));
    }
}
