/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.schemas.season.Scoring;
import assize.schemas.stream.Verdict;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The verdict on one agent in one round. */
final class RoundVerdict {
    /** The scoring type of answers that a person judges. */
    static final String HUMAN_REVIEW = "human_review";

    /** The state of a verdict that a person has yet to give. */
    static final String PENDING = "pending";

    /** What stands for a scorer where judges score the battle as a whole. */
    private static final String RUBRIC = "rubric";

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
        if (ruleSet.isByRubric()) {
            String state = reason.equals("forfeited") ? "forfeit" : "scored";
            return verdict(
                    play,
                    round,
                    state,
                    reason,
                    null,
                    Points.NONE,
                    answer.isPresent() ? "Judges score the battle as a whole." : rationale(reason),
                    RUBRIC);
        }
        if (answer.isPresent()) {
            Scoring scoring = played.task().scoring();
            if (scoring.type().equals(HUMAN_REVIEW)) {
                return verdict(play, round, PENDING, reason, null, Points.NONE, "A person has yet to judge it.");
            }
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

    /** The verdict with what people found; most are left as they are. */
    static Verdict reviewed(Verdict verdict, AgentPlay play, PeopleFindings found, RuleSet ruleSet) {
        if (found.isVoid()) {
            return of(play, verdict.round(), true, ruleSet);
        }
        if (!verdict.state().equals(PENDING)) {
            return verdict;
        }
        PeopleFindings.OnAnswer finding = found.on(verdict.agentId(), verdict.round());
        RoundPlay played = play.rounds().get(verdict.round() - 1);
        Points points = finding.correct()
                ? Points.ofShare(
                        played.task().scoring(),
                        finding.percent(),
                        played.latencyMillis(),
                        played.isHinted(),
                        ruleSet.hintPercent())
                : Points.NONE;
        return verdict(
                play, verdict.round(), "scored", verdict.reason(), finding.correct(), points, finding.rationale());
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
            AgentPlay play,
            int round,
            String state,
            String reason,
            @Nullable Boolean correct,
            Points points,
            String rationale) {
        String scorer = play.rounds().get(round - 1).task().scoring().type();
        return verdict(play, round, state, reason, correct, points, rationale, scorer);
    }

    private static Verdict verdict(
            AgentPlay play,
            int round,
            String state,
            String reason,
            @Nullable Boolean correct,
            Points points,
            String rationale,
            String scorer) {
        RoundPlay played = play.rounds().get(round - 1);
        return new Verdict(
                play.agentId(),
                round,
                played.task().ref().taskId(),
                played.task().ref().version(),
                scorer,
                state,
                reason,
                correct,
                points.points(),
                points.bonus(),
                points.hintPenalty(),
                rationale);
    }
}
