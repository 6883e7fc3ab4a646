/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.schemas.season.Scoring;
import assize.schemas.stream.Verdict;
import java.util.Optional;

/** The verdict on one agent in one round. */
final class RoundVerdict {
    private RoundVerdict() {}

    /**
     * The verdict. Rounds an agent finished before it left the battle are scored like any other.
     *
     * @param round 1-based
     */
    static Verdict of(AgentPlay play, int round, boolean isVoid, RuleSet ruleSet) {
        RoundPlay played = play.rounds().get(round - 1);
        String reason = played.reason(play.hasLeft());
        if (isVoid) {
            return verdict(play, round, "void", reason, false, Points.NONE, "The battle is void: nobody is judged.");
        }
        Optional<String> answer = played.answer();
        if (answer.isPresent()) {
            Scoring scoring = played.task().scoring();
            Scorer scorer = Scorer.of(scoring.type())
                    .orElseThrow(() -> new IllegalStateException("no scorer of type " + scoring.type()));
            Finding finding = scorer.score(scoring, answer.get());
            Points points = finding.correct()
                    ? Points.of(scoring, played.latencyMillis(), played.isHinted(), ruleSet.hintPercent())
                    : Points.NONE;
            return verdict(play, round, "scored", reason, finding.correct(), points, finding.rationale());
        }
        String state = reason.equals("forfeited") ? "forfeit" : "scored";
        return verdict(play, round, state, reason, false, Points.NONE, rationale(reason));
    }

    private static String rationale(String reason) {
        return switch (reason) {
            case "passed" -> "The agent passed.";
            case "timed_out" -> "The agent's time ran out.";
            case "unanswered" -> "Execution closed without an answer.";
            case "not_reached" -> "The round was not put before the agent.";
            case "forfeited" -> "The agent left the battle before it had finished the round.";
            default -> throw new IllegalArgumentException("no such reason: " + reason);
        };
    }

    private static Verdict verdict(
            AgentPlay play, int round, String state, String reason, boolean correct, Points points, String rationale) {
        RoundPlay played = play.rounds().get(round - 1);
        return new Verdict(
                play.agentId(),
                round,
                played.task().ref().taskId(),
                played.task().ref().version(),
                played.task().scoring().type(),
                state,
                reason,
                correct,
                points.points(),
                points.bonus(),
                points.hintPenalty(),
                rationale);
    }
}
