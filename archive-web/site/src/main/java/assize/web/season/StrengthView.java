/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.archive.StrengthRow;
import assize.web.page.Show;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An agent's strength on a board, in the words of a page.
 *
 * <p>Units: points of Elo around {@value #MIDDLE}, where ratings start, as the average of the agents compared.
 *
 * @param points such as {@code 1,243}
 * @param interval such as {@code 1,190 to 1,296}
 * @param ranks that the intervals allow, such as {@code 1 to 3}
 */
public record StrengthView(String points, String interval, String ranks) {
    /** The points of an average agent. */
    public static final int MIDDLE = 1200;

    private static final double POINTS_PER_LOG = 400 / Math.log(10);
    private static final String NONE = "\u2013";
    private static final String NOT_COMPARABLE = "not comparable";

    /**
     * The strength of an agent.
     *
     * @param row empty where the agent has no rated battle on this board, but one in its mode under another tier
     * @param isComparable whether all agents of the board met, if through others
     */
    static StrengthView of(Optional<StrengthRow> row, boolean isComparable) {
        return row.map(each -> of(each, isComparable))
                .orElseGet(() -> new StrengthView(NONE, "no rated battle in this tier", NONE));
    }

    private static StrengthView of(StrengthRow row, boolean isComparable) {
        BigDecimal strength = row.btLog();
        if (strength == null) {
            return new StrengthView(NONE, "not worked out", NONE);
        }
        return new StrengthView(
                points(strength),
                isComparable ? interval(row.btLow(), row.btHigh()) : NOT_COMPARABLE,
                isComparable ? ranks(row.rankBest(), row.rankWorst()) : NOT_COMPARABLE);
    }

    private static String interval(@Nullable BigDecimal low, @Nullable BigDecimal high) {
        if (low == null) {
            return high == null ? "no interval" : "up to " + points(high) + ", no lower bound";
        }
        return high == null ? "from " + points(low) + ", no upper bound" : points(low) + " to " + points(high);
    }

    private static String ranks(@Nullable Integer best, @Nullable Integer worst) {
        if (best == null || worst == null) {
            return NONE;
        }
        return best.equals(worst) ? Show.count(best) : Show.count(best) + " to " + Show.count(worst);
    }

    private static String points(BigDecimal strength) {
        return Show.count(Math.round(MIDDLE + strength.doubleValue() * POINTS_PER_LOG));
    }
}
