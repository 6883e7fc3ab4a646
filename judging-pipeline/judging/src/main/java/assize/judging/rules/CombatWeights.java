/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rules;

import java.math.BigDecimal;
import java.util.Map;

/**
 * How much each part of a combat score counts (C-046, C-056..C-060).
 *
 * <p>Shapes: four fractions of two decimals that total exactly 1.00.
 *
 * @param alpha of quality
 * @param beta of efficiency
 * @param gamma of style
 * @param delta of trust
 */
public record CombatWeights(BigDecimal alpha, BigDecimal beta, BigDecimal gamma, BigDecimal delta) {
    public CombatWeights {
        BigDecimal total = alpha.add(beta).add(gamma).add(delta);
        if (total.compareTo(BigDecimal.ONE) != 0) {
            throw new IllegalArgumentException("combat weights total " + total.toPlainString() + ", not 1.00");
        }
    }

    /** The weights as text under the names of the parts, as a challenge shows them. */
    public Map<String, String> byPart() {
        return Map.of(
                "quality", alpha.toPlainString(),
                "efficiency", beta.toPlainString(),
                "style", gamma.toPlainString(),
                "trust", delta.toPlainString());
    }
}
