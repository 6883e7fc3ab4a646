/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.read;

import assize.schemas.battle.RawLine;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;

/** Turns what the log knows of its own future into watermarks. */
public final class Horizons implements WatermarkGenerator<RawLine> {
    /** Every line carries its horizon, so nothing is guessed and nothing waits for a clock. */
    public static final WatermarkStrategy<RawLine> STRATEGY = WatermarkStrategy.forGenerator(context -> new Horizons());

    private long horizon = Long.MIN_VALUE;

    private Horizons() {}

    @Override
    public void onEvent(RawLine line, long timestamp, WatermarkOutput output) {
        if (line.horizon() > horizon) {
            horizon = line.horizon();
            output.emitWatermark(new Watermark(horizon));
        }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
        // A horizon moves with a line or a heartbeat, never with the clock.
    }
}
