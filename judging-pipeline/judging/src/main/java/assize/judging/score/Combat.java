/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.CombatWeights;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The four parts of a combat score in one figure, from the parts as they are published.
 *
 * <p>Source: Combat §8.2, §14 (C-046, C-071), GC-09, GC-13.
 */
final class Combat {
    private static final BigDecimal FULL = BigDecimal.valueOf(100);
    private static final int DECIMALS = 2;

    private Combat() {}

    /** The score, from 0 to 100 with two decimals. */
    static BigDecimal score(
            CombatWeights weights, BigDecimal quality, BigDecimal efficiency, int style, BigDecimal trust) {
        BigDecimal sum = weights.alpha()
                .multiply(quality)
                .add(weights.beta().multiply(efficiency))
                .add(weights.gamma().multiply(BigDecimal.valueOf(style)))
                .add(weights.delta().multiply(trust));
        return sum.max(BigDecimal.ZERO).min(FULL).setScale(DECIMALS, RoundingMode.HALF_UP);
    }
}
