/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.read;

import static org.assertj.core.api.Assertions.assertThat;

import assize.ingest.log.LogPosition;
import assize.judging.job.SeasonOne;
import assize.schemas.battle.RawLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.metrics.groups.SourceReaderMetricGroup;
import org.apache.flink.util.UserCodeClassLoader;
import org.junit.jupiter.api.Test;

/** The oracle is the log read in one go. */
@SuppressWarnings("try") // Closing could be interrupted; nobody does.
class SeasonLogSourceTest {
    /** What a reader reads. */
    private static final class Lines implements ReaderOutput<RawLine> {
        final List<RawLine> lines = new ArrayList<>();

        @Override
        public void collect(RawLine line) {
            lines.add(line);
        }

        @Override
        public void collect(RawLine line, long timestamp) {
            throw new IllegalStateException("lines have no timestamp of their own");
        }

        @Override
        public void emitWatermark(Watermark watermark) {
            throw new IllegalStateException("watermarks are made from lines");
        }

        @Override
        public void markIdle() {}

        @Override
        public void markActive() {}

        @Override
        public SourceOutput<RawLine> createOutputForSplit(String splitId) {
            return this;
        }

        @Override
        public void releaseOutputForSplit(String splitId) {}
    }

    /** The engine as far as a reader sees it. */
    private static final class Engine implements SourceReaderContext {
        int splitRequests;

        @Override
        public SourceReaderMetricGroup metricGroup() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Configuration getConfiguration() {
            return new Configuration();
        }

        @Override
        public String getLocalHostName() {
            return "localhost";
        }

        @Override
        public int getIndexOfSubtask() {
            return 0;
        }

        @Override
        public void sendSplitRequest() {
            splitRequests++;
        }

        @Override
        public void sendSourceEventToCoordinator(SourceEvent event) {
            throw new UnsupportedOperationException();
        }

        @Override
        public UserCodeClassLoader getUserCodeClassLoader() {
            throw new UnsupportedOperationException();
        }
    }

    private static SeasonLogSource source() throws IOException {
        return new SeasonLogSource(
                SeasonOne.folder().eventFiles(),
                SeasonOne.horizon(),
                SeasonOne.folder().season().eventBytesMax());
    }

    private static List<String> read(SourceReader<RawLine, LogSplit> reader, int lines) throws Exception {
        Lines output = new Lines();
        while (output.lines.size() < lines && reader.pollNext(output) == InputStatus.MORE_AVAILABLE) {
            assertThat(reader.isAvailable()).isDone();
        }
        return output.lines.stream()
                .map(line -> line.file() + ":" + line.line() + ":" + line.horizon())
                .toList();
    }

    @Test
    void readsTheLogOnceItIsGivenTheSplit() throws Exception {
        SeasonLogSource source = source();
        assertThat(source.getBoundedness()).isEqualTo(Boundedness.BOUNDED);
        Engine engine = new Engine();
        try (SourceReader<RawLine, LogSplit> reader = source.createReader(engine)) {
            reader.start();
            assertThat(engine.splitRequests).isEqualTo(1);
            assertThat(reader.isAvailable()).isNotDone();
            assertThat(reader.pollNext(new Lines())).isEqualTo(InputStatus.NOTHING_AVAILABLE);
            reader.addSplits(List.of(new LogSplit(LogPosition.START)));
            reader.notifyNoMoreSplits();
            assertThat(read(reader, Integer.MAX_VALUE))
                    .isEqualTo(SeasonOne.lines().stream()
                            .map(line -> line.file() + ":" + line.line() + ":" + line.horizon())
                            .toList());
            assertThat(reader.pollNext(new Lines())).isEqualTo(InputStatus.END_OF_INPUT);
        }
    }

    @Test
    void endsWhereAnotherReaderHasTheSplit() throws Exception {
        try (SourceReader<RawLine, LogSplit> reader = source().createReader(new Engine())) {
            reader.start();
            reader.notifyNoMoreSplits();
            assertThat(reader.isAvailable()).isDone();
            assertThat(reader.pollNext(new Lines())).isEqualTo(InputStatus.END_OF_INPUT);
        }
    }

    @Test
    void goesOnFromASnapshotTakenAnywhere() throws Exception {
        SeasonLogSource source = source();
        List<String> all = SeasonOne.lines().stream()
                .map(line -> line.file() + ":" + line.line() + ":" + line.horizon())
                .toList();
        for (int taken = 0; taken <= all.size(); taken += taken < 5 || taken > all.size() - 5 ? 1 : 41) {
            List<LogSplit> snapshot;
            try (SourceReader<RawLine, LogSplit> first = source.createReader(new Engine())) {
                first.addSplits(List.of(new LogSplit(LogPosition.START)));
                read(first, taken);
                snapshot = first.snapshotState(1);
            }
            try (SourceReader<RawLine, LogSplit> second = source.createReader(new Engine())) {
                second.addSplits(List.of(copied(source.getSplitSerializer(), snapshot.get(0))));
                assertThat(read(second, Integer.MAX_VALUE))
                        .as("restored after %d", taken)
                        .isEqualTo(all.subList(taken, all.size()));
            }
        }
    }

    @Test
    void remembersASplitThatNobodyHas() throws Exception {
        SimpleVersionedSerializer<LogSplit.Unassigned> serializer = source().getEnumeratorCheckpointSerializer();
        for (LogSplit.Unassigned unassigned : List.of(
                new LogSplit.Unassigned(null), new LogSplit.Unassigned(new LogSplit(new LogPosition(2, 345, 6))))) {
            assertThat(copied(serializer, unassigned)).isEqualTo(unassigned);
        }
    }

    private static <T> T copied(SimpleVersionedSerializer<T> serializer, T value) throws IOException {
        return serializer.deserialize(serializer.getVersion(), serializer.serialize(value));
    }
}
