/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.review;

import assize.judging.job.Outputs;
import assize.judging.review.Proceedings;
import assize.judging.review.ReviewBuffer;
import assize.judging.rules.RuleSet;
import assize.judging.score.Judge;
import assize.judging.seal.AfterClose;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Transcript;
import assize.schemas.season.Tasks;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.PendingBattle;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Holds a battle until people have given what it waits for.
 *
 * <p>Keyed by battle; its first input brings battles that wait, its second what people sent. State while it waits: the
 * battle and the events of its review. State ever after: the seq the review ended with. A battle that never waited leaves
 * nothing here.
 *
 * <p>The two inputs race. What people sent before the battle is judged is kept in the order it came, and looked at when the
 * battle is there. Judging holds the watermark, so once that has passed both the event and the close, a battle that is not
 * there waits for nobody. Its event goes on to where battles are rated, which may hold one back; else it is late there.
 */
public final class ReviewBattle extends KeyedCoProcessFunction<String, JudgedBattle, AfterClose, JudgedBattle> {
    private static final long serialVersionUID = 1L;

    /** Fires when the input is over, which for a live log is never. */
    private static final long END_OF_INPUT = Long.MAX_VALUE;

    private final Tasks tasks;
    private transient ValueState<JudgedBattle> waiting;
    private transient ListState<AfterClose> early;
    private transient ListState<BattleEvent> held;
    private transient ValueState<Integer> nextSeq;
    private transient ValueState<Integer> endedAtSeq;

    public ReviewBattle(Tasks tasks) {
        this.tasks = tasks;
    }

    @Override
    public void open(OpenContext context) {
        waiting = getRuntimeContext().getState(new ValueStateDescriptor<>("waiting", Types.POJO(JudgedBattle.class)));
        early = getRuntimeContext().getListState(new ListStateDescriptor<>("early", Types.POJO(AfterClose.class)));
        held = getRuntimeContext().getListState(new ListStateDescriptor<>("held", Types.POJO(BattleEvent.class)));
        nextSeq = getRuntimeContext().getState(new ValueStateDescriptor<>("next-seq", Types.INT));
        endedAtSeq = getRuntimeContext().getState(new ValueStateDescriptor<>("ended-at-seq", Types.INT));
    }

    @Override
    public void processElement1(JudgedBattle battle, Context context, Collector<JudgedBattle> reviewed)
            throws Exception {
        waiting.update(battle);
        context.timerService().registerEventTimeTimer(END_OF_INPUT);
        List<AfterClose> events = new ArrayList<>();
        early.get().forEach(events::add);
        early.clear();
        for (AfterClose event : events) {
            review(event, context, reviewed);
        }
    }

    @Override
    public void processElement2(AfterClose event, Context context, Collector<JudgedBattle> reviewed) throws Exception {
        if (waiting.value() == null && endedAtSeq.value() == null) {
            early.add(event);
            context.timerService().registerEventTimeTimer(AfterClose.countsFrom(event));
        } else {
            review(event, context, reviewed);
        }
    }

    private void review(AfterClose event, Context context, Collector<JudgedBattle> reviewed) throws Exception {
        Integer last = endedAtSeq.value();
        if (last != null) {
            context.output(Outputs.UNCLAIMED, new AfterClose(event.event(), last, event.closedAt()));
            return;
        }
        JudgedBattle battle = waiting.value();
        if (!isForPeople(battle)) {
            return; // It waits for a judge there is not; a later run, with the judge, reads the line again.
        }
        ReviewBuffer buffer = buffer(battle);
        List<RejectedLine> rejected = buffer.add(event.event());
        rejected.forEach(line -> context.output(Outputs.REJECTED, line));
        if (buffer.concluded().isPresent()) {
            waiting.clear();
            held.clear();
            nextSeq.clear();
            context.timerService().deleteEventTimeTimer(END_OF_INPUT);
            endedAtSeq.update(buffer.nextSeq() - 1);
            reviewed.collect(buffer.concluded().get());
        } else {
            held.update(buffer.held());
            nextSeq.update(buffer.nextSeq());
        }
    }

    private ReviewBuffer buffer(JudgedBattle battle) throws Exception {
        List<BattleEvent> sealed = battle.sealed().events();
        RuleSet rules = RuleSet.named(battle.sealed().ruleSet())
                .orElseThrow(() -> new IllegalStateException(
                        "sealed under unknown rules: " + battle.sealed().ruleSet()));
        Proceedings proceedings = new Proceedings(battle, Transcript.of(sealed), tasks, rules);
        int closeSeq = closeSeq(battle);
        Integer next = nextSeq.value();
        List<BattleEvent> events = new ArrayList<>();
        held.get().forEach(events::add);
        return new ReviewBuffer(proceedings, closeSeq, events, next == null ? closeSeq + 1 : next);
    }

    private static int closeSeq(JudgedBattle battle) {
        List<BattleEvent> sealed = battle.sealed().events();
        return sealed.get(sealed.size() - 1).seq();
    }

    private static boolean isForPeople(JudgedBattle battle) {
        return Judge.AWAITS_REVIEW.equals(battle.waitsFor());
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<JudgedBattle> reviewed) throws Exception {
        JudgedBattle battle = waiting.value();
        if (battle != null && timestamp == END_OF_INPUT) {
            String waitsFor = isForPeople(battle) ? buffer(battle).waitsFor() : battle.waitsFor();
            context.output(Outputs.PENDING, new PendingBattle(context.getCurrentKey(), String.valueOf(waitsFor)));
            return;
        }
        List<AfterClose> stillEarly = new ArrayList<>();
        for (AfterClose event : early.get()) {
            if (AfterClose.countsFrom(event) <= timestamp) {
                context.output(Outputs.UNCLAIMED, event);
            } else {
                stillEarly.add(event);
            }
        }
        early.update(stillEarly);
    }
}
