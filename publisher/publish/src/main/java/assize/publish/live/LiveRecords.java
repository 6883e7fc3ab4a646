/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.live;

import assize.publish.stage.StagePaths;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The records that live segments hold of battles no version has yet. Reads each segment once to find its lines, and a line
 * when asked for. Immutable once open.
 */
public final class LiveRecords {
    private static final int BUFFER_BYTES = 1 << 16;

    /** Units: bytes, without the line end. */
    private record Line(Path file, long seq, long offset, int length) {}

    private final List<Line> battles;

    private LiveRecords(List<Line> battles) {
        this.battles = battles;
    }

    /**
     * The records of a season from an entry of the log on.
     *
     * @param from the first entry that no version covers
     * @param to one past the last entry that is published
     */
    public static LiveRecords open(Path archiveRoot, String seasonId, long from, long to) throws IOException {
        SegmentFiles files = new SegmentFiles(new StagePaths(archiveRoot, seasonId));
        List<Line> battles = new ArrayList<>();
        for (Segment segment : files.published()) {
            if (segment.from() >= from && segment.to() <= to) {
                Path records = files.published(segment).resolve(SegmentFiles.RECORDS);
                // The line of entry 0 is the season's opening.
                lines(records, segment.from()).stream()
                        .filter(line -> line.seq() > 0)
                        .forEach(battles::add);
            }
        }
        return new LiveRecords(battles);
    }

    private static List<Line> lines(Path file, long firstSeq) throws IOException {
        List<Line> lines = new ArrayList<>();
        byte[] buffer = new byte[BUFFER_BYTES];
        long offset = 0;
        long start = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    if (buffer[i] == '\n') {
                        lines.add(new Line(file, firstSeq + lines.size(), start, Math.toIntExact(offset + i - start)));
                        start = offset + i + 1;
                    }
                }
                offset += read;
            }
        }
        return lines;
    }

    /** How many battles there are. */
    public int size() {
        return battles.size();
    }

    /** The place in the log of the battle with that 0-based number. */
    public long seq(int row) {
        return battles.get(row).seq();
    }

    /** The record of the battle with that 0-based number, without line end. */
    public byte[] record(int row) {
        Line line = battles.get(row);
        ByteBuffer bytes = ByteBuffer.allocate(line.length());
        try (SeekableByteChannel channel = Files.newByteChannel(line.file())) {
            channel.position(line.offset());
            while (bytes.hasRemaining()) {
                if (channel.read(bytes) < 0) {
                    throw new IOException(line.file() + " became shorter while it was in use");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.array();
    }
}
