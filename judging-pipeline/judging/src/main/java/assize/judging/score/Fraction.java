/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * An exact share or sum of shares; what is shown or paid of it is rounded once.
 *
 * @param divisor above 0
 */
record Fraction(BigInteger dividend, BigInteger divisor) implements Comparable<Fraction> {
    static final Fraction ZERO = of(0, 1);
    static final Fraction ONE = of(1, 1);
    static final Fraction HALF = of(1, 2);

    /** Of terms that are shown. */
    static final int DECIMALS = 12;

    Fraction {
        if (divisor.signum() <= 0) {
            throw new IllegalArgumentException("a divisor is above 0: " + divisor);
        }
    }

    static Fraction of(long dividend, long divisor) {
        return new Fraction(BigInteger.valueOf(dividend), BigInteger.valueOf(divisor));
    }

    static Fraction of(BigDecimal decimal) {
        int scale = Math.max(0, decimal.scale());
        return new Fraction(decimal.setScale(scale).unscaledValue(), BigInteger.TEN.pow(scale));
    }

    /** What is left of a whole, from 0 to 1: 1 − used/whole. */
    static Fraction left(long used, long whole) {
        return of(Math.max(0, Math.min(whole, whole - used)), whole);
    }

    /** A part of a total; an equal part of {@code count} where the total is 0 (GA-33). */
    static Fraction part(long part, long total, int count) {
        return total == 0 ? of(1, count) : of(part, total);
    }

    Fraction plus(Fraction other) {
        return new Fraction(
                dividend.multiply(other.divisor).add(other.dividend.multiply(divisor)),
                divisor.multiply(other.divisor));
    }

    Fraction times(Fraction other) {
        return new Fraction(dividend.multiply(other.dividend), divisor.multiply(other.divisor));
    }

    Fraction times(long factor) {
        return new Fraction(dividend.multiply(BigInteger.valueOf(factor)), divisor);
    }

    Fraction over(long count) {
        return new Fraction(dividend, divisor.multiply(BigInteger.valueOf(count)));
    }

    /** This, or the nearer of the two bounds. */
    Fraction between(Fraction least, Fraction most) {
        if (compareTo(least) < 0) {
            return least;
        }
        return compareTo(most) > 0 ? most : this;
    }

    @Override
    public int compareTo(Fraction other) {
        return dividend.multiply(other.divisor).compareTo(other.dividend.multiply(divisor));
    }

    /** Rounded HALF_UP to that many decimals. */
    BigDecimal rounded(int decimals) {
        return Exact.quotient(dividend, divisor, decimals);
    }

    /** As text with 12 decimals. */
    String shown() {
        return rounded(DECIMALS).toPlainString();
    }

    /** Rounded HALF_UP to a whole number. */
    long whole() {
        return Exact.wholeQuotient(dividend, divisor);
    }
}
