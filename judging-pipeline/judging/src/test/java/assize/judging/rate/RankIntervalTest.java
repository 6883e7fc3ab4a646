/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Oracle: counted by hand. */
class RankIntervalTest {

    @Test
    void countsWhoIsClearlyAboveAndClearlyBelow() {
        assertThat(RankInterval.of(List.of(
                        new Interval(2.0, 3.0),
                        new Interval(1.0, 2.5),
                        new Interval(-1.0, 0.5),
                        new Interval(-2.0, 1.0))))
                .containsExactly(
                        new RankInterval(1, 2), new RankInterval(1, 3), new RankInterval(3, 4), new RankInterval(2, 4));
    }

    @Test
    void takesAMissingBoundForNoBound() {
        assertThat(RankInterval.of(List.of(new Interval(2.0, null), new Interval(0.0, 1.0), Interval.NONE)))
                .containsExactly(new RankInterval(1, 2), new RankInterval(2, 3), new RankInterval(1, 3));
    }
}
