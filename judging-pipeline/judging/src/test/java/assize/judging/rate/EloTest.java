/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.SharedData;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The oracle is Arena §14 by hand, and FIDE's own figures (Handbook B.02) as far as the logistic formula can be compared
 * with FIDE's table: see the two tests that name it.
 */
class EloTest {
    private static final BigDecimal WIN = BigDecimal.ONE;
    private static final BigDecimal LOSS = BigDecimal.ZERO;

    @ParameterizedTest
    @CsvSource({
        "1200, 1200, 0.500000000000",
        "1200, 1600, 0.090909090909", // 1/11
        "1600, 1200, 0.909090909091", // 10/11
        "1200, 2000, 0.009900990099", // 1/101
        "0, 4000, 0.000000000100" // 1/(1 + 10^10)
    })
    void expectsByTheLogisticFormula(int rating, int opponent, String expected) {
        assertThat(Elo.expected(rating, List.of(opponent)).toPlainString()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "32, 1, 0.5, 16", // two equals at the start
        "32, 0, 0.5, -16",
        "32, 0.5, 0.5, 0",
        "16, 1, 0.96875, 1", // half a point rounds away from zero
        "16, 0, 0.03125, -1",
        "16, 1, 0.968750000001, 0",
        "64, 1, 0.090909090909, 58"
    })
    void movesByKTimesTheSurprise(int k, String score, String expected, int delta) {
        assertThat(Elo.delta(k, new BigDecimal(score), new BigDecimal(expected)))
                .isEqualTo(delta);
    }

    @Test
    void expectsTheMeanAgainstSeveral() {
        assertThat(Elo.expected(1200, List.of(1200, 1600)).toPlainString())
                .as("(1/2 + 1/11) / 2 = 13/44")
                .isEqualTo("0.295454545455");
    }

    @Test
    void takesFromOneWhatItGivesToTheOther() {
        Random random = new Random(20260107);
        for (int i = 0; i < 20_000; i++) {
            int ann = 100 + random.nextInt(2900);
            int bob = 100 + random.nextInt(2900);
            int k = List.of(16, 24, 32, 48, 64).get(random.nextInt(5));
            BigDecimal score = List.of(WIN, LOSS, new BigDecimal("0.5")).get(random.nextInt(3));
            int up = Elo.delta(k, score, Elo.expected(ann, List.of(bob)));
            int down = Elo.delta(k, WIN.subtract(score), Elo.expected(bob, List.of(ann)));
            assertThat(up + down)
                    .as("%d against %d, K %d, score %s", ann, bob, k, score)
                    .isZero();
        }
    }

    @Test
    void doesNotCareHowTheOpponentsAreListed() {
        Random random = new Random(4711);
        for (int i = 0; i < 500; i++) {
            List<Integer> opponents = new ArrayList<>();
            for (int n = 0; n < 7; n++) {
                opponents.add(random.nextInt(3000));
            }
            BigDecimal expected = Elo.expected(1234, opponents);
            Collections.shuffle(opponents, random);
            assertThat(Elo.expected(1234, opponents)).isEqualTo(expected);
        }
    }

    /** Compared: PD of table 8.1.2 at every difference up to 400. FIDE rounds to 2 decimals and uses a normal curve. */
    @Test
    void staysWithinAHundredthAndAHalfOfFidesTable() throws IOException {
        for (String[] band : rows("fide-elo/fide_conversion_table_8_1_2.csv")) {
            int low = Integer.parseInt(band[0]);
            int high = band[1].isEmpty() ? low : Math.min(400, Integer.parseInt(band[1]));
            for (int difference = low; difference <= high && difference <= 400; difference++) {
                BigDecimal logistic = Elo.expected(1500 + difference, List.of(1500));
                assertThat(logistic.subtract(new BigDecimal(band[2])).abs())
                        .as("difference %d", difference)
                        .isLessThanOrEqualTo(new BigDecimal("0.0148"));
            }
        }
    }

    /** Compared: whole-point changes of single games, the difference cut to 400 as FIDE does; at most one point apart. */
    @Test
    void movesAsFidesSingleGamesWithinAPoint() throws IOException {
        int compared = 0;
        for (String[] game : rows("fide-elo/single_game_cases.csv")) {
            if (game[4].equals("standard")) {
                int rating = Integer.parseInt(game[0]);
                int opponent = Integer.parseInt(game[2]);
                int cut = Math.max(rating - 400, Math.min(rating + 400, opponent));
                int delta = Elo.delta(
                        Integer.parseInt(game[1]), new BigDecimal(game[3]), Elo.expected(rating, List.of(cut)));
                assertThat(delta - Integer.parseInt(game[5]))
                        .as(String.join(",", game))
                        .isBetween(-1, 1);
                compared++;
            }
        }
        assertThat(compared).isEqualTo(22);
    }

    private static List<String[]> rows(String file) throws IOException {
        List<String> lines = Files.readAllLines(SharedData.file(file));
        return lines.subList(1, lines.size()).stream()
                .map(line -> line.split(",", -1))
                .toList();
    }
}
