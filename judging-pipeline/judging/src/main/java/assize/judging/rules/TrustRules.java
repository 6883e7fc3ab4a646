/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rules;

import assize.schemas.battle.ModelTier;
import java.util.Map;

/**
 * What makes reported telemetry hard to believe, and what that costs (Combat §8.3, GC-10).
 *
 * <p>Units: deductions are points of 100; milliseconds; characters are code points.
 *
 * @param flagBelow a trust below this is flagged
 * @param withholdBelow a trust below this keeps the battle from moving any rating
 * @param toolCallMillisMin a reported tool call takes at least this long
 * @param localMillisMin a local model takes at least this long
 * @param tokenFloors the least tokens of an answer, by difficulty and tier
 */
public record TrustRules(
        int flagBelow,
        int withholdBelow,
        Deductions deductions,
        long toolCallMillisMin,
        long localMillisMin,
        long charsPerTokenMax,
        long tokensPerSecondMax,
        Map<String, Map<ModelTier, Integer>> tokenFloors) {

    /** What each finding costs. */
    public record Deductions(
            int toolsUnreported,
            int toolsTooFast,
            int localTooFast,
            int tokensUnreported,
            int tokensImplausible,
            int latencyInconsistent) {}

    public TrustRules {
        if (withholdBelow > flagBelow) {
            throw new IllegalArgumentException(
                    "withheld but not flagged from %s to %s".formatted(flagBelow, withholdBelow));
        }
        tokenFloors = Map.copyOf(tokenFloors);
        tokenFloors.forEach((difficulty, byTier) -> {
            if (byTier.size() != ModelTier.values().length) {
                throw new IllegalArgumentException("token floors of " + difficulty + " leave a tier out");
            }
        });
    }

    /** The least tokens an answer takes; 0 where the table has no such difficulty. */
    public int tokenFloor(String difficulty, ModelTier tier) {
        Map<ModelTier, Integer> byTier = tokenFloors.getOrDefault(difficulty, Map.of());
        return byTier.getOrDefault(tier, 0);
    }
}
