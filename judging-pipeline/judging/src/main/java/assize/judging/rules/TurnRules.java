/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rules;

import java.math.BigDecimal;

/**
 * How much each term of a multi-turn task's score counts where the task does not say so itself (A-123, GA-28).
 *
 * @param accuracy of the solution's quality
 * @param efficiency of turns saved
 * @param cost of tokens saved
 */
public record TurnRules(BigDecimal accuracy, BigDecimal efficiency, BigDecimal cost) {
    public TurnRules {
        RuleSet.requireOne(accuracy.add(efficiency).add(cost), "multi-turn weights");
    }
}
