/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.seal;

import assize.judging.job.Outputs;
import assize.judging.seal.AfterClose;
import assize.judging.seal.BattleBuffer;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.EventType;
import assize.schemas.battle.RejectedLine;
import assize.schemas.season.Season;
import assize.schemas.season.Tasks;
import assize.schemas.stream.PendingBattle;
import assize.schemas.stream.SealedBattle;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Holds the events of a battle until its execution is over and complete.
 *
 * <p>Keyed by battle. State while it is open: its events. State ever after: where it closed, so that late and repeated
 * lines are known for what they are. What people send after the close goes to {@link Outputs#AFTER_CLOSE}. If we crash, the checkpoint has both, and the log is read again from where
 * it was.
 */
public final class SealBattle extends KeyedProcessFunction<String, BattleEvent, SealedBattle> {
    private static final long serialVersionUID = 1L;

    /** Fires when the input is over, which for a live log is never. */
    private static final long END_OF_INPUT = Long.MAX_VALUE;

    private final Season season;
    private final Tasks tasks;
    private transient Sealing sealing;
    private transient MapState<Integer, BattleEvent> held;
    private transient ValueState<Boolean> closeHeld;
    private transient ValueState<Closed> closed;

    /**
     * Where a battle closed.
     *
     * <p>Units: {@code at} in Unix milliseconds.
     */
    public record Closed(int seq, long at) {}

    public SealBattle(Season season, Tasks tasks) {
        this.season = season;
        this.tasks = tasks;
    }

    @Override
    public void open(OpenContext context) {
        sealing = new Sealing(season, tasks);
        held = getRuntimeContext()
                .getMapState(new MapStateDescriptor<>("held", Types.INT, Types.POJO(BattleEvent.class)));
        closeHeld = getRuntimeContext().getState(new ValueStateDescriptor<>("close-held", Types.BOOLEAN));
        closed = getRuntimeContext().getState(new ValueStateDescriptor<>("closed", Types.POJO(Closed.class)));
    }

    @Override
    public void processElement(BattleEvent event, Context context, Collector<SealedBattle> sealed) throws Exception {
        Closed at = closed.value();
        if (at != null) {
            afterClose(event, at, context);
            return;
        }
        if (held.isEmpty()) {
            context.timerService().registerEventTimeTimer(END_OF_INPUT);
        }
        boolean closes = event.type() == EventType.CLOSE;
        if (!closes && closeHeld.value() == null && !held.contains(event.seq())) {
            held.put(event.seq(), event); // Nothing can be decided yet.
            return;
        }
        BattleBuffer buffer = new BattleBuffer(sealing, heldEvents());
        reject(buffer.add(event), context);
        if (buffer.sealed().isPresent()) {
            SealResult.Sealed result = buffer.sealed().get();
            reject(result.rejected(), context);
            held.clear();
            closeHeld.clear();
            context.timerService().deleteEventTimeTimer(END_OF_INPUT);
            List<BattleEvent> used = result.battle().events();
            Closed now =
                    new Closed(used.get(used.size() - 1).seq(), result.battle().completedAt());
            closed.update(now);
            sealed.collect(result.battle());
            buffer.forReview().forEach(early -> afterClose(early, now, context));
        } else {
            hold(buffer.held());
        }
    }

    private static void afterClose(BattleEvent event, Closed closed, Context context) {
        if (event.type().isReview() && event.seq() > closed.seq()) {
            context.output(Outputs.AFTER_CLOSE, new AfterClose(event, closed.seq(), closed.at()));
        } else {
            context.output(Outputs.REJECTED, BattleBuffer.afterSeal(event, closed.seq()));
        }
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<SealedBattle> sealed) throws Exception {
        BattleBuffer buffer = new BattleBuffer(sealing, heldEvents());
        reject(buffer.settle(), context);
        context.output(Outputs.PENDING, new PendingBattle(context.getCurrentKey(), buffer.waitsFor()));
    }

    private List<BattleEvent> heldEvents() throws Exception {
        List<BattleEvent> events = new ArrayList<>();
        held.values().forEach(events::add);
        return events;
    }

    private void hold(List<BattleEvent> events) throws Exception {
        held.clear();
        boolean closes = false;
        for (BattleEvent event : events) {
            held.put(event.seq(), event);
            closes |= event.type() == EventType.CLOSE;
        }
        if (closes) {
            closeHeld.update(true);
        } else {
            closeHeld.clear();
        }
    }

    private static void reject(List<RejectedLine> lines, Context context) {
        lines.forEach(line -> context.output(Outputs.REJECTED, line));
    }
}
