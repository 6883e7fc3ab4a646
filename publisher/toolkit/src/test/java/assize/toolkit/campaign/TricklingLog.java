/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import assize.ingest.log.EventFile;
import assize.ingest.log.Horizon;
import assize.ingest.log.LogCursor;
import assize.ingest.log.LogPosition;
import assize.judging.job.read.LogSplit;
import assize.judging.job.read.SeasonLogSource;
import assize.schemas.battle.RawLine;
import assize.schemas.json.JsonScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
 * A season folder as a log that never ends: a line now and then, and heartbeats between them that say what time it is.
 *
 * <p>The lines themselves say nothing of the future; only a heartbeat does, as a live source would.
 */
final class TricklingLog implements Source<RawLine, LogSplit, LogSplit.Unassigned> {
    private static final long serialVersionUID = 1L;
    private static final long UNKNOWN = Long.MIN_VALUE;

    private final List<EventFile> files;
    private final Horizon unused;
    private final int lineBytesMax;
    private final long millisBetweenLines;
    private final SeasonLogSource bounded;
    private final HashMap<String, Long> horizons;

    TricklingLog(List<EventFile> files, int lineBytesMax, long millisBetweenLines) throws IOException {
        this.files = List.copyOf(files);
        this.unused = Horizon.scan(files, lineBytesMax, bytes -> {}).horizon();
        this.lineBytesMax = lineBytesMax;
        this.millisBetweenLines = millisBetweenLines;
        this.bounded = new SeasonLogSource(files, unused, lineBytesMax);
        this.horizons = new HashMap<>(exactHorizons());
    }

    /** By place of a line: the latest time that no later line speaks of. */
    private Map<String, Long> exactHorizons() throws IOException {
        List<RawLine> lines = new ArrayList<>();
        try (LogCursor cursor = new LogCursor(files, unused, lineBytesMax, LogPosition.START)) {
            RawLine line;
            while ((line = cursor.next()) != null) {
                lines.add(line);
            }
        }
        Collections.reverse(lines);
        Map<String, Long> found = new HashMap<>();
        long earliest = Long.MAX_VALUE;
        for (RawLine line : lines) {
            found.put(place(line), earliest - 1);
            OptionalLong at = JsonScan.longAt(line.bytes(), 0, line.bytes().length, "at");
            earliest = Math.min(earliest, at.orElse(Long.MAX_VALUE));
        }
        return found;
    }

    private static String place(RawLine line) {
        return line.file() + ":" + line.line();
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SourceReader<RawLine, LogSplit> createReader(SourceReaderContext context) {
        return new Reader(context);
    }

    @Override
    public SplitEnumerator<LogSplit, LogSplit.Unassigned> createEnumerator(SplitEnumeratorContext<LogSplit> context) {
        return bounded.createEnumerator(context);
    }

    @Override
    public SplitEnumerator<LogSplit, LogSplit.Unassigned> restoreEnumerator(
            SplitEnumeratorContext<LogSplit> context, LogSplit.Unassigned unassigned) {
        return bounded.restoreEnumerator(context, unassigned);
    }

    @Override
    public SimpleVersionedSerializer<LogSplit> getSplitSerializer() {
        return bounded.getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<LogSplit.Unassigned> getEnumeratorCheckpointSerializer() {
        return bounded.getEnumeratorCheckpointSerializer();
    }

    private final class Reader implements SourceReader<RawLine, LogSplit> {
        private final SourceReaderContext context;
        private CompletableFuture<Void> available = new CompletableFuture<>();
        private @Nullable LogCursor cursor;
        private @Nullable RawLine last;

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
                return InputStatus.NOTHING_AVAILABLE;
            }
            if (last != null) {
                output.collect(new RawLine("heartbeat", 0, new byte[0], horizons.getOrDefault(place(last), UNKNOWN)));
                last = null;
                available = new CompletableFuture<Void>()
                        .completeOnTimeout(null, millisBetweenLines, TimeUnit.MILLISECONDS);
                return InputStatus.NOTHING_AVAILABLE;
            }
            RawLine line = cursor.next();
            if (line == null) {
                available = new CompletableFuture<>();
                return InputStatus.NOTHING_AVAILABLE;
            }
            output.collect(new RawLine(line.file(), line.line(), line.bytes(), UNKNOWN));
            last = line;
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
                cursor = new LogCursor(files, unused, lineBytesMax, split.from());
            }
            available.complete(null);
        }

        @Override
        public void notifyNoMoreSplits() {
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
