/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.review;

import assize.judging.score.PeopleFindings;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.battle.ReviewVerdict;
import assize.schemas.stream.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The answers to {@code human_review} tasks that a person must judge; the first verdict on each counts. */
public final class AnswersOwed {
    private static final String PENDING = "pending";

    private final List<Verdict> owed;
    private final List<String> judges;
    private final Map<Verdict, PeopleFindings.OnAnswer> given = new LinkedHashMap<>();

    AnswersOwed(List<Verdict> verdicts, List<String> judges) {
        this.owed = verdicts.stream()
                .filter(verdict -> verdict.state().equals(PENDING))
                .toList();
        this.judges = judges;
    }

    Optional<RejectedLine> verdict(BattleEvent event) {
        ReviewVerdict body = EventBody.of(event, ReviewVerdict::from);
        Optional<Verdict> asked = owed.stream()
                .filter(verdict -> verdict.agentId().equals(body.agentId())
                        && Integer.valueOf(verdict.round()).equals(body.round()))
                .findFirst();
        String rationale = body.rationale();
        if (asked.isEmpty() || rationale == null) {
            return Optional.of(event.rejected(Rejection.NOT_AWAITED, "no such answer waits for a person"));
        }
        if (!judges.isEmpty() && !judges.contains(event.actor())) {
            return Optional.of(event.rejected(Rejection.NOT_AWAITED, "the battle has other judges"));
        }
        if (given.containsKey(asked.get())) {
            return Optional.of(event.rejected(Rejection.ALREADY_GIVEN, "the answer has its verdict"));
        }
        given.put(
                asked.get(),
                new PeopleFindings.OnAnswer(
                        body.agentId(), asked.get().round(), body.percent(), body.correct(), rationale));
        return Optional.empty();
    }

    List<PeopleFindings.OnAnswer> given() {
        return List.copyOf(given.values());
    }

    /** The verdicts that are still missing, by round, then contender. */
    public List<Verdict> open() {
        return owed.stream().filter(verdict -> !given.containsKey(verdict)).toList();
    }

    /** Whether that judge may give them. */
    public boolean admits(String judge) {
        return judges.isEmpty() || judges.contains(judge);
    }

    List<String> missing() {
        return open().stream()
                .map(verdict -> "human verdict of round " + verdict.round())
                .toList();
    }
}
