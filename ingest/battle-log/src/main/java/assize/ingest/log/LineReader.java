/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.log;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file line by line as bytes, in bounded memory.
 *
 * <p>One thread. A line ends at a line feed or at the end of the file, or of the part of it that is read.
 */
public final class LineReader implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final FileChannel channel;
    private final InputStream in;
    private final int keepBytes;
    private final long endOffset;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int from;
    private int to;
    private byte[] line = new byte[1 << 12];
    private int length;
    private long offset;

    /**
     * Opens a file at a byte.
     *
     * @param keepBytes a longer line is read to its end, but only so much of it is kept
     */
    public LineReader(Path path, long offset, int keepBytes) throws IOException {
        this(path, offset, Long.MAX_VALUE, keepBytes);
    }

    /**
     * Opens a part of a file.
     *
     * @param endOffset what lies from that byte on is not read, as if the file ended there
     */
    public LineReader(Path path, long offset, long endOffset, int keepBytes) throws IOException {
        this.channel = FileChannel.open(path, StandardOpenOption.READ);
        this.channel.position(offset);
        this.in = Channels.newInputStream(channel);
        this.offset = offset;
        this.endOffset = endOffset;
        this.keepBytes = keepBytes;
    }

    /** The next line without its line feed; null at the end of the file. */
    public byte @Nullable [] next() throws IOException {
        length = 0;
        boolean any = false;
        while (true) {
            if (from == to && !fill()) {
                return any ? Arrays.copyOf(line, length) : null;
            }
            any = true;
            int end = from;
            while (end < to && buffer[end] != '\n') {
                end++;
            }
            keep(from, end);
            boolean ended = end < to;
            offset += end - from + (ended ? 1 : 0);
            from = ended ? end + 1 : end;
            if (ended) {
                return Arrays.copyOf(line, length);
            }
        }
    }

    /** The byte after the last line returned. */
    public long offset() {
        return offset;
    }

    private boolean fill() throws IOException {
        from = 0;
        // All that was read before has been taken, so the file stands at the offset.
        int wanted = (int) Math.min(buffer.length, endOffset - offset);
        to = wanted <= 0 ? 0 : Math.max(in.read(buffer, 0, wanted), 0);
        return to > 0;
    }

    private void keep(int start, int end) {
        int wanted = Math.min(end - start, keepBytes - length);
        if (wanted <= 0) {
            return;
        }
        if (length + wanted > line.length) {
            line = Arrays.copyOf(line, Math.min(Math.max(line.length * 2, length + wanted), keepBytes));
        }
        System.arraycopy(buffer, start, line, length, wanted);
        length += wanted;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
