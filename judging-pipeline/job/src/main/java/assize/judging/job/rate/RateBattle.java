/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.rate;

import assize.judging.job.Outputs;
import assize.judging.rate.RatingMemory;
import assize.judging.rate.SeasonRating;
import assize.judging.rate.Standing;
import assize.judging.rate.TaskStanding;
import assize.judging.review.HeldRatings;
import assize.judging.seal.AfterClose;
import assize.schemas.season.Tasks;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.PendingBattle;
import assize.schemas.stream.RatedBattle;
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
import org.apache.flink.api.common.typeinfo.TypeInformation;
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
    private transient Map<String, Integer> publishedPlaces;
    private transient MapState<Long, List<JudgedBattle>> waiting;
    private transient MapState<Integer, JudgedBattle> early;
    private transient MapState<Long, List<AfterClose>> sent;
    private transient ListState<Happening> behindPublished;
    private transient SeasonRating rating;

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
        RatingMemory memory = new RatingMemory(
                kept("standings", Types.POJO(Standing.class)),
                kept("task-standings", Types.POJO(TaskStanding.class)),
                kept("positions", Types.LONG),
                kept("held", judged),
                kept("said", after),
                kept("ended-at-seq", Types.INT),
                kept("counts", Types.LONG));
        rating = new SeasonRating(
                memory, places.corrections(), tasks, SeasonRating::ownRules, HeldRatings.hearings(tasks));
    }

    private <V> KeptInState<V> kept(String name, TypeInformation<V> type) {
        return new KeptInState<>(getRuntimeContext().getMapState(new MapStateDescriptor<>(name, Types.STRING, type)));
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
        long at = AfterClose.countsFrom(event);
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
            if (battle == null || rating.isHeld(battle.sealed().battleId()) || !settle(battle, context, rated)) {
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
        Integer place = publishedPlaces.get(AfterClose.battleId(event));
        tell(rating.hear(event, place != null && place >= next()), context, rated);
    }

    /** Rates a battle, unless its rating is held back and operators have not decided; tells whether it was rated. */
    private boolean settle(JudgedBattle judged, Context context, Collector<RatedBattle> rated) throws Exception {
        SeasonRating.Step step = rating.settle(judged);
        tell(step, context, rated);
        return !step.isHeld();
    }

    private void tell(SeasonRating.Step step, Context context, Collector<RatedBattle> rated) throws Exception {
        step.rejected().forEach(line -> context.output(Outputs.REJECTED, line));
        if (step.isHeld()) {
            context.timerService().registerEventTimeTimer(END_OF_INPUT);
        }
        RatedBattle battle = step.rated();
        if (battle != null) {
            Integer place = publishedPlaces.get(battle.judged().sealed().battleId());
            if (place != null) {
                early.remove(place);
            }
            rated.collect(battle);
        }
    }

    private void tellWhatIsHeld(Context context) {
        for (JudgedBattle withheld : rating.held()) {
            context.output(Outputs.PENDING, new PendingBattle(withheld.sealed().battleId(), rating.waitsFor(withheld)));
        }
    }

    private long next() {
        return rating.next();
    }
}
