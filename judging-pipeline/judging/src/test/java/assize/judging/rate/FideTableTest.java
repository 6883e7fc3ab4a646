/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.SharedData;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What docs/ratings.md says about FIDE. Oracle: FIDE's own table (Handbook B.02 8.1.2) and single games worked out with it
 * in scalachess; that the table with FIDE's rules gives all of these shows that the formula alone makes the difference.
 */
class FideTableTest {
    private static final int GAP_MAX = 400;
    private static final int MASTER = 2650;
    private static final int FAST_GAP = 600;
    private static final int FAST_MASTER = 2600;

    @Test
    void fidesTableAndRulesGiveEverySingleGame() throws IOException {
        List<String[]> table = rows("fide-elo/fide_conversion_table_8_1_2.csv");
        for (String[] game : rows("fide-elo/single_game_cases.csv")) {
            int rating = Integer.parseInt(game[0]);
            int opponent = Integer.parseInt(game[2]);
            BigDecimal expected = share(table, cut(rating, opponent, game[4]));
            int change = isUnrated(game[4], rating, opponent) ? 0 : moved(game, expected);
            assertThat(change).as(String.join(",", game)).isEqualTo(Integer.parseInt(game[5]));
        }
    }

    /** The product cuts no difference and rates every game. */
    @Test
    void theFormulaGivesTheSameBelow400PointsAndNowhereElse() throws IOException {
        List<String> different = new ArrayList<>();
        for (String[] game : rows("fide-elo/single_game_cases.csv")) {
            int rating = Integer.parseInt(game[0]);
            int opponent = Integer.parseInt(game[2]);
            int change = moved(game, Elo.expected(rating, List.of(opponent)));
            if (change != Integer.parseInt(game[5])) {
                different.add(change + " not " + game[5]);
                assertThat(Math.abs(rating - opponent))
                        .as(String.join(",", game))
                        .isGreaterThanOrEqualTo(GAP_MAX);
            }
        }
        assertThat(different)
                .containsExactly(
                        // 400 points apart, by the table 0.92 and by the formula 0.909
                        "36 not 37",
                        "-4 not -3",
                        "16 not 17",
                        // 1400 apart: FIDE cuts to 400
                        "40 not 37",
                        "0 not -3",
                        "20 not 17",
                        // 400 apart
                        "4 not 3",
                        "-36 not -37",
                        "-16 not -17",
                        // 1000 apart
                        "0 not 3",
                        "-40 not -37",
                        "-20 not -17",
                        // 700 apart, rapid, cut to 400
                        "0 not 1",
                        // 400 apart, blitz
                        "16 not 17");
    }

    @Test
    void theFormulaIsAtMostTwoHundredthsFromTheTable() throws IOException {
        assertThat(furthest(GAP_MAX)).isEqualTo("0.0148 at 392");
        assertThat(furthest(2000)).isEqualTo("0.0183 at 560");
    }

    private static String furthest(int leadMax) throws IOException {
        List<String[]> table = rows("fide-elo/fide_conversion_table_8_1_2.csv");
        BigDecimal furthest = BigDecimal.ZERO;
        int where = 0;
        for (int lead = 0; lead <= leadMax; lead++) {
            BigDecimal gap = share(table, -lead)
                    .subtract(Elo.expected(1000 + lead, List.of(1000)))
                    .abs();
            if (gap.compareTo(furthest) > 0) {
                furthest = gap;
                where = lead;
            }
        }
        return furthest.setScale(4, RoundingMode.HALF_UP) + " at " + where;
    }

    private static boolean isUnrated(String speed, int rating, int opponent) {
        return !speed.equals("standard")
                && Math.abs(rating - opponent) >= FAST_GAP
                && Math.max(rating, opponent) > FAST_MASTER;
    }

    private static int gap(int rating, int opponent) {
        return Math.max(-GAP_MAX, Math.min(GAP_MAX, opponent - rating));
    }

    private static int cut(int rating, int opponent, String speed) {
        return speed.equals("standard") && rating >= MASTER ? opponent - rating : gap(rating, opponent);
    }

    private static int moved(String[] game, BigDecimal expected) {
        return Elo.delta(Integer.parseInt(game[1]), new BigDecimal(game[3]), expected);
    }

    private static BigDecimal share(List<String[]> table, int opponentLeads) {
        for (String[] band : table) {
            if (band[1].isEmpty() || Math.abs(opponentLeads) <= Integer.parseInt(band[1])) {
                return new BigDecimal(opponentLeads <= 0 ? band[2] : band[3]);
            }
        }
        throw new IllegalStateException("no band for " + opponentLeads);
    }

    private static List<String[]> rows(String file) throws IOException {
        List<String> lines = Files.readAllLines(SharedData.file(file));
        return lines.subList(1, lines.size()).stream()
                .map(line -> line.split(",", -1))
                .toList();
    }
}
