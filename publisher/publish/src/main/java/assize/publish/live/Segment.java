/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.live;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Some entries of the log with their records and replays, staged and not yet published.
 *
 * @param from the first entry
 * @param to one past the last
 */
public record Segment(long from, long to) {

    private static final Pattern FOLDER = Pattern.compile("([0-9]{12})-([0-9]{12})");

    /** Two numbers. */
    public static final SimpleVersionedSerializer<Segment> SERIALIZER = new Serializer();

    public Segment {
        if (from < 0 || to <= from) {
            throw new IllegalArgumentException("no segment from %d to %d".formatted(from, to));
        }
    }

    /** The name of its folder; names sort by entry. */
    public String folder() {
        return String.format(Locale.ROOT, "%012d-%012d", from, to);
    }

    /** The segment a folder is named for. */
    static Optional<Segment> parse(String folder) {
        Matcher name = FOLDER.matcher(folder);
        return name.matches()
                ? Optional.of(new Segment(Long.parseLong(name.group(1)), Long.parseLong(name.group(2))))
                : Optional.empty();
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
