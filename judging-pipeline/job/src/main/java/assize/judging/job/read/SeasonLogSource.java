/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.read;

import assize.ingest.log.EventFile;
import assize.ingest.log.Horizon;
import assize.ingest.log.LogCursor;
import assize.ingest.log.LogPosition;
import assize.schemas.battle.RawLine;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The events of a season folder as a bounded source: one reader, in log order, from any position again.
 *
 * <p>One reader, because within a battle events count in log order and a battle's events may lie in any file.
 */
public final class SeasonLogSource implements Source<RawLine, LogSplit, LogSplit.Unassigned> {
    private static final long serialVersionUID = 1L;

    private final List<EventFile> files;
    private final Horizon horizon;
    private final int lineBytesMax;

    public SeasonLogSource(List<EventFile> files, Horizon horizon, int lineBytesMax) {
        this.files = List.copyOf(files);
        this.horizon = horizon;
        this.lineBytesMax = lineBytesMax;
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SourceReader<RawLine, LogSplit> createReader(SourceReaderContext context) {
        return new Reader(context);
    }

    @Override
    public SplitEnumerator<LogSplit, LogSplit.Unassigned> createEnumerator(SplitEnumeratorContext<LogSplit> context) {
        return new LogSplit.Enumerator(context, new LogSplit.Unassigned(new LogSplit(LogPosition.START)));
    }

    @Override
    public SplitEnumerator<LogSplit, LogSplit.Unassigned> restoreEnumerator(
            SplitEnumeratorContext<LogSplit> context, LogSplit.Unassigned unassigned) {
        return new LogSplit.Enumerator(context, unassigned);
    }

    @Override
    public SimpleVersionedSerializer<LogSplit> getSplitSerializer() {
        return LogSplit.SERIALIZER;
    }

    @Override
    public SimpleVersionedSerializer<LogSplit.Unassigned> getEnumeratorCheckpointSerializer() {
        return LogSplit.Unassigned.SERIALIZER;
    }

    private final class Reader implements SourceReader<RawLine, LogSplit> {
        private final SourceReaderContext context;
        private CompletableFuture<Void> available = new CompletableFuture<>();
        private @Nullable LogCursor cursor;
        private boolean noMoreSplits;

        Reader(SourceReaderContext context) {
            this.context = context;
        }

        @Override
        public void start() {
            if (cursor == null) {
                context.sendSplitRequest();
            }
        }

        @Override
        public InputStatus pollNext(ReaderOutput<RawLine> output) throws IOException {
            if (cursor == null) {
                return noMoreSplits ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
            }
            RawLine line = cursor.next();
            if (line == null) {
                return InputStatus.END_OF_INPUT;
            }
            output.collect(line);
            return InputStatus.MORE_AVAILABLE;
        }

        @Override
        public List<LogSplit> snapshotState(long checkpointId) {
            return cursor == null ? List.of() : List.of(new LogSplit(cursor.position()));
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            return available;
        }

        @Override
        public void addSplits(List<LogSplit> splits) {
            for (LogSplit split : splits) {
                cursor = new LogCursor(files, horizon, lineBytesMax, split.from());
            }
            available.complete(null);
        }

        @Override
        public void notifyNoMoreSplits() {
            noMoreSplits = true;
            available.complete(null);
        }

        @Override
        public void close() throws IOException {
            if (cursor != null) {
                cursor.close();
            }
        }
    }
}
