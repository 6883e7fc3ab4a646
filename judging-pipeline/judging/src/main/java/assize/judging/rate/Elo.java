/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * The logistic Elo formula in whole points.
 *
 * <p>{@code StrictMath} gives the same double on every machine; rounding to 12 decimals hides the last bits for good.
 *
 * <p>Source: Arena §14, GA-15, GA-18. FIDE itself uses a table (Handbook B.02 8.1.2), so the two differ.
 */
public final class Elo {
    private static final int DECIMALS = 12;
    private static final double SPREAD = 400.0;

    private Elo() {}

    /** The score an agent is expected to make against these opponents, from 0 to 1 with 12 decimals. */
    public static BigDecimal expected(int rating, List<Integer> opponents) {
        // Exact sums, so that the order of the opponents cannot matter.
        BigDecimal sum = BigDecimal.ZERO;
        for (int opponent : opponents) {
            sum = sum.add(new BigDecimal(1.0 / (1.0 + StrictMath.pow(10.0, (opponent - rating) / SPREAD))));
        }
        return sum.divide(BigDecimal.valueOf(opponents.size()), DECIMALS, RoundingMode.HALF_UP);
    }

    /** The score a mean of ratings is expected to make against another, from 0 to 1 with 12 decimals (GA-33). */
    public static BigDecimal expected(List<Integer> own, List<Integer> opposing) {
        long sum = own.stream().mapToLong(Integer::longValue).sum();
        long opposed = opposing.stream().mapToLong(Integer::longValue).sum();
        // One exact difference over one exact count, so that nothing depends on an order.
        double apart = (double) (opposed * own.size() - sum * opposing.size()) / ((long) own.size() * opposing.size());
        return new BigDecimal(1.0 / (1.0 + StrictMath.pow(10.0, apart / SPREAD)))
                .setScale(DECIMALS, RoundingMode.HALF_UP);
    }

    /** How far the rating of one member of a team moves: K · (score − expected) · weight. */
    public static int delta(int k, BigDecimal score, BigDecimal expected, BigDecimal weight) {
        return score.subtract(expected)
                .multiply(weight)
                .multiply(BigDecimal.valueOf(k))
                .setScale(0, RoundingMode.HALF_UP)
                .intValueExact();
    }

    /** How far a rating moves: K · (score − expected), half a point rounded away from zero. */
    public static int delta(int k, BigDecimal score, BigDecimal expected) {
        // HALF_UP looks at the size only, so it rounds away from zero on both sides.
        return score.subtract(expected)
                .multiply(BigDecimal.valueOf(k))
                .setScale(0, RoundingMode.HALF_UP)
                .intValueExact();
    }
}
