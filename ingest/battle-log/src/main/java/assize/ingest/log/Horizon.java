/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.log;

import assize.schemas.json.JsonScan;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Up to which time a bounded log has nothing more to say.
 *
 * <p>A file knows its future: one pass over it tells, for every place, the earliest time any later line speaks of. Battles
 * that ended before that time can be put in order and let go, so a sorted log of any length is judged in little memory,
 * and an unsorted one is still judged in the right order.
 *
 * <p>Units: Unix milliseconds; bytes.
 */
public final class Horizon implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int BLOCK_LINES = 256;

    /** Per file: where each block of lines ends, and the earliest time spoken of from there on. */
    private final long[][] blockEnds;

    private final long[][] earliestAfter;

    private Horizon(long[][] blockEnds, long[][] earliestAfter) {
        this.blockEnds = blockEnds;
        this.earliestAfter = earliestAfter;
    }

    /** What a first pass found. */
    public record Scan(Horizon horizon, long lines, long bytes) {}

    /** Watches the first pass. */
    public interface Watcher {
        /** So many bytes have been looked at. */
        void scanned(long bytes);
    }

    /** Looks through the files once. */
    public static Scan scan(List<EventFile> files, int lineBytesMax, Watcher watcher) throws IOException {
        long[][] ends = new long[files.size()][];
        long[][] minima = new long[files.size()][];
        long lines = 0;
        long bytes = 0;
        for (int index = 0; index < files.size(); index++) {
            EventFile file = files.get(index);
            List<Long> blockEnds = new ArrayList<>();
            List<Long> blockMinima = new ArrayList<>();
            try (LineReader reader = new LineReader(Path.of(file.path()), 0, file.sizeBytes(), lineBytesMax + 1)) {
                long earliest = Long.MAX_VALUE;
                int inBlock = 0;
                byte[] line;
                while ((line = reader.next()) != null) {
                    lines += LogCursor.isBlank(line) ? 0 : 1;
                    OptionalLong at = JsonScan.longAt(line, 0, line.length, "at");
                    earliest = Math.min(earliest, at.orElse(Long.MAX_VALUE));
                    if (++inBlock == BLOCK_LINES) {
                        blockEnds.add(reader.offset());
                        blockMinima.add(earliest);
                        earliest = Long.MAX_VALUE;
                        inBlock = 0;
                        watcher.scanned(bytes + reader.offset());
                    }
                }
                blockEnds.add(reader.offset());
                blockMinima.add(earliest);
                bytes += reader.offset();
                watcher.scanned(bytes);
            }
            ends[index] = blockEnds.stream().mapToLong(Long::longValue).toArray();
            minima[index] = blockMinima.stream().mapToLong(Long::longValue).toArray();
        }
        return new Scan(new Horizon(ends, suffixMinima(minima)), lines, bytes);
    }

    private static long[][] suffixMinima(long[][] minima) {
        long earliest = Long.MAX_VALUE;
        long[][] after = new long[minima.length][];
        for (int file = minima.length - 1; file >= 0; file--) {
            after[file] = new long[minima[file].length];
            for (int block = minima[file].length - 1; block >= 0; block--) {
                after[file][block] = earliest;
                earliest = Math.min(earliest, minima[file][block]);
            }
        }
        return after;
    }

    /**
     * A time such that no line after that place speaks of it, or of one before it; the latest there is.
     *
     * <p>Exact at the ends of blocks of 256 lines and of files; within one, the answer of the block before holds.
     */
    public long after(LogPosition position) {
        long earliest = Long.MIN_VALUE + 1;
        for (int file = position.file(); file >= 0; file--) {
            long[] ends = blockEnds[file];
            long read = file == position.file() ? position.offset() : Long.MAX_VALUE;
            int block = blocksRead(ends, read);
            if (block > 0) {
                earliest = earliestAfter[file][block - 1];
                break;
            }
        }
        return earliest == Long.MAX_VALUE ? Long.MAX_VALUE - 1 : earliest - 1;
    }

    private static int blocksRead(long[] ends, long offset) {
        int low = 0;
        int high = ends.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
