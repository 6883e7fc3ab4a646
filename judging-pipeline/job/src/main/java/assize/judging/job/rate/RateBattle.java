/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.rate;

import assize.judging.job.Outputs;
import assize.judging.job.seal.AfterClose;
import assize.judging.rate.Rating;
import assize.judging.rate.RatingOutcome;
import assize.judging.rate.Standing;
import assize.judging.rate.TaskStanding;
import assize.judging.review.HeldRatings;
import assize.judging.review.ReviewBuffer;
import assize.judging.rules.RuleSet;
import assize.judging.seal.BattleBuffer;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.TaskRef;
import assize.schemas.notice.RatingAdjustment;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.PendingBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.TaskRatingChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Gives every judged battle its place and moves the ratings by it.
 *
 * <p>Places follow (completed_at, battle_id). A battle waits until the watermark says that none that ended earlier can
 * come; timers are by event time, so they sort by it. Battles that are published already keep the places they have, and
 * those they have not come after them.
 *
 * <p>Only here, in the order of battles, is it seen whether an agent's pace is too good to be true. A battle whose rating that
 * holds back takes no place, and changes nothing, until operators have decided; their event completes it. Its flags are those
 * that hold at its place, so a later run, which knows its place, finds the same.
 *
 * <p>The second input brings what people sent behind battles that wait for nobody else: it is of use to a battle that is held
 * here, and late for any other.
 *
 * <p>One key and one worker: a log has one order.
 */
public final class RateBattle extends KeyedCoProcessFunction<Byte, JudgedBattle, AfterClose, RatedBattle> {
    private static final long serialVersionUID = 1L;
    private static final byte ONE = 1;

    /** Fires when the input is over, which for a live log is never. */
    private static final long END_OF_INPUT = Long.MAX_VALUE;

    private final PublishedOrder publishedOrder;
    private final Tasks tasks;
    private transient List<String> published;
    private transient List<PublishedOrder.Correction> corrections;
    private transient Map<String, Integer> publishedPlaces;
    private transient MapState<Long, List<JudgedBattle>> waiting;
    private transient MapState<Integer, JudgedBattle> early;
    private transient MapState<Long, List<AfterClose>> sent;
    private transient ListState<Happening> behindPublished;
    private transient MapState<String, JudgedBattle> held;
    private transient MapState<String, List<AfterClose>> said;
    private transient MapState<String, Integer> endedAtSeq;
    private transient MapState<String, Standing> standings;
    private transient MapState<String, TaskStanding> taskStandings;
    private transient MapState<String, Long> positions;
    private transient ValueState<Long> nextOrder;
    private transient ValueState<Integer> correctionsFelt;

    public RateBattle(PublishedOrder publishedOrder, Tasks tasks) {
        this.publishedOrder = publishedOrder;
        this.tasks = tasks;
    }

    /** The key of every battle. */
    public static Byte oneOrder(JudgedBattle battle) {
        return ONE;
    }

    /** The key of everything people sent. */
    public static Byte oneOrder(AfterClose sent) {
        return ONE;
    }

    @Override
    public void open(OpenContext context) throws IOException {
        PublishedOrder.Places places = publishedOrder.read();
        published = places.battleIds();
        corrections = places.corrections();
        publishedPlaces = new HashMap<>();
        for (int place = 0; place < published.size(); place++) {
            publishedPlaces.put(published.get(place), place);
        }
        var judged = Types.POJO(JudgedBattle.class);
        waiting = getRuntimeContext().getMapState(new MapStateDescriptor<>("waiting", Types.LONG, Types.LIST(judged)));
        early = getRuntimeContext().getMapState(new MapStateDescriptor<>("early", Types.INT, judged));
        var after = Types.LIST(Types.POJO(AfterClose.class));
        sent = getRuntimeContext().getMapState(new MapStateDescriptor<>("sent", Types.LONG, after));
        behindPublished = getRuntimeContext()
                .getListState(new ListStateDescriptor<>("behind-published", Types.POJO(Happening.class)));
        held = getRuntimeContext().getMapState(new MapStateDescriptor<>("held", Types.STRING, judged));
        said = getRuntimeContext().getMapState(new MapStateDescriptor<>("said", Types.STRING, after));
        endedAtSeq = getRuntimeContext().getMapState(new MapStateDescriptor<>("ended-at-seq", Types.STRING, Types.INT));
        standings = getRuntimeContext()
                .getMapState(new MapStateDescriptor<>("standings", Types.STRING, Types.POJO(Standing.class)));
        taskStandings = getRuntimeContext()
                .getMapState(new MapStateDescriptor<>("task-standings", Types.STRING, Types.POJO(TaskStanding.class)));
        positions = getRuntimeContext().getMapState(new MapStateDescriptor<>("positions", Types.STRING, Types.LONG));
        nextOrder = getRuntimeContext().getState(new ValueStateDescriptor<>("next-order", Types.LONG));
        correctionsFelt = getRuntimeContext().getState(new ValueStateDescriptor<>("corrections-felt", Types.INT));
    }

    @Override
    public void processElement1(JudgedBattle battle, Context context, Collector<RatedBattle> rated) throws Exception {
        Integer place = publishedPlaces.get(battle.sealed().battleId());
        if (place != null) {
            early.put(place, battle);
            releasePublished(context, rated);
            return;
        }
        long completedAt = battle.sealed().completedAt();
        List<JudgedBattle> together = atThatTime(waiting, completedAt);
        together.add(battle);
        waiting.put(completedAt, together);
        context.timerService().registerEventTimeTimer(completedAt);
    }

    @Override
    public void processElement2(AfterClose event, Context context, Collector<RatedBattle> rated) throws Exception {
        if (publishedPlaces.containsKey(AfterClose.battleId(event))) {
            take(event, context, rated);
            releasePublished(context, rated);
            return;
        }
        long at = Math.max(event.event().at(), event.closedAt());
        List<AfterClose> together = atThatTime(sent, at);
        together.add(event);
        sent.put(at, together);
        context.timerService().registerEventTimeTimer(at);
    }

    private static <T> List<T> atThatTime(MapState<Long, List<T>> byTime, long time) throws Exception {
        List<T> known = byTime.get(time);
        return known == null ? new ArrayList<>() : new ArrayList<>(known);
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<RatedBattle> rated) throws Exception {
        List<JudgedBattle> battles = atThatTime(waiting, time);
        waiting.remove(time);
        battles.sort(Comparator.comparing(battle -> battle.sealed().battleId()));
        List<AfterClose> events = atThatTime(sent, time);
        sent.remove(time);
        events.sort(Comparator.comparing(AfterClose::battleId)
                .thenComparing(event -> event.event().seq()));
        List<Happening> happenings = new ArrayList<>();
        battles.forEach(battle -> happenings.add(new Happening(battle, null)));
        events.forEach(event -> happenings.add(new Happening(null, event)));
        for (Happening happening : happenings) {
            if (next() < published.size()) {
                behindPublished.add(happening);
            } else {
                happen(happening, context, rated);
            }
        }
        if (time == END_OF_INPUT) {
            tellWhatIsHeld(context);
        }
    }

    private void happen(Happening happening, Context context, Collector<RatedBattle> rated) throws Exception {
        JudgedBattle battle = happening.battle();
        AfterClose event = happening.sent();
        if (battle != null) {
            settle(battle, context, rated);
        } else if (event != null) {
            take(event, context, rated);
        }
    }

    private void releasePublished(Context context, Collector<RatedBattle> rated) throws Exception {
        while (next() < published.size()) {
            JudgedBattle battle = early.get((int) next());
            // One that is held is settled by what comes, and by nothing else.
            if (battle == null || held.contains(battle.sealed().battleId()) || !settle(battle, context, rated)) {
                return;
            }
        }
        List<Happening> behind = new ArrayList<>();
        behindPublished.get().forEach(behind::add);
        behindPublished.clear();
        for (Happening happening : behind) {
            happen(happening, context, rated);
        }
    }

    /** Keeps what may be of use to a battle that is held, or published and not yet at its place. */
    private void take(AfterClose event, Context context, Collector<RatedBattle> rated) throws Exception {
        String battleId = AfterClose.battleId(event);
        Integer ended = endedAtSeq.get(battleId);
        JudgedBattle battle = held.get(battleId);
        Integer place = publishedPlaces.get(battleId);
        boolean isAwaited = battle != null || (place != null && place >= next());
        if (ended != null || !isAwaited) {
            reject(event, ended == null ? event.closeSeq() : ended, context);
            return;
        }
        List<AfterClose> known = said.get(battleId);
        List<AfterClose> all = known == null ? new ArrayList<>() : new ArrayList<>(known);
        all.add(event);
        said.put(battleId, all);
        if (battle != null) {
            boolean unused = settle(battle, context, rated);
        }
    }

    private static void reject(AfterClose event, int lastSeq, Context context) {
        context.output(Outputs.REJECTED, BattleBuffer.afterSeal(event.event(), lastSeq));
    }

    /** Rates a battle, unless its rating is held back and operators have not decided; tells whether it was rated. */
    private boolean settle(JudgedBattle judged, Context context, Collector<RatedBattle> rated) throws Exception {
        String battleId = judged.sealed().battleId();
        RatingOutcome outcome = outcome(judged);
        List<AfterClose> events = said.get(battleId) == null ? List.of() : said.get(battleId);
        if (!HeldRatings.isHeldBack(judged, outcome)) {
            events.forEach(event -> reject(event, event.closeSeq(), context));
            forget(battleId);
            rate(outcome, rated);
            return true;
        }
        ReviewBuffer hearing = HeldRatings.open(outcome.judged(), tasks).buffer();
        List<RejectedLine> rejected = new ArrayList<>();
        events.forEach(event -> rejected.addAll(hearing.add(event.event())));
        if (hearing.concluded().isEmpty()) {
            held.put(battleId, judged);
            context.timerService().registerEventTimeTimer(END_OF_INPUT);
            return false;
        }
        rejected.forEach(line -> context.output(Outputs.REJECTED, line));
        forget(battleId);
        endedAtSeq.put(battleId, hearing.nextSeq() - 1);
        rate(outcome(hearing.concluded().get()), rated);
        return true;
    }

    private void forget(String battleId) throws Exception {
        held.remove(battleId);
        said.remove(battleId);
        Integer place = publishedPlaces.get(battleId);
        if (place != null) {
            early.remove(place);
        }
    }

    private void tellWhatIsHeld(Context context) throws Exception {
        for (Map.Entry<String, JudgedBattle> entry : held.entries()) {
            ReviewBuffer hearing =
                    HeldRatings.open(outcome(entry.getValue()).judged(), tasks).buffer();
            List<AfterClose> events = said.get(entry.getKey());
            if (events != null) {
                events.forEach(event -> {
                    List<RejectedLine> unused = hearing.add(event.event()); // Told once the battle is complete.
                });
            }
            context.output(Outputs.PENDING, new PendingBattle(entry.getKey(), hearing.waitsFor()));
        }
    }

    private long next() throws IOException {
        Long next = nextOrder.value();
        return next == null ? 0 : next;
    }

    /** Corrections published before the next battle move ratings now, and never those of battles before it. */
    private void feelCorrections() throws Exception {
        Integer known = correctionsFelt.value();
        int felt = known == null ? 0 : known;
        while (felt < corrections.size() && corrections.get(felt).place() <= next()) {
            for (RatingAdjustment adjustment : corrections.get(felt).adjustments()) {
                String key = key(adjustment.board(), adjustment.agentId());
                Standing standing = standings.get(key);
                if (standing != null) {
                    standings.put(key, standing.adjusted(adjustment.points()));
                }
            }
            felt++;
        }
        correctionsFelt.update(felt);
    }

    private RatingOutcome outcome(JudgedBattle judged) throws Exception {
        if (!corrections.isEmpty()) {
            feelCorrections();
        }
        Draft draft = EventBody.of(opening(judged), Draft::from);
        Map<String, Standing> before = new HashMap<>();
        for (AgentResult result : judged.results()) {
            Standing standing = standings.get(key(draft.mode().wireName(), result.agentId()));
            if (standing != null) {
                before.put(result.agentId(), standing);
            }
        }
        return Rating.rate(judged, draft, before, tasksBefore(draft), tasks, rules(judged));
    }

    private static RuleSet rules(JudgedBattle judged) {
        return RuleSet.named(judged.sealed().ruleSet()).orElseThrow();
    }

    private void rate(RatingOutcome outcome, Collector<RatedBattle> rated) throws Exception {
        String board =
                EventBody.of(opening(outcome.judged()), Draft::from).mode().wireName();
        Long position = null;
        for (Map.Entry<String, Standing> after : outcome.standings().entrySet()) {
            standings.put(key(board, after.getKey()), after.getValue());
        }
        for (TaskRatingChange change : outcome.tasks()) {
            taskStandings.put(change.key(), new TaskStanding(change.eloAfter(), change.matchesAfter()));
        }
        if (outcome.judged().ratingState().equals("rated")) {
            Long known = positions.get(board);
            position = known == null ? 0 : known;
            positions.put(board, position + 1);
        }
        long order = next();
        nextOrder.update(order + 1);
        rated.collect(new RatedBattle(outcome.judged(), order, board, position, outcome.changes(), outcome.tasks()));
    }

    private Map<String, TaskStanding> tasksBefore(Draft draft) throws Exception {
        Map<String, TaskStanding> before = new HashMap<>();
        for (TaskRef ref : draft.rounds()) {
            TaskStanding standing = taskStandings.get(TaskStanding.key(ref));
            if (standing != null) {
                before.put(TaskStanding.key(ref), standing);
            }
        }
        return before;
    }

    private static BattleEvent opening(JudgedBattle judged) {
        return judged.sealed().events().get(0);
    }

    private static String key(String board, String agentId) {
        return board + "|" + agentId;
    }
}
