/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.review;

import assize.judging.rules.RuleSet;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.Confirmation;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.Penalty;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.battle.ReviewVerdict;
import assize.schemas.battle.TieDecision;
import assize.schemas.battle.Transcript;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RubricScore;
import assize.schemas.stream.TieStep;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What judges owe a battle under the Ares rules: scores of every contender that stayed, the confirmation of each judge,
 * and, where they leave the contenders equal to the last step, an administrator's word (R-025..R-028).
 */
public final class RubricOwed {
    private final List<String> scored;
    private final List<String> contenders;
    private final @Nullable Rubric rubric;
    private final List<String> assigned;
    private final Map<String, Scorebook> books = new LinkedHashMap<>();
    private @Nullable TieDecision decision;

    RubricOwed(JudgedBattle waiting, Transcript transcript, RuleSet ruleSet) {
        boolean isOwed = ruleSet.isByRubric() && !transcript.close().isVoid() && waiting.waitsFor() != null;
        contenders = transcript.draft().agentIds();
        scored = isOwed
                ? contenders.stream()
                        .filter(agentId -> !transcript.forfeited().contains(agentId))
                        .toList()
                : List.of();
        rubric = isOwed ? Rubric.of(waiting.sealed().challenge(), ruleSet) : null;
        assigned = transcript.draft().judges();
    }

    /** Whether the battle is judged by rubric. */
    public boolean isOwed() {
        return !scored.isEmpty();
    }

    /** The contenders that are scored, in draft order. */
    public List<String> scored() {
        return scored;
    }

    /** The weights; only where it is judged by rubric. */
    public Rubric rubric() {
        if (rubric == null) {
            throw new IllegalStateException("the battle is not judged by rubric");
        }
        return rubric;
    }

    /** Whether that judge still has to score or confirm. */
    public boolean waitsFor(String judge) {
        Scorebook book = books.get(judge);
        return isOwed() && isAdmitted(judge) && (book == null || !book.isConfirmed());
    }

    /** Whether the judges are done and nothing but an administrator can part the contenders. */
    public boolean waitsForTieDecision() {
        return isOwed() && isConfirmed() && decision == null && isTied();
    }

    Optional<RejectedLine> verdict(BattleEvent event) {
        ReviewVerdict verdict = EventBody.of(event, ReviewVerdict::from);
        Optional<RejectedLine> refused = refusal(event, verdict.agentId());
        if (refused.isPresent()) {
            return refused;
        }
        if (verdict.round() != null) {
            return Optional.of(event.rejected(Rejection.NOT_AWAITED, "the battle is scored as a whole"));
        }
        if (!verdict.scores().stream()
                .map(ReviewVerdict.CategoryScore::category)
                .collect(Collectors.toSet())
                .equals(rubric().weights().keySet())) {
            return Optional.of(event.rejected(
                    Rejection.WRONG_CATEGORIES,
                    "the categories are " + String.join(", ", rubric().weights().keySet())));
        }
        books.computeIfAbsent(event.actor(), judge -> new Scorebook()).score(verdict);
        return Optional.empty();
    }

    Optional<RejectedLine> penalty(BattleEvent event) {
        Penalty penalty = EventBody.of(event, Penalty::from);
        Optional<RejectedLine> refused = refusal(event, penalty.agentId());
        if (refused.isPresent()) {
            return refused;
        }
        Scorebook book = books.get(event.actor());
        if (book == null || !book.hasScored(penalty.agentId())) {
            return Optional.of(event.rejected(Rejection.NOT_AWAITED, "a penalty follows the scores it is taken off"));
        }
        book.penalise(penalty);
        return Optional.empty();
    }

    Optional<RejectedLine> confirm(BattleEvent event, Confirmation confirmation) {
        Optional<RejectedLine> refused = refusal(event);
        if (refused.isPresent()) {
            return refused;
        }
        Scorebook book = books.get(event.actor());
        if (book == null || !scored.stream().allMatch(book::hasScored)) {
            return Optional.of(event.rejected(Rejection.NOT_AWAITED, "the judge has not scored every contender"));
        }
        if (!book.agrees(confirmation, scored, rubric())) {
            return Optional.of(event.rejected(Rejection.WRONG_TOTAL, "the totals are " + totals(book)));
        }
        book.confirm();
        return Optional.empty();
    }

    private String totals(Scorebook book) {
        return scored.stream()
                .map(agentId -> agentId + " " + Rubric.text(book.totalOf(agentId, rubric())))
                .collect(Collectors.joining(", "));
    }

    Optional<RejectedLine> tieDecision(BattleEvent event) {
        if (decision != null) {
            return Optional.of(event.rejected(Rejection.ALREADY_GIVEN, "the tie was decided before"));
        }
        if (!waitsForTieDecision()) {
            return Optional.of(event.rejected(Rejection.NOT_AWAITED, "the scores do not end in a tie"));
        }
        TieDecision made = EventBody.of(event, TieDecision::from);
        if (made.winner() != null && !scored.contains(made.winner())) {
            return Optional.of(event.rejected(Rejection.UNKNOWN_AGENT, "data.winner is not in the tie"));
        }
        decision = made;
        return Optional.empty();
    }

    private Optional<RejectedLine> refusal(BattleEvent event, String agentId) {
        if (!contenders.contains(agentId)) {
            return Optional.of(event.rejected(Rejection.UNKNOWN_AGENT, "data.agent_id is no contender of this battle"));
        }
        if (isOwed() && !scored.contains(agentId)) {
            return Optional.of(event.rejected(Rejection.NOT_AWAITED, "the agent left the battle and is not scored"));
        }
        return refusal(event);
    }

    private Optional<RejectedLine> refusal(BattleEvent event) {
        if (!isOwed()) {
            return Optional.of(event.rejected(Rejection.NOT_AWAITED, "the battle is not judged by rubric"));
        }
        if (!isAdmitted(event.actor())) {
            return Optional.of(event.rejected(Rejection.NOT_AWAITED, "the battle has other judges"));
        }
        Scorebook book = books.get(event.actor());
        return book != null && book.isConfirmed()
                ? Optional.of(event.rejected(Rejection.ALREADY_GIVEN, "the judge has confirmed"))
                : Optional.empty();
    }

    /** Where nobody was named, the first judge to score has the battle. */
    private boolean isAdmitted(String judge) {
        return assigned.isEmpty() ? books.isEmpty() || books.containsKey(judge) : assigned.contains(judge);
    }

    private List<String> judges() {
        return assigned.isEmpty() ? List.copyOf(books.keySet()) : assigned;
    }

    private boolean isConfirmed() {
        List<String> judges = judges();
        return !judges.isEmpty() && judges.stream().allMatch(this::hasConfirmed);
    }

    private boolean hasConfirmed(String judge) {
        Scorebook book = books.get(judge);
        return book != null && book.isConfirmed();
    }

    List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (!isOwed()) {
            return missing;
        }
        if (judges().isEmpty()) {
            missing.add("verdict by a judge");
        }
        for (String judge : judges()) {
            Scorebook book = books.getOrDefault(judge, new Scorebook());
            scored.stream()
                    .filter(agentId -> !book.hasScored(agentId))
                    .forEach(agentId -> missing.add("verdict by %s on %s".formatted(judge, agentId)));
            if (!book.isConfirmed()) {
                missing.add("confirmation by " + judge);
            }
        }
        if (waitsForTieDecision()) {
            missing.add("tie decision");
        }
        return missing;
    }

    /** The scores by contender; the judges have confirmed them. */
    List<RubricScore> scores() {
        List<RubricScore> scores = new ArrayList<>();
        for (String agentId : scored) {
            List<Map<String, BigDecimal>> byJudge = new ArrayList<>();
            BigDecimal penalties = BigDecimal.ZERO;
            for (String judge : judges()) {
                Scorebook book = books.getOrDefault(judge, new Scorebook());
                byJudge.add(book.scoresOf(agentId));
                penalties = penalties.add(book.penaltiesOf(agentId));
            }
            scores.add(rubric().score(agentId, byJudge, penalties));
        }
        return scores;
    }

    private boolean isTied() {
        return ahead().map(ahead -> ahead.agentId() == null).orElse(false);
    }

    /** Who of the two is ahead; empty where fewer than two stayed. */
    private Optional<Rubric.Ahead> ahead() {
        List<RubricScore> scores = scores();
        return scores.size() < 2 ? Optional.empty() : Optional.of(rubric().ahead(scores.get(0), scores.get(1)));
    }

    /** Who won; null where nobody did. One that stayed alone wins by staying. */
    @Nullable
    String winner() {
        if (scored.size() < 2) {
            return scored.isEmpty() ? null : scored.get(0);
        }
        String ahead = ahead().orElseThrow().agentId();
        return ahead == null && decision != null ? decision.winner() : ahead;
    }

    /** The steps of the tie chain that were taken, the administrator's last. */
    List<TieStep> tieSteps() {
        List<TieStep> steps =
                new ArrayList<>(ahead().map(Rubric.Ahead::tieChain).orElse(List.of()));
        if (decision != null) {
            steps.add(new TieStep(RuleSet.ADMINISTRATOR, decision.winner()));
        }
        return steps;
    }
}
