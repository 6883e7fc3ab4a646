/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.schemas.season.JudgeSettings;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What may still be spent. A call begins only if its dearest course fits, so the budget is never overdrawn.
 *
 * <p>Thread-safe. Units: calls; cost in the currency of the settings.
 */
final class Budget {
    private final long callsMax;
    private final @Nullable BigDecimal costMax;
    private long calls;
    private BigDecimal cost = BigDecimal.ZERO;

    Budget(JudgeSettings.Budget settings) {
        this.callsMax = settings.calls();
        this.costMax = settings.cost();
    }

    /** Sets money aside; why there is none, or null. */
    synchronized @Nullable String reserve(int moreCalls, BigDecimal dearest) {
        if (calls + moreCalls > callsMax) {
            return "budget of " + callsMax + " calls: " + calls + " are used";
        }
        if (costMax != null && cost.add(dearest).compareTo(costMax) > 0) {
            return "budget of %s: %s is spent or set aside, and a call may cost %s"
                    .formatted(costMax.toPlainString(), cost.toPlainString(), dearest.toPlainString());
        }
        calls += moreCalls;
        cost = cost.add(dearest);
        return null;
    }

    /** Puts what a call did cost in the place of what was set aside for it. */
    synchronized void settle(BigDecimal setAside, BigDecimal spent) {
        cost = cost.subtract(setAside).add(spent);
    }

    synchronized BigDecimal spent() {
        return cost;
    }
}
