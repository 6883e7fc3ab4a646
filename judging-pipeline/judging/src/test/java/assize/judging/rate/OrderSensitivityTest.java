/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Oracles: Elo as evalica's authors published it for their data, the spread somebody else measured on the same data with
 * other shuffles, and two comparisons by hand.
 */
class OrderSensitivityTest {

    @Test
    void onlineEloEqualsThePublishedRatings() throws IOException {
        for (String table : List.of("llmfao", "food", "simple")) {
            Comparisons comparisons = ComparisonFiles.comparisons(table);
            Map<String, Double> golden = ComparisonFiles.golden(table, "elo");
            List<Double> ratings = OnlineElo.ratings(comparisons, played -> 4, 1000);
            assertThat(comparisons.players()).containsExactlyInAnyOrderElementsOf(golden.keySet());
            for (int player = 0; player < ratings.size(); player++) {
                String name = comparisons.players().get(player);
                assertThat(ratings.get(player))
                        .as("%s of %s", name, table)
                        .isCloseTo(golden.getOrDefault(name, 0.0), within(1e-9));
            }
        }
    }

    @Test
    void measuresWhatOthersMeasured() throws IOException {
        Tally tally = Tally.of(ComparisonFiles.comparisons("llmfao"));
        OrderSensitivity steady = OrderSensitivity.of(tally, played -> 4, 1000, 200, 1);
        assertThat(steady.meanDeviation()).as("K 4: 4.8").isCloseTo(4.8, within(0.3));
        OrderSensitivity fide = OrderSensitivity.of(tally, played -> played < 30 ? 40 : 20, 1000, 200, 2);
        assertThat(fide.meanDeviation()).as("K 40, then 20: 25.4").isCloseTo(25.4, within(1.0));
        assertThat(fide.meanRankSpan()).as("26 of 59").isCloseTo(26, within(2.0));
        assertThat(fide.greatestDeviation()).as("35.5").isCloseTo(35.5, within(3.0));
        // Rare leaders make this one noisy: a loop in Python over the same data counted 9 to 11 with six other seeds.
        assertThat(fide.leaders()).as("7 to 11").isBetween(6, 13);
    }

    @Test
    void isTheSameWhateverTheOrderOfTheComparisons() {
        Comparisons one = Comparisons.builder()
                .add("a", "b", PairOutcome.FIRST_WON)
                .add("b", "c", PairOutcome.TIED)
                .add("a", "c", PairOutcome.SECOND_WON)
                .build();
        Comparisons other = Comparisons.builder()
                .add("c", "a", PairOutcome.FIRST_WON)
                .add("b", "a", PairOutcome.SECOND_WON)
                .add("c", "b", PairOutcome.TIED)
                .build();
        assertThat(OrderSensitivity.of(Tally.of(other), played -> 32, 1200, 50, 3))
                .isEqualTo(OrderSensitivity.of(Tally.of(one), played -> 32, 1200, 50, 3));
    }

    /** A win and a loss, K 32: after the win 16 points lie between, and the loss takes back a little more than it gave. */
    @Test
    void findsBothOrdersOfAWinAndALoss() {
        Comparisons comparisons = Comparisons.builder()
                .add("a", "b", PairOutcome.FIRST_WON)
                .add("a", "b", PairOutcome.SECOND_WON)
                .build();
        OrderSensitivity found = OrderSensitivity.of(Tally.of(comparisons), played -> 32, 1200, 100, 8);
        double apart = 32 * (1 / (1 + Math.pow(10, -32 / 400.0)) - 0.5);
        assertThat(found.deviations().get(0)).as("half the gap, nearly").isCloseTo(apart, within(apart * 0.03));
        assertThat(found.rankSpans()).containsExactly(1, 1);
        assertThat(found.leaders()).isEqualTo(2);
    }

    @Test
    void isZeroWhereThereIsNobody() {
        OrderSensitivity none =
                OrderSensitivity.of(Tally.of(Comparisons.builder().build()), played -> 4, 1000, 2, 1);
        assertThat(none.meanDeviation()).isZero();
        assertThat(none.leaders()).isZero();
    }
}
