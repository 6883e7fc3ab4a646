/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.schemas.season.Scoring;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle is the arithmetic of Arena §13, by hand and once more with long decimals. */
class PointsTest {

    @ParameterizedTest
    @CsvSource({
        "100, 30, 10000, 5000, false, 100, 15, 0", // the specification's 100 + 15
        "100, 30, 10000, 0, false, 100, 30, 0",
        "100, 30, 10000, 9999, false, 100, 0, 0", // 0.003 points
        "100, 30, 10000, 10000, false, 100, 0, 0", // strictly below the threshold
        "100, 30, 10000, 10001, false, 100, 0, 0",
        "100, 30, 10000, 9833, false, 100, 1, 0", // 0.501
        "100, 10, 10000, 9500, false, 100, 1, 0", // 0.5 rounds up
        "100, 30, 10000, 5000, true, 90, 15, 10", // the bonus is on the base
        "5, 0, 10000, 5, true, 4, 0, 1", // 0.5 rounds up
        "4, 0, 10000, 5, true, 4, 0, 0", // 0.4 rounds down
        "1000000, 1000, 2147483647, 1000, false, 1000000, 9999995, 0"
    })
    void followsTheFormulaOfArena13(
            long base,
            int percent,
            long threshold,
            long latency,
            boolean hinted,
            long points,
            long bonus,
            long penalty) {
        assertThat(Points.of(scoring(base, percent, threshold), latency, hinted, 10))
                .isEqualTo(new Points(points, bonus, penalty));
    }

    @Test
    void paysNoBonusWhereTheTaskHasNone() {
        Scoring plain = Script.task("t", "{\"type\":\"exact_match\",\"correct_answer\":\"x\"}")
                .scoring();
        assertThat(Points.of(plain, 0, false, 10)).isEqualTo(new Points(100, 0, 0));
    }

    @Test
    void roundsOnceAndHalfUp() {
        for (long latency = 0; latency < 700; latency++) {
            BigDecimal exact = new BigDecimal(97)
                    .multiply(new BigDecimal("0.37"))
                    .multiply(new BigDecimal(700 - latency))
                    .divide(new BigDecimal(700), 40, RoundingMode.HALF_EVEN);
            assertThat(Points.of(scoring(97, 37, 700), latency, false, 10).bonus())
                    .as("latency %d", latency)
                    .isEqualTo(exact.setScale(0, RoundingMode.HALF_UP).longValue());
        }
    }

    private static Scoring scoring(long base, int percent, long threshold) {
        return Script.task("t", """
                        {"type":"exact_match","correct_answer":"x","base_points":%d,
                         "speed_bonus":{"enabled":true,"max_bonus_pct":%d,"threshold_ms":%d}}""".formatted(base, percent, threshold)).scoring();
    }
}
