/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.live;

import java.nio.ByteBuffer;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Some entries of the log with their records and replays, staged and not yet published.
 *
 * @param from the first entry
 * @param to one past the last
 */
public record Segment(long from, long to) {

    /** Two numbers. */
    public static final SimpleVersionedSerializer<Segment> SERIALIZER = new Serializer();

    public Segment {
        if (from < 0 || to <= from) {
            throw new IllegalArgumentException("no segment from %d to %d".formatted(from, to));
        }
    }

    /** The name of its folder; names sort by entry. */
    public String folder() {
        return String.format(java.util.Locale.ROOT, "%012d-%012d", from, to);
    }

    private static final class Serializer implements SimpleVersionedSerializer<Segment> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(Segment segment) {
            return ByteBuffer.allocate(2 * Long.BYTES)
                    .putLong(segment.from())
                    .putLong(segment.to())
                    .array();
        }

        @Override
        public Segment deserialize(int version, byte[] bytes) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return new Segment(buffer.getLong(), buffer.getLong());
        }
    }
}
