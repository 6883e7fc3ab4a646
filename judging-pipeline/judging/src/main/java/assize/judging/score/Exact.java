/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Quotients of whole numbers, rounded once and HALF_UP, at the end. */
final class Exact {
    private Exact() {}

    /** The quotient with that many decimals. */
    static BigDecimal quotient(long dividend, long divisor, int decimals) {
        return quotient(BigInteger.valueOf(dividend), BigInteger.valueOf(divisor), decimals);
    }

    /** The quotient with that many decimals. */
    static BigDecimal quotient(BigInteger dividend, BigInteger divisor, int decimals) {
        return new BigDecimal(dividend).divide(new BigDecimal(divisor), decimals, RoundingMode.HALF_UP);
    }

    /** The quotient as a whole number. */
    static long wholeQuotient(BigInteger dividend, BigInteger divisor) {
        return quotient(dividend, divisor, 0).longValueExact();
    }
}
