/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.read;

import assize.judging.job.Outputs;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Reads each line; what is no event goes to {@link Outputs#REJECTED}. */
public final class ReadEvent extends ProcessFunction<RawLine, BattleEvent> {
    private static final long serialVersionUID = 1L;

    /** Counts the lines read, for whoever watches the job. */
    public static final String LINES = "lines";

    private final int lineBytesMax;
    private final LongCounter lines = new LongCounter();
    private transient EventDecoder decoder;

    public ReadEvent(int lineBytesMax) {
        this.lineBytesMax = lineBytesMax;
    }

    @Override
    public void open(OpenContext context) {
        getRuntimeContext().addAccumulator(LINES, lines);
        decoder = new EventDecoder(lineBytesMax);
    }

    @Override
    public void processElement(RawLine line, Context context, Collector<BattleEvent> events) {
        if (line.bytes().length == 0) {
            return; // A heartbeat: it has moved the watermark and says nothing else.
        }
        lines.add(1);
        decoder.decode(line)
                .fold(
                        accepted -> {
                            events.collect(accepted.event());
                            return true;
                        },
                        refused -> {
                            context.output(Outputs.REJECTED, refused.rejected());
                            return false;
                        });
    }
}
