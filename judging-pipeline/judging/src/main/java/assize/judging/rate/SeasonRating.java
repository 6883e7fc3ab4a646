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
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rates the battles of a season one after the other, in the order they are given in, and gives each the next place.
 *
 * <p>A battle whose rating is held back, since only the order of battles shows an agent's pace, takes no place and changes nothing
 * until operators have decided. Corrections published before a battle move the ratings it is rated against, and never those of
 * battles before it.
 *
 * <p>This is the one place where ratings follow each other: the pipeline, the docket of what waits for people and a season that is
 * judged again differ only in which battle they give next and where the memory lies. One thread; no I/O but the memory's.
 */
public final class SeasonRating {
    private final RatingMemory memory;
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
     * @param rated the battle in its place; null where it took none
     * @param rejected lines that are of no use
     * @param withheld the battle with the flags that hold it back, where it waits for operators now; else null
     */
    public record Step(
            @Nullable RatedBattle rated,
            List<RejectedLine> rejected,
            @Nullable JudgedBattle withheld) {
        public Step {
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
     * @param corrections by place
     * @param rules what a battle is rated by; of a season the set it was judged by
     */
    public SeasonRating(
            RatingMemory memory,
            List<RatingCorrection> corrections,
            Tasks tasks,
            Function<JudgedBattle, RuleSet> rules,
            Hearings hearings) {
        this.memory = memory;
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
     * Leaves the next place to a battle that is not judged here: corrections are felt where they were published.
     */
    public void passOver() {
        memory.counts().put(RatingMemory.NEXT_ORDER, next() + 1);
    }

    /** Whether that battle's rating is held back. */
    public boolean isHeld(String battleId) {
        return memory.held().get(battleId) != null;
    }

    /** Rates a battle, unless its rating is held back and operators have not decided. */
    public Step settle(JudgedBattle judged) {
        String battleId = judged.sealed().battleId();
        RatingOutcome outcome = outcome(judged);
        List<AfterClose> said = said(battleId);
        if (!isHeldBack(judged, outcome)) {
            forget(battleId);
            List<RejectedLine> late = said.stream()
                    .map(event -> BattleBuffer.afterSeal(event.event(), event.closeSeq()))
                    .toList();
            return new Step(place(outcome), late, null);
        }
        Heard heard = hearings.hear(outcome.judged(), said);
        JudgedBattle concluded = heard.concluded();
        if (concluded == null) {
            memory.held().put(battleId, judged);
            return new Step(
                    null, List.of(), outcome.judged()); // What is of no use is told once the battle is complete.
        }
        forget(battleId);
        memory.endedAtSeq().put(battleId, heard.lastSeq());
        return new Step(place(outcome(concluded)), heard.rejected(), null);
    }

    /**
     * Takes what people sent about a battle that waits for nobody else. It is of use to one that is held, and late for any other.
     *
     * @param isToCome whether the battle is known to come later than its events, so that they are kept for it
     */
    public Step hear(AfterClose event, boolean isToCome) {
        String battleId = AfterClose.battleId(event);
        Integer ended = memory.endedAtSeq().get(battleId);
        JudgedBattle battle = memory.held().get(battleId);
        if (ended != null || (battle == null && !isToCome)) {
            int last = ended == null ? event.closeSeq() : ended;
            return new Step(null, List.of(BattleBuffer.afterSeal(event.event(), last)), null);
        }
        List<AfterClose> all = new ArrayList<>(said(battleId));
        all.add(event);
        memory.said().put(battleId, all);
        return battle == null ? new Step(null, List.of(), null) : settle(battle);
    }

    /** The battles whose ratings are held back, by id, each as it would be rated now. */
    public List<JudgedBattle> held() {
        List<JudgedBattle> held = new ArrayList<>();
        for (String battleId : memory.held().names()) {
            JudgedBattle judged = memory.held().get(battleId);
            if (judged != null) {
                held.add(outcome(judged).judged());
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

    private void forget(String battleId) {
        memory.held().remove(battleId);
        memory.said().remove(battleId);
    }

    /** Whether a rating that nothing held back before is held back now. */
    private static boolean isHeldBack(JudgedBattle judged, RatingOutcome outcome) {
        return judged.ratingState().equals("rated")
                && outcome.judged().ratingState().equals("withheld");
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

    private RatingOutcome outcome(JudgedBattle judged) {
        feelCorrections();
        Draft draft = draft(judged);
        Map<String, Standing> before = new HashMap<>();
        for (AgentResult result : judged.results()) {
            Standing standing = memory.standings().get(RatingMemory.key(board(draft), result.agentId()));
            if (standing != null) {
                before.put(result.agentId(), standing);
            }
        }
        Map<String, TaskStanding> tasksBefore = new HashMap<>();
        for (TaskRef ref : draft.rounds()) {
            TaskStanding standing = memory.tasks().get(TaskStanding.key(ref));
            if (standing != null) {
                tasksBefore.put(TaskStanding.key(ref), standing);
            }
        }
        return Rating.rate(judged, draft, before, tasksBefore, tasks, rules.apply(judged));
    }

    private RatedBattle place(RatingOutcome outcome) {
        String board = board(draft(outcome.judged()));
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
