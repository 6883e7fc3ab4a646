/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Oracle: the ratings put in, and the bounds of the picture. */
class CurveTest {

    @Test
    void startsWithTheRatingBeforeTheOldestBattle() {
        Curve curve = Curve.of(
                "user_design",
                List.of(new Curve.Step("b2", 2, 1216, 1204), new Curve.Step("b1", 1, 1200, 1216)),
                false);
        assertThat(curve.points().stream().map(Curve.Point::rating)).containsExactly(1200L, 1216L, 1204L);
        assertThat(curve.summary())
                .isEqualTo("Rating in user design over 2 battles: from 1,200 to 1,204, lowest 1,200, highest 1,216.");
    }

    @Test
    void drawsEveryPointOfAShortHistoryWithinThePicture() {
        Curve curve = Curve.of(
                "open_battle", List.of(new Curve.Step("b2", 2, 1216, 0), new Curve.Step("b1", 1, 1200, 1216)), false);
        List<double[]> corners = corners(curve);
        assertThat(corners).hasSize(3).allMatch(CurveTest::isInside);
        assertThat(corners.get(2)[1]).as("a lower rating lies lower").isGreaterThan(corners.get(0)[1]);
    }

    @Test
    void thinsALongHistoryAndKeepsItsExtremesAndItsEnd() {
        List<Curve.Step> steps = new ArrayList<>();
        for (int i = 5000; i > 0; i--) {
            long after = i == 2500 ? 2000 : i == 2600 ? 300 : 1200;
            steps.add(new Curve.Step("b" + i, i, 1200, after));
        }
        Curve curve = Curve.of("open_battle", steps, true);
        List<double[]> corners = corners(curve);
        assertThat(corners).hasSizeLessThan(450).allMatch(CurveTest::isInside);
        assertThat(corners.stream().mapToDouble(corner -> corner[1]).distinct().count())
                .isEqualTo(3);
        assertThat(corners.get(corners.size() - 1)[0]).isEqualTo(Double.parseDouble(curve.lastX()));
    }

    @Test
    void labelsRoundRatingsWithinTheCurve() {
        for (long swing : new long[] {0, 1, 9, 40, 300, 2500}) {
            Curve curve = Curve.of("open_battle", List.of(new Curve.Step("b1", 1, 1200, 1200 + swing)), false);
            assertThat(curve.ticks()).as("swing of %d", swing).hasSizeBetween(1, 7);
            assertThat(curve.ticks()).allMatch(tick -> tick.rating() % 10 == 0);
        }
    }

    private static List<double[]> corners(Curve curve) {
        List<double[]> corners = new ArrayList<>();
        for (String corner : curve.line().split(" ", -1)) {
            int comma = corner.indexOf(',');
            corners.add(new double[] {
                Double.parseDouble(corner.substring(0, comma)), Double.parseDouble(corner.substring(comma + 1))
            });
        }
        return corners;
    }

    private static boolean isInside(double[] corner) {
        return corner[0] >= 0 && corner[0] <= Curve.WIDTH && corner[1] >= 0 && corner[1] <= Curve.HEIGHT;
    }
}
