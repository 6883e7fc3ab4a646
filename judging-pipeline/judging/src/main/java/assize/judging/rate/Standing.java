/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.judging.rules.RatingRules;
import java.util.ArrayList;
import java.util.List;

/**
 * Where one agent stands in one mode. Flat and public, because it is kept as state of the pipeline.
 *
 * <p>Units: whole rating points.
 *
 * @param matches rated battles
 * @param lastDeltas the newest last, as many as detection looks at
 * @param detected whether it was found to learn without saying so; for good, and from the next battle on
 */
public record Standing(int rating, int peak, int matches, List<Integer> lastDeltas, boolean detected) {
    public Standing {
        lastDeltas = List.copyOf(lastDeltas);
    }

    /** The standing of an agent that has not been rated. */
    public static Standing initial(RatingRules rules) {
        return new Standing(rules.start(), rules.start(), 0, List.of(), false);
    }

    /** The standing after one more rated battle. */
    Standing after(int delta, boolean declared, RatingRules rules) {
        List<Integer> deltas = new ArrayList<>(lastDeltas);
        deltas.add(delta);
        int surplus = Math.max(0, deltas.size() - rules.detection().window());
        List<Integer> window = deltas.subList(surplus, deltas.size());
        int gain = window.stream().mapToInt(Integer::intValue).sum();
        boolean gains = window.size() >= rules.detection().entries()
                && gain > rules.detection().gainAbove();
        int newRating = rating + delta;
        return new Standing(
                newRating, Math.max(peak, newRating), matches + 1, window, detected || (gains && !declared));
    }
}
