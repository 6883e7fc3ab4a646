/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.read;

import assize.ingest.log.LogPosition;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.jspecify.annotations.Nullable;

/** The whole log from a position on: the only split there is. */
public record LogSplit(LogPosition from) implements SourceSplit {

    /** Three numbers. */
    public static final SimpleVersionedSerializer<LogSplit> SERIALIZER = new Serializer();

    @Override
    public String splitId() {
        return "log";
    }

    private static final class Serializer implements SimpleVersionedSerializer<LogSplit> {
        private static final int BYTES = Integer.BYTES + 2 * Long.BYTES;

        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(LogSplit split) {
            LogPosition from = split.from();
            return ByteBuffer.allocate(BYTES)
                    .putInt(from.file())
                    .putLong(from.offset())
                    .putLong(from.line())
                    .array();
        }

        @Override
        public LogSplit deserialize(int version, byte[] bytes) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return new LogSplit(new LogPosition(buffer.getInt(), buffer.getLong(), buffer.getLong()));
        }
    }

    /** What the enumerator remembers: the split, while nobody reads it. */
    public record Unassigned(@Nullable LogSplit split) {
        /** Nothing, or three numbers. */
        public static final SimpleVersionedSerializer<Unassigned> SERIALIZER = new UnassignedSerializer();
    }

    private static final class UnassignedSerializer implements SimpleVersionedSerializer<Unassigned> {
        private final Serializer splits = new Serializer();

        @Override
        public int getVersion() {
            return splits.getVersion();
        }

        @Override
        public byte[] serialize(Unassigned unassigned) {
            return unassigned.split() == null ? new byte[0] : splits.serialize(unassigned.split());
        }

        @Override
        public Unassigned deserialize(int version, byte[] bytes) {
            return new Unassigned(bytes.length == 0 ? null : splits.deserialize(version, bytes));
        }
    }

    /** Hands the split to the one reader. */
    static final class Enumerator implements SplitEnumerator<LogSplit, Unassigned> {
        private final SplitEnumeratorContext<LogSplit> context;
        private @Nullable LogSplit unassigned;

        Enumerator(SplitEnumeratorContext<LogSplit> context, Unassigned unassigned) {
            this.context = context;
            this.unassigned = unassigned.split();
        }

        @Override
        public void start() {
            // The reader asks.
        }

        @Override
        public void handleSplitRequest(int subtask, @Nullable String host) {
            if (unassigned != null) {
                context.assignSplit(unassigned, subtask);
                unassigned = null;
            }
            context.signalNoMoreSplits(subtask);
        }

        @Override
        public void addSplitsBack(List<LogSplit> splits, int subtask) {
            for (LogSplit split : splits) {
                unassigned = split;
            }
        }

        @Override
        public void addReader(int subtask) {
            // The reader asks.
        }

        @Override
        public Unassigned snapshotState(long checkpointId) {
            return new Unassigned(unassigned);
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
