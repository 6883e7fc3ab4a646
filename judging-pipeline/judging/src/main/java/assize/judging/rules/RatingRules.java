/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rules;

import java.util.List;

/**
 * How ratings move (Arena §14, Combat §15).
 *
 * <p>Units: whole rating points; matches are rated battles of one mode.
 *
 * @param start the rating of an agent that has not been rated
 * @param kSteps by rising matches, the first from 0
 * @param selfImprovingFactor what K is multiplied by for agents that learn (C-106)
 * @param unrankedBelow so many matches give a rank
 * @param rankSteps by rising rating, the first from 0
 */
public record RatingRules(
        int start,
        List<KStep> kSteps,
        int selfImprovingFactor,
        Detection detection,
        int unrankedBelow,
        List<RankStep> rankSteps) {

    /** K from that many matches on. */
    public record KStep(int fromMatches, int k) {}

    /** A rank from that rating on. */
    public record RankStep(String rank, int fromRating) {}

    /**
     * When an agent that declares nothing counts as learning (C-103, C-104, GC-18).
     *
     * @param window so many of its last rating changes are looked at
     * @param entries so many of them must be there
     * @param gainAbove their sum must exceed this
     */
    public record Detection(int window, int entries, int gainAbove) {}

    public RatingRules {
        kSteps = List.copyOf(kSteps);
        rankSteps = List.copyOf(rankSteps);
        requireRising(kSteps.stream().map(KStep::fromMatches).toList(), "k");
        requireRising(rankSteps.stream().map(RankStep::fromRating).toList(), "ranks");
        if (selfImprovingFactor < 1) {
            throw new IllegalArgumentException("self_improving_factor below 1: " + selfImprovingFactor);
        }
        if (detection.entries() > detection.window()) {
            throw new IllegalArgumentException("detection needs more entries than its window holds: " + detection);
        }
    }

    private static void requireRising(List<Integer> steps, String table) {
        if (steps.isEmpty() || steps.get(0) != 0) {
            throw new IllegalArgumentException(table + " must start at 0: " + steps);
        }
        for (int i = 1; i < steps.size(); i++) {
            if (steps.get(i) <= steps.get(i - 1)) {
                throw new IllegalArgumentException(table + " must rise: " + steps);
            }
        }
    }

    /** K of an agent with that many matches before the battle (GA-16), before any factor. */
    public int k(int matchesBefore) {
        int k = kSteps.get(0).k();
        for (KStep step : kSteps) {
            if (matchesBefore >= step.fromMatches()) {
                k = step.k();
            }
        }
        return k;
    }

    /** The rank of a rating after that many matches (A-187..A-192, GA-14). */
    public String rank(int rating, int matches) {
        if (matches < unrankedBelow) {
            return "Unranked";
        }
        String rank = rankSteps.get(0).rank();
        for (RankStep step : rankSteps) {
            if (rating >= step.fromRating()) {
                rank = step.rank();
            }
        }
        return rank;
    }
}
