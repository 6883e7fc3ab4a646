/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.log;

import java.io.Serializable;

/**
 * How far a bounded log has been read.
 *
 * @param file index of the file being read
 * @param offset bytes of it already read, always at the start of a line
 * @param line lines of it already read
 */
public record LogPosition(int file, long offset, long line) implements Serializable {
    /** Nothing has been read. */
    public static final LogPosition START = new LogPosition(0, 0, 0);

    public LogPosition {
        if (file < 0 || offset < 0 || line < 0) {
            throw new IllegalArgumentException("negative position: %d, %d, %d".formatted(file, offset, line));
        }
    }
}
