/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rules;

import assize.schemas.battle.ModelTier;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an auditor is told of, beyond what costs trust.
 *
 * <p>Units: code points; milliseconds; tokens a second; percent. A bound of 0 is off.
 *
 * @param uncountedTextMax so much text may come with no tokens counted
 * @param charsPerTokenMin off, because reported tokens include reasoning nobody sees
 * @param sameLatenciesMin so many equal times in a row are no accident
 * @param sameAnswersMin equal answers to so many different tasks
 * @param sameAnswerLength shorter answers may well be equal
 * @param withholding the codes that keep a battle from moving any rating
 */
public record PlausibilityRules(
        int uncountedTextMax,
        int charsPerTokenMin,
        int sameLatenciesMin,
        int sameAnswersMin,
        int sameAnswerLength,
        Set<String> withholding,
        Review review,
        TierSpeed tierSpeed) {

    /**
     * When play is too good to be true (A-260, GA-61).
     *
     * @param window so many of the last answered turns in a mode; fewer say nothing
     */
    public record Review(int window, int meanMillisBelow, int rightPercentAbove) {}

    /**
     * When a model is faster than its declared tier can be (A-020, GA-04).
     *
     * @param window so many of the last timed turns in a mode; fewer say nothing
     * @param tokensPerSecondMax by tier; a tier that is missing has no bound
     */
    public record TierSpeed(int window, Map<ModelTier, Integer> tokensPerSecondMax) {
        public TierSpeed {
            tokensPerSecondMax = Map.copyOf(tokensPerSecondMax);
        }

        /** The bound of a tier; null where it has none. */
        public @Nullable Integer max(ModelTier tier) {
            return tokensPerSecondMax.get(tier);
        }
    }

    public PlausibilityRules {
        withholding = Set.copyOf(withholding);
        if (review.window() < 1 || tierSpeed.window() < 1) {
            throw new IllegalArgumentException("a window of nothing: " + review + ", " + tierSpeed);
        }
    }
}
