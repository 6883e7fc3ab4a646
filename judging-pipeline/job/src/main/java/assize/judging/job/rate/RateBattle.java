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
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Gives every judged battle its place and moves the ratings by it.
 *
 * <p>Battles and what people sent about them are taken by {@link SeasonRating} in the order of (time, battle_id). Each waits until
 * the watermark says that nothing earlier can come; timers are by event time, so they sort by it. That order is the same in
 * every run, so a later run, which knows the published places, finds the same flags and the same ratings.
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
    private transient MapState<Long, List<JudgedBattle>> waiting;
    private transient MapState<Long, List<AfterClose>> sent;
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
        var judged = Types.POJO(JudgedBattle.class);
        waiting = getRuntimeContext().getMapState(new MapStateDescriptor<>("waiting", Types.LONG, Types.LIST(judged)));
        var after = Types.LIST(Types.POJO(AfterClose.class));
        sent = getRuntimeContext().getMapState(new MapStateDescriptor<>("sent", Types.LONG, after));
        RatingMemory memory = new RatingMemory(
                kept("standings", Types.POJO(Standing.class)),
                kept("task-standings", Types.POJO(TaskStanding.class)),
                kept("positions", Types.LONG),
                kept("held", judged),
                kept("ready", judged),
                kept("unplaced", Types.STRING),
                kept("said", after),
                kept("ended-at-seq", Types.INT),
                kept("counts", Types.LONG));
        rating = new SeasonRating(
                memory,
                places.battleIds(),
                places.corrections(),
                tasks,
                SeasonRating::ownRules,
                HeldRatings.hearings(tasks));
    }

    private <V> KeptInState<V> kept(String name, TypeInformation<V> type) {
        return new KeptInState<>(getRuntimeContext().getMapState(new MapStateDescriptor<>(name, Types.STRING, type)));
    }

    @Override
    public void processElement1(JudgedBattle battle, Context context, Collector<RatedBattle> rated) throws Exception {
        long completedAt = battle.sealed().completedAt();
        List<JudgedBattle> together = atThatTime(waiting, completedAt);
        together.add(battle);
        waiting.put(completedAt, together);
        context.timerService().registerEventTimeTimer(completedAt);
    }

    @Override
    public void processElement2(AfterClose event, Context context, Collector<RatedBattle> rated) throws Exception {
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
        for (JudgedBattle battle : battles) {
            tell(rating.come(battle), context, rated);
        }
        for (AfterClose event : events) {
            tell(rating.hear(event, false), context, rated);
        }
        if (time == END_OF_INPUT) {
            tellWhatIsHeld(context);
        }
    }

    private static void tell(SeasonRating.Step step, OnTimerContext context, Collector<RatedBattle> rated) {
        step.rejected().forEach(line -> context.output(Outputs.REJECTED, line));
        if (step.isHeld()) {
            context.timerService().registerEventTimeTimer(END_OF_INPUT);
        }
        step.rated().forEach(rated::collect);
    }

    private void tellWhatIsHeld(Context context) {
        for (JudgedBattle withheld : rating.held()) {
            context.output(Outputs.PENDING, new PendingBattle(withheld.sealed().battleId(), rating.waitsFor(withheld)));
        }
    }
}
