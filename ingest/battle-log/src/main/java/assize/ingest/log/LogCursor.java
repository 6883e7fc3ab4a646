/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.log;

import assize.schemas.battle.RawLine;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Walks a bounded log: files in name order, lines in order, blank lines passed over.
 *
 * <p>One thread. Can start again at any {@link #position()} it has been at.
 */
public final class LogCursor implements Closeable {
    private final List<EventFile> files;
    private final Horizon horizon;
    private final int lineBytesMax;
    private LogPosition position;
    private @Nullable LineReader reader;

    public LogCursor(List<EventFile> files, Horizon horizon, int lineBytesMax, LogPosition from) {
        this.files = List.copyOf(files);
        this.horizon = horizon;
        this.lineBytesMax = lineBytesMax;
        this.position = from;
    }

    /** The next line that is not blank; null at the end of the log. */
    public @Nullable RawLine next() throws IOException {
        while (position.file() < files.size()) {
            EventFile file = files.get(position.file());
            if (reader == null) {
                reader = new LineReader(Path.of(file.path()), position.offset(), file.sizeBytes(), lineBytesMax + 1);
            }
            byte[] line = reader.next();
            if (line == null) {
                close();
                position = new LogPosition(position.file() + 1, 0, 0);
                continue;
            }
            position = new LogPosition(position.file(), reader.offset(), position.line() + 1);
            if (!isBlank(line)) {
                return new RawLine(file.name(), position.line(), line, horizon.after(position));
            }
        }
        return null;
    }

    /** Everything before this has been returned. */
    public LogPosition position() {
        return position;
    }

    static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }
}
