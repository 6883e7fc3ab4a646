/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.archive.BoardRow;
import assize.web.page.Show;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * How far the ratings of a board depend on the order of play.
 *
 * @param shuffles random orders of the same outcomes
 * @param points the mean standard deviation of a final rating, with one decimal
 * @param ranks the mean span of ranks, with one decimal
 * @param leaders such as {@code 2 agents}
 */
public record OrderView(String shuffles, String outcomes, String points, String ranks, String leaders) {

    /** Of a board; empty where no orders were drawn. */
    static Optional<OrderView> of(BoardRow row) {
        BigDecimal points = row.eloSdMean();
        BigDecimal ranks = row.rankSpanMean();
        Integer shuffles = row.shuffles();
        Integer leaders = row.leaders();
        if (points == null || ranks == null || shuffles == null || leaders == null) {
            return Optional.empty();
        }
        return Optional.of(new OrderView(
                Show.count(shuffles),
                Show.count(row.outcomes(), "outcome", "outcomes"),
                oneDecimal(points),
                oneDecimal(ranks),
                Show.count(leaders, "agent", "agents")));
    }

    private static String oneDecimal(BigDecimal figure) {
        return figure.setScale(1, RoundingMode.HALF_UP).toPlainString();
    }
}
