/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.review;

import assize.judging.rules.RuleSet;
import assize.judging.score.Judge;
import assize.judging.score.PeopleFindings;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.Confirmation;
import assize.schemas.battle.Contender;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.FlagDecision;
import assize.schemas.battle.LogLine;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.battle.Transcript;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.Review;
import assize.schemas.stream.SealedBattle;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The review of one battle: what it waits for, and what people have given so far.
 *
 * <p>Pure but for what it takes note of. An event that does not fit is refused and keeps its place, as an agent's faults
 * do: nobody can hold a battle up by a wrong line. What people owe is never made up, so a battle that lacks anything
 * stays as it is.
 *
 * <p>One thread, one battle; events in seq order.
 */
public final class Proceedings {
    private final JudgedBattle waiting;
    private final Transcript transcript;
    private final Tasks tasks;
    private final RuleSet ruleSet;
    private final AnswersOwed answers;
    private final RubricOwed rubric;
    private final RulingsOwed rulings;
    private final List<BattleEvent> used = new ArrayList<>();
    private final List<LogLine> lines = new ArrayList<>();
    private final List<AuditFlag> conflicts = new ArrayList<>();
    private long clock;

    /**
     * Opens the review of a battle; of one that is complete, about what holds its rating back and nothing else.
     *
     * @param waiting as {@link Judge#judge} gave it, or complete with its rating withheld
     * @param transcript of its sealed events
     */
    public Proceedings(JudgedBattle waiting, Transcript transcript, Tasks tasks, RuleSet ruleSet) {
        this.waiting = waiting;
        this.transcript = transcript;
        this.tasks = tasks;
        this.ruleSet = ruleSet;
        this.clock = waiting.sealed().completedAt();
        Draft draft = transcript.draft();
        answers = new AnswersOwed(waiting.verdicts(), draft.judges());
        rubric = new RubricOwed(waiting, transcript, ruleSet);
        rulings = new RulingsOwed(waiting, ruleSet.plausibility().withholding());
    }

    /** Takes the next event; a line that is not used is handed back. */
    public Optional<RejectedLine> read(BattleEvent event) {
        if (!event.type().isReview()) {
            throw new IllegalArgumentException("no review event: " + event.type());
        }
        lines.add(event.logLine());
        if (event.at() < clock) {
            return Optional.of(event.rejected(Rejection.WRONG_ORDER, "dated before the event before it"));
        }
        clock = event.at();
        Optional<Contender> own = ownContender(event.actor());
        if (own.isPresent()) {
            conflicts.add(conflict(event, own.get()));
            return Optional.of(event.rejected(
                    Rejection.JUDGE_CONFLICT,
                    event.actor() + " owns " + own.get().agentId()));
        }
        Optional<RejectedLine> refused = take(event);
        if (refused.isEmpty()) {
            used.add(event.withoutText());
        }
        return refused;
    }

    private Optional<RejectedLine> take(BattleEvent event) {
        return switch (event.type()) {
            case VERDICT -> rubric.isOwed() ? rubric.verdict(event) : answers.verdict(event);
            case PENALTY -> rubric.penalty(event);
            case CONFIRM -> rubric.confirm(event, EventBody.of(event, Confirmation::from));
            case TIE_DECISION -> rubric.tieDecision(event);
            case FLAG_DECISION -> rulings.decide(event, EventBody.of(event, FlagDecision::from));
            case DRAFT, SCHEDULE, READY, LOCK, START, OBSERVE, ACT, TIMEOUT, FORFEIT, CLOSE ->
                throw new IllegalArgumentException("no review event: " + event.type());
        };
    }

    /** The contender of the person who acts, if they have one (GR-14). */
    private Optional<Contender> ownContender(String actor) {
        String person = actor.substring(actor.indexOf(':') + 1);
        return transcript.draft().contenders().stream()
                .filter(contender -> person.equals(contender.owner()))
                .findFirst();
    }

    private static AuditFlag conflict(BattleEvent event, Contender own) {
        return new AuditFlag(
                "judge_conflict",
                own.agentId(),
                0,
                "%s owns this contender; the %s of seq %s was refused"
                        .formatted(event.actor(), event.type().wireName(), event.seq()),
                "rule");
    }

    /** What is missing, in a fixed order, none twice; empty once the battle can be completed. */
    public List<String> waitsFor() {
        if (rulings.isVoid()) {
            return List.of();
        }
        Set<String> missing = new LinkedHashSet<>(answers.missing());
        missing.addAll(rubric.missing());
        missing.addAll(rulings.missing());
        return List.copyOf(missing);
    }

    /** Whether nothing is missing. */
    public boolean isComplete() {
        return waitsFor().isEmpty();
    }

    /** What the judges and the administrator owe; for whoever asks them. */
    public RubricOwed rubric() {
        return rubric;
    }

    /** Which answers are owed a verdict. */
    public AnswersOwed answers() {
        return answers;
    }

    /** Which flags are owed a decision. */
    public RulingsOwed rulings() {
        return rulings;
    }

    /** The battle as judges and people found it, completed when the last event was read; nothing may be missing. */
    public JudgedBattle conclude() {
        if (!isComplete()) {
            throw new IllegalStateException("concluded while it waits for " + waitsFor());
        }
        boolean isVoid = rulings.isVoid();
        PeopleFindings found = new PeopleFindings(
                answers.given(), isVoid ? List.of() : rubric.scores(), isVoid ? null : rubric.winner(), isVoid);
        boolean isComplete = waiting.waitsFor() == null;
        JudgedBattle judged = isComplete && !isVoid ? waiting : Judge.judge(waiting, transcript, tasks, ruleSet, found);
        List<AuditFlag> flags = new ArrayList<>(rulings.decided(waiting.flags()));
        flags.addAll(conflicts);
        SealedBattle sealed = waiting.sealed();
        long completedAt = used.get(used.size() - 1).at();
        return new JudgedBattle(
                new SealedBattle(
                        sealed.battleId(),
                        sealed.events(),
                        sealed.ineligible(),
                        Stream.concat(sealed.lines().stream(), lines.stream())
                                .sorted(LogLine.IN_LOG_ORDER)
                                .toList(),
                        sealed.ruleSet(),
                        sealed.protocolLabel(),
                        sealed.challenge(),
                        sealed.challengeHash(),
                        completedAt),
                judged.verdicts(),
                judged.results(),
                List.copyOf(flags),
                judged.acted(),
                judged.terms(),
                judged.outcome(),
                judged.winner(),
                isVoid ? judged.ratingState() : rulings.ratingState(judged.ratingState()),
                judged.evidence(),
                null,
                review(found, isVoid));
    }

    /** What people decided, and where the battle was reviewed before, that as well. */
    private Review review(PeopleFindings found, boolean isVoid) {
        Review before = waiting.review();
        if (before == null) {
            return new Review(List.copyOf(used), found.scores(), isVoid ? List.of() : rubric.tieSteps());
        }
        List<BattleEvent> all = new ArrayList<>(before.events());
        all.addAll(used);
        return new Review(
                List.copyOf(all), isVoid ? List.of() : before.scores(), isVoid ? List.of() : before.tieChain());
    }
}
