/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.review;

import assize.judging.rate.Rating;
import assize.judging.rate.RatingOutcome;
import assize.judging.rate.Standing;
import assize.judging.rate.TaskStanding;
import assize.judging.rules.RuleSet;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.TaskRef;
import assize.schemas.battle.Transcript;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.Review;
import assize.schemas.stream.TaskRatingChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which battles' ratings wait for an operator because an agent's pace is too good to be true, found by rating all battles of
 * a log in the order of their times.
 *
 * <p>One thread. Holds every complete battle.
 */
public final class HeldRatings {
    private final Tasks tasks;
    private final Map<String, Standing> standings = new HashMap<>();
    private final Map<String, TaskStanding> taskStandings = new HashMap<>();
    private final Map<String, Hearing> held = new LinkedHashMap<>();
    private final Map<String, JudgedBattle> heldBattles = new HashMap<>();
    private final Map<String, List<BattleEvent>> said = new HashMap<>();

    /** What is to be decided about a battle: the battle with its flags, and what was said so far. */
    public record Hearing(JudgedBattle withheld, Proceedings proceedings, ReviewBuffer buffer) {}

    private HeldRatings(Tasks tasks) {
        this.tasks = tasks;
    }

    /** Whether a rating that nothing held back before is held back now. */
    public static boolean isHeldBack(JudgedBattle judged, RatingOutcome outcome) {
        return judged.ratingState().equals("rated")
                && outcome.judged().ratingState().equals("withheld");
    }

    /** The hearing about a battle whose rating is held back; nothing was said yet. */
    public static Hearing open(JudgedBattle withheld, Tasks tasks) {
        List<BattleEvent> sealed = withheld.sealed().events();
        Review review = withheld.review();
        List<BattleEvent> read = review == null || review.events().isEmpty() ? sealed : review.events();
        Proceedings proceedings = new Proceedings(
                withheld,
                Transcript.of(sealed),
                tasks,
                RuleSet.named(withheld.sealed().ruleSet()).orElseThrow());
        return new Hearing(
                withheld,
                proceedings,
                new ReviewBuffer(proceedings, read.get(read.size() - 1).seq()));
    }

    /**
     * The battles that are held back at the end of a log, by id.
     *
     * @param complete every complete battle
     * @param sent what people sent about battles that waited for nobody
     */
    static Map<String, Hearing> of(List<JudgedBattle> complete, List<BattleEvent> sent, Tasks tasks) {
        HeldRatings ratings = new HeldRatings(tasks);
        List<JudgedBattle> battles = new ArrayList<>(complete);
        battles.sort(
                Comparator.<JudgedBattle>comparingLong(battle -> battle.sealed().completedAt())
                        .thenComparing(battle -> battle.sealed().battleId()));
        List<BattleEvent> events = new ArrayList<>(sent);
        events.sort(Comparator.comparingLong(BattleEvent::at)
                .thenComparing(BattleEvent::battleId)
                .thenComparing(BattleEvent::seq));
        int next = 0;
        for (JudgedBattle battle : battles) {
            for (;
                    next < events.size()
                            && events.get(next).at() < battle.sealed().completedAt();
                    next++) {
                ratings.hear(events.get(next));
            }
            ratings.settle(battle);
        }
        events.subList(next, events.size()).forEach(ratings::hear);
        return new LinkedHashMap<>(ratings.held);
    }

    private void hear(BattleEvent event) {
        JudgedBattle battle = heldBattles.get(event.battleId());
        if (battle != null) {
            said.computeIfAbsent(event.battleId(), id -> new ArrayList<>()).add(event);
            settle(battle);
        }
    }

    private void settle(JudgedBattle battle) {
        String battleId = battle.sealed().battleId();
        RatingOutcome outcome = outcome(battle);
        held.remove(battleId);
        heldBattles.remove(battleId);
        if (!isHeldBack(battle, outcome)) {
            take(outcome);
            return;
        }
        Hearing hearing = open(outcome.judged(), tasks);
        for (BattleEvent event : said.getOrDefault(battleId, List.of())) {
            List<RejectedLine> unused = hearing.buffer().add(event); // The pipeline tells of these.
        }
        if (hearing.buffer().concluded().isPresent()) {
            take(outcome(hearing.buffer().concluded().get()));
        } else {
            held.put(battleId, hearing);
            heldBattles.put(battleId, battle);
        }
    }

    private RatingOutcome outcome(JudgedBattle judged) {
        Draft draft = EventBody.of(judged.sealed().events().get(0), Draft::from);
        Map<String, Standing> before = new HashMap<>();
        for (AgentResult result : judged.results()) {
            Standing standing = standings.get(key(draft, result.agentId()));
            if (standing != null) {
                before.put(result.agentId(), standing);
            }
        }
        Map<String, TaskStanding> tasksBefore = new HashMap<>();
        for (TaskRef ref : draft.rounds()) {
            TaskStanding standing = taskStandings.get(TaskStanding.key(ref));
            if (standing != null) {
                tasksBefore.put(TaskStanding.key(ref), standing);
            }
        }
        RuleSet rules = RuleSet.named(judged.sealed().ruleSet()).orElseThrow();
        return Rating.rate(judged, draft, before, tasksBefore, tasks, rules);
    }

    private void take(RatingOutcome outcome) {
        Draft draft = EventBody.of(outcome.judged().sealed().events().get(0), Draft::from);
        outcome.standings().forEach((agentId, standing) -> standings.put(key(draft, agentId), standing));
        for (TaskRatingChange change : outcome.tasks()) {
            taskStandings.put(change.key(), new TaskStanding(change.eloAfter(), change.matchesAfter()));
        }
    }

    private static String key(Draft draft, String agentId) {
        return draft.mode().wireName() + "|" + agentId;
    }
}
