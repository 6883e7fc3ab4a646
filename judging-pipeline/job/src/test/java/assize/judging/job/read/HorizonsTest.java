/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.read;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.battle.RawLine;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkGeneratorSupplier.Context;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.util.clock.RelativeClock;
import org.junit.jupiter.api.Test;

/** Watermarks are what the log knows of its own future. */
class HorizonsTest {
    private static final class Watermarks implements WatermarkOutput {
        final List<Long> emitted = new ArrayList<>();

        @Override
        public void emitWatermark(Watermark watermark) {
            emitted.add(watermark.getTimestamp());
        }

        @Override
        public void markIdle() {}

        @Override
        public void markActive() {}
    }

    @Test
    void aWatermarkRisesWithTheHorizonAndNeverFalls() {
        Watermarks output = new Watermarks();
        WatermarkGenerator<RawLine> horizons = Horizons.STRATEGY.createWatermarkGenerator(new Context() {
            @Override
            public MetricGroup getMetricGroup() {
                return new UnregisteredMetricsGroup();
            }

            @Override
            public RelativeClock getInputActivityClock() {
                throw new IllegalStateException("watermarks ask no clock");
            }
        });
        for (long horizon : new long[] {Long.MIN_VALUE, 10, 10, 7, 12, Long.MIN_VALUE, 12, 30}) {
            horizons.onEvent(new RawLine("events/one.jsonl", 1, new byte[0], horizon), 0, output);
            horizons.onPeriodicEmit(output);
        }
        assertThat(output.emitted).containsExactly(10L, 12L, 30L);
    }
}
