/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.rate.PartsLeftOut.Part;
import assize.judging.rate.PartsLeftOut.Parts;
import assize.judging.rate.PartsLeftOut.Row;
import assize.judging.rules.CombatWeights;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Oracle: weighted sums by hand. */
class PartsLeftOutTest {
    private static final CombatWeights WEIGHTS = weights("0.40", "0.30", "0.20", "0.10");

    private static CombatWeights weights(String alpha, String beta, String gamma, String delta) {
        return new CombatWeights(
                new BigDecimal(alpha), new BigDecimal(beta), new BigDecimal(gamma), new BigDecimal(delta));
    }

    private static Parts parts(String agent, int quality, int efficiency, int style, int trust) {
        return new Parts(
                agent,
                BigDecimal.valueOf(quality),
                BigDecimal.valueOf(efficiency),
                BigDecimal.valueOf(style),
                BigDecimal.valueOf(trust));
    }

    @Test
    void ranksAgainWithoutEachPart() {
        // Sums: a 40+3+0+10 = 53, b 20+27+20+10 = 77, c 40+15+10+0 = 65.
        List<Row> rows = PartsLeftOut.of(
                WEIGHTS,
                List.of(parts("a", 100, 10, 0, 100), parts("b", 50, 90, 100, 100), parts("c", 100, 50, 50, 0)));
        assertThat(rows)
                .containsExactly(
                        // Without quality 13, 57, 25; efficiency 50, 50, 50; style 53, 57, 55; trust 43, 67, 65.
                        new Row("a", 3, Map.of(Part.QUALITY, 3, Part.EFFICIENCY, 1, Part.STYLE, 3, Part.TRUST, 3)),
                        new Row("b", 1, Map.of(Part.QUALITY, 1, Part.EFFICIENCY, 1, Part.STYLE, 1, Part.TRUST, 1)),
                        new Row("c", 2, Map.of(Part.QUALITY, 2, Part.EFFICIENCY, 1, Part.STYLE, 2, Part.TRUST, 2)));
    }

    @Test
    void leavesOutWhoWasNotMeasured() {
        Parts unmeasured = new Parts("n", BigDecimal.TEN, null, null, null);
        assertThat(PartsLeftOut.of(WEIGHTS, List.of(unmeasured, parts("a", 1, 1, 1, 1))))
                .extracting(Row::agentId)
                .containsExactly("a");
    }

    @Test
    void keepsThePartThatAloneCounts() {
        List<Row> rows = PartsLeftOut.of(
                weights("1.00", "0.00", "0.00", "0.00"),
                List.of(parts("a", 90, 0, 0, 0), parts("b", 80, 100, 100, 100)));
        assertThat(rows.get(0).without()).isEqualTo(Map.of(Part.EFFICIENCY, 1, Part.STYLE, 1, Part.TRUST, 1));
    }
}
