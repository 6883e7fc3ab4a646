/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.schemas.season.Scoring;
import assize.schemas.stream.TeamShare;
import assize.schemas.stream.Verdict;
import java.math.BigDecimal;
import java.util.List;
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
     * @param finding of the agent's answer; null where it gave none
     */
    static Verdict of(AgentPlay play, int round, boolean isVoid, @Nullable Finding finding, RuleSet ruleSet) {
        RoundPlay played = play.rounds().get(round - 1);
        String reason = played.reason(play.hasLeft());
        if (isVoid) {
            return isVoid(play, round, reason, finding);
        }
        if (ruleSet.isByRubric()) {
            String state = reason.equals("forfeited") ? "forfeit" : "scored";
            String rationale = played.answer().isPresent() ? "Judges score the battle as a whole." : rationale(reason);
            return verdict(play, round, state, reason, null, Points.NONE, rationale, List.of(), RUBRIC);
        }
        if (finding == null) {
            String state = reason.equals("forfeited") ? "forfeit" : "scored";
            return verdict(play, round, state, reason, false, Points.NONE, rationale(reason), List.of(), null);
        }
        return verdict(
                play,
                round,
                finding.state(),
                finding.reason(),
                finding.correct(),
                points(play, round, finding, ruleSet),
                finding.rationale(),
                finding.evidence(),
                finding.judgedBy());
    }

    /** A battle is void by its close, or by a task that could judge nobody; only the latter has a finding to tell of. */
    private static Verdict isVoid(AgentPlay play, int round, String reason, @Nullable Finding finding) {
        if (finding == null || !finding.state().equals("void")) {
            return verdict(
                    play,
                    round,
                    "void",
                    reason,
                    false,
                    Points.NONE,
                    "The battle is void: nobody is judged.",
                    finding == null ? List.of() : finding.evidence(),
                    null);
        }
        return verdict(
                play,
                round,
                "void",
                finding.reason(),
                false,
                Points.NONE,
                finding.rationale(),
                finding.evidence(),
                finding.judgedBy());
    }

    /**
     * The verdict on one member of a team: what was found of the team's answer, and the member's part of the points.
     *
     * @param answered whether the answer is this member's own: a person judges it once
     * @param finding null where the team gave no answer
     * @param share null where the answer could not be judged
     */
    static Verdict ofMember(
            AgentPlay play, int round, boolean answered, @Nullable Finding finding, @Nullable TeamShare share) {
        String own = play.rounds().get(round - 1).reason(play.hasLeft());
        if (finding == null) {
            String reason = own.equals("answered") ? "unanswered" : own;
            String state = reason.equals("forfeited") ? "forfeit" : "scored";
            String rationale = "The team gave no answer. " + rationale(reason);
            return verdict(play, round, state, reason, false, Points.NONE, rationale, List.of(), null);
        }
        boolean isOwed = finding.state().equals(PENDING) && answered;
        if (play.hasLeft() && !isOwed) {
            return verdict(
                    play,
                    round,
                    "forfeit",
                    "forfeited",
                    false,
                    Points.NONE,
                    rationale("forfeited"),
                    finding.evidence(),
                    finding.judgedBy());
        }
        return verdict(
                play,
                round,
                finding.state().equals(PENDING) && !answered ? "scored" : finding.state(),
                finding.reason(),
                finding.correct(),
                share == null ? null : new Points(share.points(), 0, 0),
                finding.rationale(),
                finding.evidence(),
                finding.judgedBy());
    }

    private static @Nullable Points points(AgentPlay play, int round, Finding finding, RuleSet ruleSet) {
        BigDecimal share = finding.share();
        if (share == null) {
            return null;
        }
        RoundPlay played = play.rounds().get(round - 1);
        Scoring scoring = played.task().scoring();
        if (played.task().isMultiTurn()) {
            return Points.ofTurns(
                    scoring,
                    TurnScoring.score(TurnScoring.of(play, round, share, ruleSet)),
                    Boolean.TRUE.equals(finding.correct()),
                    played.turnsUsed(),
                    played.isHinted(),
                    ruleSet.hintPercent());
        }
        if (Boolean.TRUE.equals(finding.correct()) && share.compareTo(BigDecimal.ONE) == 0) {
            return Points.of(scoring, played.latencyMillis(), played.isHinted(), ruleSet.hintPercent());
        }
        return share.signum() == 0
                ? Points.NONE
                : Points.ofShare(scoring, share, played.isHinted(), ruleSet.hintPercent());
    }

    /** The verdict with what people found; most are left as they are. */
    static Verdict reviewed(Verdict verdict, AgentPlay play, PeopleFindings found, RuleSet ruleSet) {
        if (found.isVoid()) {
            return of(play, verdict.round(), true, null, ruleSet);
        }
        if (!verdict.state().equals(PENDING)) {
            return verdict;
        }
        PeopleFindings.OnAnswer finding = found.on(verdict.agentId(), verdict.round());
        RoundPlay played = play.rounds().get(verdict.round() - 1);
        if (played.task().isMultiTurn()) {
            Finding judged =
                    Finding.ofShare(finding.share(), finding.correct(), finding.rationale(), verdict.evidence());
            return of(play, verdict.round(), false, judged, ruleSet);
        }
        Points points = finding.correct()
                ? Points.byPerson(
                        played.task().scoring(),
                        finding.percent(),
                        played.latencyMillis(),
                        played.isHinted(),
                        ruleSet.hintPercent())
                : Points.NONE;
        return verdict(
                play,
                verdict.round(),
                "scored",
                verdict.reason(),
                finding.correct(),
                points,
                finding.rationale(),
                verdict.evidence(),
                verdict.scorer());
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
            @Nullable Points points,
            String rationale,
            List<String> evidence,
            @Nullable String scorer) {
        RoundPlay played = play.rounds().get(round - 1);
        return new Verdict(
                play.agentId(),
                round,
                played.task().ref().taskId(),
                played.task().ref().version(),
                scorer == null ? played.task().scoring().type() : scorer,
                state,
                reason,
                correct,
                points == null ? null : (Long) points.points(),
                points == null ? 0 : points.bonus(),
                points == null ? 0 : points.hintPenalty(),
                rationale,
                evidence);
    }
}
