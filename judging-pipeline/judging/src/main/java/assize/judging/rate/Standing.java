/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.judging.rules.PlausibilityRules;
import assize.judging.rules.RatingRules;
import assize.schemas.stream.ActedTurn;
import java.util.ArrayList;
import java.util.List;

/**
 * Where one agent stands in one mode. Flat and public, because it is kept as state of the pipeline.
 *
 * <p>Units: whole rating points.
 *
 * @param matches rated battles
 * @param lastDeltas the newest last, as many as detection looks at
 * @param answerMillis observed times of the last answered turns, the newest last
 * @param answersRight whether each of them was right
 * @param speeds of the last turns with counted tokens, in tokens per 1000 seconds, the newest last
 * @param detected whether it was found to learn without saying so; for good, and from the next battle on
 */
public record Standing(
        int rating,
        int peak,
        int matches,
        List<Integer> lastDeltas,
        boolean detected,
        List<Long> answerMillis,
        List<Boolean> answersRight,
        List<Long> speeds) {
    private static final long SPEED_UNIT = 1_000_000;

    public Standing {
        lastDeltas = List.copyOf(lastDeltas);
        answerMillis = List.copyOf(answerMillis);
        answersRight = List.copyOf(answersRight);
        speeds = List.copyOf(speeds);
    }

    /** A standing of which nothing is known but its rating. */
    public Standing(int rating, int peak, int matches, List<Integer> lastDeltas, boolean detected) {
        this(rating, peak, matches, lastDeltas, detected, List.of(), List.of(), List.of());
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
        int newRating = rating + delta;
        return new Standing(
                newRating,
                Math.max(peak, newRating),
                matches + 1,
                window,
                detected || (showsLearning(window, rules) && !declared),
                answerMillis,
                answersRight,
                speeds);
    }

    /** Whether the last changes, as many as detection looks at, are those of an agent that learns. */
    public static boolean showsLearning(List<Integer> lastDeltas, RatingRules rules) {
        int gain = lastDeltas.stream().mapToInt(Integer::intValue).sum();
        return lastDeltas.size() >= rules.detection().entries()
                && gain > rules.detection().gainAbove();
    }

    /** The standing after a correction of an earlier battle: it counts from here on, and no rating falls below 0. */
    public Standing adjusted(int points) {
        int adjusted = Math.max(0, rating + points);
        return new Standing(
                adjusted, Math.max(peak, adjusted), matches, lastDeltas, detected, answerMillis, answersRight, speeds);
    }

    /** The standing with an agent's turns of one more battle, rated or not. */
    public Standing paced(List<ActedTurn> turns, PlausibilityRules rules) {
        List<Long> millis = new ArrayList<>(answerMillis);
        List<Boolean> right = new ArrayList<>(answersRight);
        List<Long> tokensPerTime = new ArrayList<>(speeds);
        for (ActedTurn turn : turns) {
            Boolean correct = turn.correct();
            if (correct != null) {
                millis.add(turn.latencyMillis());
                right.add(correct);
            }
            Long tokens = turn.tokens();
            if (tokens != null && turn.latencyMillis() > 0) {
                tokensPerTime.add(tokens * SPEED_UNIT / turn.latencyMillis());
            }
        }
        return new Standing(
                rating,
                peak,
                matches,
                lastDeltas,
                detected,
                newest(millis, rules.review().window()),
                newest(right, rules.review().window()),
                newest(tokensPerTime, rules.tierSpeed().window()));
    }

    private static <T> List<T> newest(List<T> all, int window) {
        return all.subList(Math.max(0, all.size() - window), all.size());
    }
}
