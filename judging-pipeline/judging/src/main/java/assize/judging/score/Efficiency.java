/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * How much was got right with how little: share right · share of tokens saved · share of time saved · 100.
 *
 * <p>Each saving is held between 0 and 1 before it counts (GA-21).
 *
 * <p>Source: Arena §13, GA-20, GA-21.
 */
final class Efficiency {
    private Efficiency() {}

    /**
     * The efficiency, from 0 to 100 with one decimal.
     *
     * @param rounds of the battle
     * @param attempted rounds put before the agent
     */
    static BigDecimal of(
            int correct,
            int rounds,
            int attempted,
            long totalTokens,
            long baselineTokens,
            long latencyMillis,
            long limitMillis) {
        if (attempted == 0) {
            return Exact.quotient(0, 1, 1);
        }
        BigInteger tokenBudget = BigInteger.valueOf(attempted).multiply(BigInteger.valueOf(baselineTokens));
        BigInteger timeBudget = BigInteger.valueOf(limitMillis);
        BigInteger dividend = BigInteger.valueOf(100L * correct)
                .multiply(left(tokenBudget, totalTokens))
                .multiply(left(timeBudget, latencyMillis));
        BigInteger divisor = BigInteger.valueOf(rounds).multiply(tokenBudget).multiply(timeBudget);
        return Exact.quotient(dividend, divisor, 1);
    }

    private static BigInteger left(BigInteger budget, long used) {
        return budget.subtract(BigInteger.valueOf(used)).max(BigInteger.ZERO);
    }
}
