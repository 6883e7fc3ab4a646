/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Oracle: the tally of the same outcomes kept one by one. */
class OutcomeCountsTest {
    private static final long SEED = 20261130;

    @Test
    void mergesTheSameCountsAsATallyOfAllComparisons() {
        Random random = new Random(SEED);
        OutcomeCounts merged = new OutcomeCounts();
        Comparisons.Builder kept = Comparisons.builder();
        for (int count = 0; count < 5_000; count++) {
            int one = random.nextInt(40);
            int other = (one + 1 + random.nextInt(38)) % 40;
            PairOutcome outcome = PairOutcome.values()[random.nextInt(3)];
            merged.add("p" + one, "p" + other, outcome);
            kept.add("p" + one, "p" + other, outcome);
        }
        assertThat(counts(merged.tally())).as("counts by pair").isEqualTo(counts(Tally.of(kept.build())));
    }

    private static List<String> counts(Tally tally) {
        return IntStream.range(0, tally.pairs())
                .mapToObj(pair -> tally.players().get(tally.first(pair)) + " "
                        + tally.players().get(tally.second(pair)) + " "
                        + tally.count(pair, PairOutcome.FIRST_WON) + " "
                        + tally.count(pair, PairOutcome.TIED) + " "
                        + tally.count(pair, PairOutcome.SECOND_WON))
                .toList();
    }

    @Test
    void hasNobodyToBeginWith() {
        assertThat(new OutcomeCounts().tally().players()).as("players").isEmpty();
    }

    @Test
    void countsNothingBeyondTheMostPlayers() {
        OutcomeCounts merged = new OutcomeCounts();
        for (int player = 1; player < Tally.PLAYERS_MAX; player++) {
            merged.add("p0", "p" + player, PairOutcome.FIRST_WON);
        }
        assertThat(merged.tally().size()).as("with as many as are fitted").isEqualTo(Tally.PLAYERS_MAX - 1);
        merged.add("p0", "one more", PairOutcome.TIED);
        merged.add("p0", "p1", PairOutcome.TIED);
        assertThat(merged.isTooMany()).as("with one more").isTrue();
        assertThatThrownBy(merged::tally).isInstanceOf(IllegalStateException.class);
    }
}
