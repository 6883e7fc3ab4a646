/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.score.Placing.Standing;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The oracle is GA-17 to GA-19, worked out by hand for every pattern of ties of two and three agents. */
class PlacingTest {
    private static final Standing LEFT = new Standing(true, 999);

    @Test
    void placesTwo() {
        assertPlaced(List.of(stayed(157), stayed(42)), "1 1.000000000000 win", "2 0.000000000000 loss");
        assertPlaced(List.of(stayed(5), stayed(5)), "1 0.500000000000 draw", "1 0.500000000000 draw");
    }

    @Test
    void placesThree() {
        String half = "0.500000000000";
        String threeQuarters = "0.750000000000";
        assertPlaced(
                List.of(stayed(3), stayed(2), stayed(1)),
                "1 1.000000000000 win",
                "2 " + half + " draw",
                "3 0.000000000000 loss");
        assertPlaced(
                List.of(stayed(3), stayed(3), stayed(1)),
                "1 " + threeQuarters + " win",
                "1 " + threeQuarters + " win",
                "3 0.000000000000 loss");
        assertPlaced(
                List.of(stayed(3), stayed(1), stayed(1)),
                "1 1.000000000000 win",
                "2 0.250000000000 loss",
                "2 0.250000000000 loss");
        assertPlaced(
                List.of(stayed(0), stayed(0), stayed(0)),
                "1 " + half + " draw",
                "1 " + half + " draw",
                "1 " + half + " draw");
    }

    @Test
    void placesWhoLeftBehindEverybodyWhateverTheirPoints() {
        assertPlaced(List.of(LEFT, stayed(0)), "2 0.000000000000 loss", "1 1.000000000000 win");
        assertPlaced(List.of(LEFT, new Standing(true, 0)), "1 0.500000000000 draw", "1 0.500000000000 draw");
        assertPlaced(
                List.of(LEFT, stayed(0), new Standing(true, 5), stayed(9)),
                "3 0.166666666667 loss",
                "2 0.666666666667 win",
                "3 0.166666666667 loss",
                "1 1.000000000000 win");
    }

    private static Standing stayed(long score) {
        return new Standing(false, score);
    }

    private static void assertPlaced(List<Standing> standings, String... expected) {
        List<String> placed = IntStream.range(0, standings.size())
                .mapToObj(index -> Placing.of(index, standings))
                .map(placing -> "%d %s %s".formatted(placing.rank(), placing.score(), placing.result()))
                .toList();
        assertThat(placed).containsExactly(expected);
    }
}
