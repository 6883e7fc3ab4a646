/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.evidence.LlmVerdicts.Verdict;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which of two answers a panel found better. Pure.
 *
 * <p>For one judge the higher score wins and equal scores are a tie. It names a winner where both orders of the answers do,
 * and the same one; where they disagree it is a tie; with one order only nothing is confirmed. The panel names the winner
 * that members with more than half of the weight of those who judged have confirmed; otherwise it is a tie.
 *
 * @param winner the agent; where {@link State#UNCONFIRMED}, the one it leans to; null where there is none
 * @param scores the weighted mean of every order and member, for showing; 2 decimals, half up; empty where unscored
 * @param rationale one sentence that says how it came about
 */
public record PairwiseOutcome(State state, @Nullable String winner, Map<String, BigDecimal> scores, String rationale) {

    /** How sure it is. */
    public enum State {
        /** One answer is better. */
        DECIDED,
        /** Neither is. */
        TIE,
        /** Seen in one order only: published, not rated. */
        UNCONFIRMED,
        /** Nobody knows. */
        UNSCORED
    }

    public PairwiseOutcome {
        Objects.requireNonNull(state, "state is null");
        Objects.requireNonNull(rationale, "rationale is null");
        scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
    }

    /** What follows from the verdicts; nothing depends on the order of any list but the answers'. */
    public static PairwiseOutcome of(LlmRequest request, LlmVerdicts verdicts) {
        if (request.form() != LlmRequest.Form.PAIRWISE) {
            throw new IllegalArgumentException("not a pairwise request: " + request.form());
        }
        PanelVote panel = PanelVote.of(request, verdicts);
        String unscored = panel.unscored();
        if (unscored != null) {
            return new PairwiseOutcome(State.UNSCORED, null, Map.of(), unscored);
        }
        List<String> agents =
                request.answers().stream().map(LlmRequest.Answer::agentId).toList();
        Map<String, BigDecimal> scores = scores(agents, panel);
        boolean isConfirmed = panel.judged().stream().anyMatch(PairwiseOutcome::sawBothOrders);
        String winner = majority(agents, panel, isConfirmed);
        State state = !isConfirmed ? State.UNCONFIRMED : winner == null ? State.TIE : State.DECIDED;
        String seats = panel.judged().stream()
                .map(seat -> seat.judge() + ": " + described(seat))
                .collect(Collectors.joining("; "));
        return new PairwiseOutcome(
                state, winner, scores, headline(state, winner) + " (" + seats + ")" + panel.absentees());
    }

    private static String headline(State state, @Nullable String winner) {
        return switch (state) {
            case DECIDED -> winner + " is better";
            case TIE -> "tie";
            default -> "unconfirmed, one order only: " + (winner == null ? "tie" : winner + " scores higher");
        };
    }

    private static String described(PanelVote.Seat seat) {
        String winner = winner(seat);
        if (!sawBothOrders(seat)) {
            return (winner == null ? "tie" : winner) + ", one order";
        }
        return winner != null ? winner + " in both orders" : isSplit(seat) ? "orders disagree" : "tie";
    }

    private static @Nullable String majority(List<String> agents, PanelVote panel, boolean confirmedOnly) {
        for (String agent : agents) {
            BigDecimal votes = panel.judged().stream()
                    .filter(seat -> !confirmedOnly || sawBothOrders(seat))
                    .filter(seat -> agent.equals(winner(seat)))
                    .map(PanelVote.Seat::weight)
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            if (votes.add(votes).compareTo(panel.totalWeight()) > 0) {
                return agent;
            }
        }
        return null;
    }

    private static boolean sawBothOrders(PanelVote.Seat seat) {
        return seat.verdicts().stream().map(Verdict::order).distinct().count() > 1;
    }

    private static boolean isSplit(PanelVote.Seat seat) {
        return seat.verdicts().stream()
                        .map(verdict -> String.valueOf(winner(verdict)))
                        .distinct()
                        .count()
                > 1;
    }

    /** The agent that every verdict of the member puts first; null where they disagree or there is none. */
    private static @Nullable String winner(PanelVote.Seat seat) {
        return isSplit(seat) ? null : winner(seat.verdicts().get(0));
    }

    private static @Nullable String winner(Verdict verdict) {
        String first = verdict.order().get(0);
        String second = verdict.order().get(1);
        int difference = score(verdict, first).compareTo(score(verdict, second));
        return difference == 0 ? null : difference > 0 ? first : second;
    }

    private static BigDecimal score(Verdict verdict, String agent) {
        return Objects.requireNonNull(verdict.scores().get(agent), "a scored verdict has every score");
    }

    private static Map<String, BigDecimal> scores(List<String> agents, PanelVote panel) {
        Map<String, BigDecimal> scores = new TreeMap<>();
        for (String agent : agents) {
            // Over the whole panel at once, so that it is rounded once.
            BigDecimal sum = BigDecimal.ZERO;
            BigDecimal weight = BigDecimal.ZERO;
            for (PanelVote.Seat seat : panel.judged()) {
                for (Verdict verdict : seat.verdicts()) {
                    sum = sum.add(score(verdict, agent).multiply(seat.weight()));
                    weight = weight.add(seat.weight());
                }
            }
            scores.put(agent, sum.divide(weight, 2, RoundingMode.HALF_UP));
        }
        return scores;
    }
}
