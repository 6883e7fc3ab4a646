/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.season.Scoring;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * What a right answer earns. A wrong one earns nothing and loses nothing (GA-22).
 *
 * <p>Units: whole points.
 *
 * @param points base points less the hint penalty, never below 0
 * @param bonus for speed
 * @param hintPenalty already taken off {@code points}
 */
record Points(long points, long bonus, long hintPenalty) {
    static final Points NONE = new Points(0, 0, 0);

    private static final BigInteger HUNDRED = BigInteger.valueOf(100);

    /**
     * The points of a right answer (A-177..A-180, GA-23..GA-25).
     *
     * <p>Units: {@code latencyMillis} is the observed time of the whole round.
     */
    static Points of(Scoring scoring, long latencyMillis, boolean hinted, int hintPercent) {
        BigInteger base = BigInteger.valueOf(scoring.basePoints());
        long penalty = penalty(base, hinted, hintPercent);
        return new Points(scoring.basePoints() - penalty, bonus(scoring, base, latencyMillis), penalty);
    }

    /**
     * The points of an answer that is worth a share of the base points, from 0 to 1, as a model or a server found it. It
     * earns no speed bonus: better or worse is not right, and only right answers are faster than others.
     */
    static Points ofShare(Scoring scoring, BigDecimal share, boolean hinted, int hintPercent) {
        long earned = share.multiply(BigDecimal.valueOf(scoring.basePoints()))
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
        long penalty = Math.min(earned, penalty(BigInteger.valueOf(scoring.basePoints()), hinted, hintPercent));
        return new Points(earned - penalty, 0, penalty);
    }

    /**
     * The points of an answer to a multi-turn task that is worth that score, from 0 to 1 (GA-26). A right one within the
     * threshold earns the whole bonus (GA-27).
     */
    static Points ofTurns(
            Scoring scoring, Fraction score, boolean right, int turnsUsed, boolean hinted, int hintPercent) {
        BigInteger base = BigInteger.valueOf(scoring.basePoints());
        long earned = score.times(scoring.basePoints()).whole();
        long penalty = Math.min(earned, penalty(base, hinted, hintPercent));
        Integer threshold = scoring.bonusThresholdTurns();
        boolean isQuick = right && threshold != null && turnsUsed <= threshold;
        long bonus = isQuick
                ? Exact.wholeQuotient(base.multiply(BigInteger.valueOf(scoring.bonusMaxPercent())), HUNDRED)
                : 0;
        return new Points(earned - penalty, bonus, penalty);
    }

    /**
     * The points of an answer a person found right, and worth a share of the base points; hint and speed count from
     * that share.
     *
     * <p>Units: {@code percent} from 0 to 100.
     */
    static Points byPerson(Scoring scoring, BigDecimal percent, long latencyMillis, boolean hinted, int hintPercent) {
        BigInteger base = BigInteger.valueOf(BigDecimal.valueOf(scoring.basePoints())
                .multiply(percent)
                .divide(BigDecimal.valueOf(100), 0, RoundingMode.HALF_UP)
                .longValueExact());
        long penalty = penalty(base, hinted, hintPercent);
        return new Points(base.longValueExact() - penalty, bonus(scoring, base, latencyMillis), penalty);
    }

    private static long penalty(BigInteger base, boolean hinted, int hintPercent) {
        return hinted ? Exact.wholeQuotient(base.multiply(BigInteger.valueOf(hintPercent)), HUNDRED) : 0;
    }

    /** base · percent/100 · (1 − latency/threshold), only below the threshold. */
    private static long bonus(Scoring scoring, BigInteger base, long latencyMillis) {
        Long threshold = scoring.bonusThresholdMillis();
        if (threshold == null || latencyMillis >= threshold) {
            return 0;
        }
        BigInteger dividend = base.multiply(BigInteger.valueOf(scoring.bonusMaxPercent()))
                .multiply(BigInteger.valueOf(threshold - latencyMillis));
        return Exact.wholeQuotient(dividend, HUNDRED.multiply(BigInteger.valueOf(threshold)));
    }

    /** What the round adds to the score. */
    long sum() {
        return points + bonus;
    }
}
