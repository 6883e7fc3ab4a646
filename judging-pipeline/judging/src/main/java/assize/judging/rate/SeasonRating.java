/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.judging.rules.RuleSet;
import assize.judging.seal.AfterClose;
import assize.judging.seal.BattleBuffer;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.TaskRef;
import assize.schemas.notice.RatingAdjustment;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.TaskRatingChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rates the battles of a season one after the other and gives each its place.
 *
 * <p>Battles and what people sent about them are given in the order of their times. When a battle comes, the pace its contenders
 * have shown until then is looked at, once and for all: only the order of battles shows it. A battle whose rating that holds
 * back takes no place and changes nothing until operators have decided, whatever its contenders play meanwhile. Every other
 * takes the next place; but battles that are published already have theirs, and those that are not come after them.
 *
 * <p>Corrections published before a battle's place move the ratings it is rated against, and never those of battles before it
 * (R-033).
 *
 * <p>This is the one place where ratings follow each other: the pipeline, the docket of what waits for people and a season that is
 * judged again differ only in what they give and where the memory lies. One thread; no I/O but the memory's.
 */
public final class SeasonRating {
    private final RatingMemory memory;
    private final List<String> published;
    private final Map<String, Integer> places = new HashMap<>();
    private final Set<String> passedOver = new HashSet<>();
    private final List<RatingCorrection> corrections;
    private final Tasks tasks;
    private final Function<JudgedBattle, RuleSet> rules;
    private final Hearings hearings;

    /** What operators decide about a battle whose rating is held back. */
    @FunctionalInterface
    public interface Hearings {
        /**
         * Hears all that was said.
         *
         * @param withheld the battle with the flags that hold it back
         * @param said in the order it was sent
         */
        Heard hear(JudgedBattle withheld, List<AfterClose> said);
    }

    /**
     * A hearing, as far as it came.
     *
     * @param concluded the battle once it is decided; null until then
     * @param rejected what was said and is of no use
     * @param lastSeq of the last event that was read
     * @param waitsFor as a person reads it
     */
    public record Heard(@Nullable JudgedBattle concluded, List<RejectedLine> rejected, int lastSeq, String waitsFor) {
        public Heard {
            rejected = List.copyOf(rejected);
        }
    }

    /**
     * What came of a battle, or of an event about one.
     *
     * @param rated the battles that took their places by it, in their order
     * @param rejected lines that are of no use
     * @param withheld the battle with the flags that hold it back, where it waits for operators now; else null
     */
    public record Step(
            List<RatedBattle> rated,
            List<RejectedLine> rejected,
            @Nullable JudgedBattle withheld) {
        public Step {
            rated = List.copyOf(rated);
            rejected = List.copyOf(rejected);
        }

        /** Whether the battle waits for operators. */
        public boolean isHeld() {
            return withheld != null;
        }
    }

    /**
     * A rating that goes on from what is remembered.
     *
     * @param published the ids of the battles that have a place already, by place
     * @param corrections by place
     * @param rules what a battle is rated by; of a season the set it was judged by
     */
    public SeasonRating(
            RatingMemory memory,
            List<String> published,
            List<RatingCorrection> corrections,
            Tasks tasks,
            Function<JudgedBattle, RuleSet> rules,
            Hearings hearings) {
        this.memory = memory;
        this.published = List.copyOf(published);
        for (int place = 0; place < published.size(); place++) {
            places.put(published.get(place), place);
        }
        this.corrections = List.copyOf(corrections);
        this.tasks = tasks;
        this.rules = rules;
        this.hearings = hearings;
    }

    /** The rules a battle was judged by. */
    public static RuleSet ownRules(JudgedBattle judged) {
        return RuleSet.named(judged.sealed().ruleSet()).orElseThrow();
    }

    /** The place the next battle takes. */
    public long next() {
        return memory.count(RatingMemory.NEXT_ORDER);
    }

    /**
     * Leaves its published place empty, since the battle is not rated here: those behind it do not wait for it, and corrections
     * are felt where they were published. To be told again where the memory is read from somewhere.
     */
    public Step passOver(String battleId) {
        passedOver.add(battleId);
        memory.held().remove(battleId);
        List<RatedBattle> rated = new ArrayList<>();
        release(rated);
        return new Step(rated, List.of(), null);
    }

    /** Whether that battle's rating is held back. */
    public boolean isHeld(String battleId) {
        return memory.held().get(battleId) != null;
    }

    /** Takes a battle that has ended: none that ended earlier may come behind it. */
    public Step come(JudgedBattle judged) {
        Draft draft = draft(judged);
        JudgedBattle flagged = Rating.flagged(judged, draft, standings(judged, draft), rules.apply(judged));
        String battleId = judged.sealed().battleId();
        boolean isHeldBack =
                judged.ratingState().equals("rated") && flagged.ratingState().equals("withheld");
        if (isHeldBack) {
            return hear(flagged);
        }
        List<RejectedLine> late = said(battleId).stream()
                .map(event -> BattleBuffer.afterSeal(event.event(), event.closeSeq()))
                .toList();
        memory.said().remove(battleId);
        return new Step(ready(flagged), late, null);
    }

    /**
     * Takes what people sent about a battle that waits for nobody else. It is of use to one that is held, and late for any other.
     *
     * @param isToCome whether the battle is known to come later than its events, so that they are kept for it
     */
    public Step hear(AfterClose event, boolean isToCome) {
        String battleId = AfterClose.battleId(event);
        Integer ended = memory.endedAtSeq().get(battleId);
        JudgedBattle withheld = memory.held().get(battleId);
        if (ended != null || (withheld == null && !isToCome)) {
            int last = ended == null ? event.closeSeq() : ended;
            return new Step(List.of(), List.of(BattleBuffer.afterSeal(event.event(), last)), null);
        }
        List<AfterClose> all = new ArrayList<>(said(battleId));
        all.add(event);
        memory.said().put(battleId, all);
        return withheld == null ? new Step(List.of(), List.of(), null) : hear(withheld);
    }

    private Step hear(JudgedBattle withheld) {
        String battleId = withheld.sealed().battleId();
        Heard heard = hearings.hear(withheld, said(battleId));
        JudgedBattle concluded = heard.concluded();
        if (concluded == null) {
            memory.held().put(battleId, withheld);
            return new Step(List.of(), List.of(), withheld); // What is of no use is told once the battle is complete.
        }
        memory.held().remove(battleId);
        memory.said().remove(battleId);
        memory.endedAtSeq().put(battleId, heard.lastSeq());
        return new Step(ready(concluded), heard.rejected(), null);
    }

    /** Places the battle and all that waited for it alone, or keeps it until its place is the next. */
    private List<RatedBattle> ready(JudgedBattle battle) {
        String battleId = battle.sealed().battleId();
        Integer place = places.get(battleId);
        List<RatedBattle> rated = new ArrayList<>();
        if (place == null ? next() >= published.size() : place == next()) {
            rated.add(place(battle));
        } else {
            memory.ready().put(battleId, battle);
            if (place == null) {
                long number = memory.count(RatingMemory.UNPLACED);
                memory.unplaced().put(Long.toString(number), battleId);
                memory.counts().put(RatingMemory.UNPLACED, number + 1);
            }
        }
        release(rated);
        return rated;
    }

    private void release(List<RatedBattle> rated) {
        while (next() < published.size()) {
            String battleId = published.get((int) next());
            JudgedBattle battle = memory.ready().get(battleId);
            if (passedOver.contains(battleId)) {
                memory.counts().put(RatingMemory.NEXT_ORDER, next() + 1);
            } else if (battle != null) {
                memory.ready().remove(battleId);
                rated.add(place(battle));
            } else {
                return;
            }
        }
        long unplaced = memory.count(RatingMemory.UNPLACED);
        for (long number = 0; number < unplaced; number++) {
            String name = Long.toString(number);
            String battleId = memory.unplaced().get(name);
            memory.unplaced().remove(name);
            JudgedBattle battle = battleId == null ? null : memory.ready().get(battleId);
            // None where it was published by a run that this one goes on from.
            if (battle != null) {
                memory.ready().remove(battle.sealed().battleId());
                rated.add(place(battle));
            }
        }
        if (unplaced > 0) {
            memory.counts().put(RatingMemory.UNPLACED, 0L);
        }
    }

    /** The battles whose ratings are held back, by id, each with the flags that hold it back. */
    public List<JudgedBattle> held() {
        List<JudgedBattle> held = new ArrayList<>();
        for (String battleId : memory.held().names()) {
            JudgedBattle withheld = memory.held().get(battleId);
            if (withheld != null) {
                held.add(withheld);
            }
        }
        return List.copyOf(held);
    }

    /** What was said about a battle that is held. */
    public List<AfterClose> said(String battleId) {
        List<AfterClose> said = memory.said().get(battleId);
        return said == null ? List.of() : List.copyOf(said);
    }

    /** What a battle that is held waits for. */
    public String waitsFor(JudgedBattle withheld) {
        return hearings.hear(withheld, said(withheld.sealed().battleId())).waitsFor();
    }

    private void feelCorrections() {
        if (corrections.isEmpty()) {
            return;
        }
        int felt = (int) memory.count(RatingMemory.CORRECTIONS_FELT);
        while (felt < corrections.size() && corrections.get(felt).place() <= next()) {
            for (RatingAdjustment adjustment : corrections.get(felt).adjustments()) {
                String key = RatingMemory.key(adjustment.board(), adjustment.agentId());
                Standing standing = memory.standings().get(key);
                if (standing != null) {
                    memory.standings().put(key, standing.adjusted(adjustment.points()));
                }
            }
            felt++;
            memory.counts().put(RatingMemory.CORRECTIONS_FELT, (long) felt);
        }
    }

    private Map<String, Standing> standings(JudgedBattle judged, Draft draft) {
        Map<String, Standing> standings = new HashMap<>();
        for (AgentResult result : judged.results()) {
            Standing standing = memory.standings().get(RatingMemory.key(board(draft), result.agentId()));
            if (standing != null) {
                standings.put(result.agentId(), standing);
            }
        }
        return standings;
    }

    private RatedBattle place(JudgedBattle battle) {
        feelCorrections();
        Draft draft = draft(battle);
        String board = board(draft);
        Map<String, TaskStanding> tasksBefore = new HashMap<>();
        for (TaskRef ref : draft.rounds()) {
            TaskStanding standing = memory.tasks().get(TaskStanding.key(ref));
            if (standing != null) {
                tasksBefore.put(TaskStanding.key(ref), standing);
            }
        }
        RatingOutcome outcome =
                Rating.rate(battle, draft, standings(battle, draft), tasksBefore, tasks, rules.apply(battle));
        outcome.standings()
                .forEach((agentId, standing) -> memory.standings().put(RatingMemory.key(board, agentId), standing));
        for (TaskRatingChange change : outcome.tasks()) {
            memory.tasks().put(change.key(), new TaskStanding(change.eloAfter(), change.matchesAfter()));
        }
        Long position = null;
        if (outcome.judged().ratingState().equals("rated")) {
            Long known = memory.positions().get(board);
            position = known == null ? 0 : known;
            memory.positions().put(board, position + 1);
        }
        long order = next();
        memory.counts().put(RatingMemory.NEXT_ORDER, order + 1);
        return new RatedBattle(outcome.judged(), order, board, position, outcome.changes(), outcome.tasks());
    }

    private static Draft draft(JudgedBattle judged) {
        return EventBody.of(judged.sealed().events().get(0), Draft::from);
    }

    private static String board(Draft draft) {
        return draft.mode().wireName();
    }
}
