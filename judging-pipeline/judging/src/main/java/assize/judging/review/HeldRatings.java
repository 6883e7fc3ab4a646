/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.review;

import assize.judging.rate.RatingMemory;
import assize.judging.rate.SeasonRating;
import assize.judging.rules.RuleSet;
import assize.judging.seal.AfterClose;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Transcript;
import assize.schemas.season.Tasks;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.Review;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which battles' ratings wait for an operator because an agent's pace is too good to be true, found by rating all battles of
 * a log in the order of their times; and what operators say of them.
 *
 * <p>Pure.
 */
public final class HeldRatings {
    private HeldRatings() {}

    /** What is to be decided about a battle: the battle with its flags, and what was said so far. */
    public record Hearing(JudgedBattle withheld, Proceedings proceedings, ReviewBuffer buffer) {}

    /** How the rating of a season hears operators. */
    public static SeasonRating.Hearings hearings(Tasks tasks) {
        return (withheld, said) -> {
            ReviewBuffer buffer = open(withheld, tasks).buffer();
            List<RejectedLine> rejected = new ArrayList<>();
            said.forEach(event -> rejected.addAll(buffer.add(event.event())));
            return buffer.concluded()
                    .map(concluded -> new SeasonRating.Heard(concluded, rejected, buffer.nextSeq() - 1, ""))
                    .orElseGet(() -> new SeasonRating.Heard(null, rejected, buffer.nextSeq() - 1, buffer.waitsFor()));
        };
    }

    /** The hearing about a battle whose rating is held back; nothing was said yet. */
    private static Hearing open(JudgedBattle withheld, Tasks tasks) {
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
    static Map<String, Hearing> of(List<JudgedBattle> complete, List<AfterClose> sent, Tasks tasks) {
        SeasonRating rating = new SeasonRating(
                RatingMemory.onHeap(), List.of(), List.of(), tasks, SeasonRating::ownRules, hearings(tasks));
        List<JudgedBattle> battles = new ArrayList<>(complete);
        battles.sort(
                Comparator.<JudgedBattle>comparingLong(battle -> battle.sealed().completedAt())
                        .thenComparing(battle -> battle.sealed().battleId()));
        List<AfterClose> events = new ArrayList<>(sent);
        events.sort(Comparator.comparingLong(AfterClose::countsFrom)
                .thenComparing(AfterClose::battleId)
                .thenComparing(event -> event.event().seq()));
        // What counts from the time a battle ends is heard behind it, as in the pipeline.
        int next = 0;
        for (JudgedBattle battle : battles) {
            for (;
                    next < events.size()
                            && AfterClose.countsFrom(events.get(next))
                                    < battle.sealed().completedAt();
                    next++) {
                SeasonRating.Step unused = rating.hear(events.get(next), false);
            }
            SeasonRating.Step unused = rating.come(battle);
        }
        for (AfterClose event : events.subList(next, events.size())) {
            SeasonRating.Step unused = rating.hear(event, false);
        }
        Map<String, Hearing> held = new LinkedHashMap<>();
        for (JudgedBattle withheld : rating.held()) {
            Hearing hearing = open(withheld, tasks);
            for (AfterClose event : rating.said(withheld.sealed().battleId())) {
                List<RejectedLine> unused = hearing.buffer().add(event.event()); // The pipeline tells of these.
            }
            held.put(withheld.sealed().battleId(), hearing);
        }
        return held;
    }
}
