/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.attest;

import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.Publication;
import assize.schemas.stream.RatedBattle;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.streaming.api.operators.AbstractUdfStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedMultiInput;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/**
 * Has battles attested by several threads and lets them go in the order they came.
 *
 * <p>One worker of the engine: so it stands in one chain with the publishing behind it, and no attested battle is taken apart
 * and put together again on that way. What is in work is no state: it is waited for before each checkpoint.
 */
public final class AttestInOrder
        extends AbstractUdfStreamOperator<Publication, MapFunction<RatedBattle, AttestedBattle>>
        implements TwoInputStreamOperator<RatedBattle, Publication, Publication>, BoundedMultiInput {
    private static final long serialVersionUID = 1L;

    /** So many battles a thread may be ahead of the one that is written. */
    private static final int AHEAD = 32;

    private final int threads;
    /** Empty whenever this travels. */
    private final ArrayDeque<Step> inWork = new ArrayDeque<>();

    private transient @Nullable ExecutorService workers;

    /** What leaves in its turn: a battle, once it is attested, or a watermark. */
    private record Step(
            @Nullable Future<AttestedBattle> battle,
            @Nullable Watermark watermark) {}

    /**
     * A stage of so many threads.
     *
     * @param attest may be called by all of them at once
     */
    public AttestInOrder(MapFunction<RatedBattle, AttestedBattle> attest, int threads) {
        super(attest);
        this.threads = threads;
    }

    @Override
    public void open() throws Exception {
        super.open();
        workers = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "attest");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Takes a battle. */
    @Override
    public void processElement1(StreamRecord<RatedBattle> element) throws Exception {
        RatedBattle battle = element.getValue();
        ExecutorService opened = Objects.requireNonNull(workers, "not opened");
        inWork.add(new Step(opened.submit(() -> userFunction.map(battle)), null));
        letGo(AHEAD * threads);
    }

    /** What is told of lines and of battles that wait needs no signature and has no place. */
    @Override
    public void processElement2(StreamRecord<Publication> told) {
        output.collect(told);
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        inWork.add(new Step(null, mark));
        letGo(AHEAD * threads);
    }

    /** Lets go of what is done, and waits only while there is more in work than that. */
    private void letGo(int most) throws Exception {
        Step first;
        while ((first = inWork.peek()) != null) {
            Future<AttestedBattle> battle = first.battle();
            if (battle != null && !battle.isDone() && inWork.size() <= most) {
                return;
            }
            inWork.remove();
            Watermark watermark = first.watermark();
            if (battle != null) {
                output.collect(new StreamRecord<>(Publication.of(attested(battle))));
            } else if (watermark != null) {
                super.processWatermark(watermark);
            }
        }
    }

    private static AttestedBattle attested(Future<AttestedBattle> battle) throws Exception {
        try {
            return battle.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
        letGo(0);
    }

    @Override
    public void endInput(int input) throws Exception {
        letGo(0);
    }

    @Override
    public void close() throws Exception {
        ExecutorService opened = workers;
        if (opened != null) {
            List<Runnable> unused = opened.shutdownNow(); // The job ends, and they with it.
        }
        super.close();
    }
}
