/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.StrengthRow;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Oracle: 400 / ln 10 = 173.72 points of Elo for one unit of strength. */
class StrengthViewTest {
    private static StrengthView shown(
            @Nullable String low, @Nullable String high, @Nullable Integer best, @Nullable Integer worst) {
        StrengthRow row = new StrengthRow(
                "open_battle",
                "a",
                9,
                new BigDecimal("1.000000"),
                low == null ? null : new BigDecimal(low),
                high == null ? null : new BigDecimal(high),
                null,
                null,
                best,
                best,
                worst,
                1,
                false,
                null,
                null,
                null,
                null,
                null,
                null);
        return StrengthView.of(Optional.of(row), true);
    }

    @Test
    void showsBoundsAndRanksWhereThereAreAny() {
        assertThat(shown("0.500000", "1.500000", 1, 3))
                .isEqualTo(new StrengthView("1,374", "1,287 to 1,461", "1 to 3"));
        assertThat(shown("0.500000", "1.500000", 2, 2).ranks()).as("one rank").isEqualTo("2");
    }

    @Test
    void saysInWordsThatABoundIsMissing() {
        assertThat(shown("0.500000", null, 1, 1).interval()).isEqualTo("from 1,287, no upper bound");
        assertThat(shown(null, "1.500000", 1, 1).interval()).isEqualTo("up to 1,461, no lower bound");
        assertThat(shown(null, null, 1, 1).interval()).isEqualTo("no interval");
    }

    @Test
    void saysInWordsThatThereIsNothingToShow() {
        assertThat(StrengthView.of(Optional.of(StrengthRow.ofGames("open_battle", "a", 9)), false))
                .as("too many agents")
                .isEqualTo(new StrengthView("–", "not worked out", "–"));
        assertThat(StrengthView.of(Optional.empty(), true))
                .as("moved to another tier")
                .isEqualTo(new StrengthView("–", "no rated battle in this tier", "–"));
    }
}
