/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.terminal;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Shows how far one long task is: a line drawn over and over on a terminal, a line every few seconds elsewhere.
 *
 * <p>Thread-safe. Quick tasks show nothing outside a terminal.
 */
public final class Progress implements AutoCloseable {
    private static final long NANOS_BETWEEN_DRAWINGS = 100_000_000L;
    private static final long NANOS_BETWEEN_LINES = 5_000_000_000L;

    private final Terminal terminal;
    private final LongSupplier nanos;
    private final ProgressLine.Unit unit;
    private final String task;
    private final long startedAt;
    private long shownAt;
    private boolean drawn;
    private boolean closed;

    Progress(Terminal terminal, String task, ProgressLine.Unit unit, LongSupplier nanos) {
        this.terminal = terminal;
        this.nanos = nanos;
        this.unit = unit;
        this.task = task;
        this.startedAt = nanos.getAsLong();
        this.shownAt = startedAt;
    }

    /** A task measured in bytes. */
    public static Progress ofBytes(Terminal terminal, String task) {
        return new Progress(terminal, task, ProgressLine.Unit.BYTES, System::nanoTime);
    }

    /** A task measured in lines. */
    public static Progress ofLines(Terminal terminal, String task) {
        return new Progress(terminal, task, ProgressLine.Unit.LINES, System::nanoTime);
    }

    /** A task nobody can measure: only that it goes on is shown. */
    public static Progress ofNothing(Terminal terminal, String task) {
        return new Progress(terminal, task, ProgressLine.Unit.NOTHING, System::nanoTime);
    }

    /** So much is done; {@code total} is 0 where nobody knows how much there is. */
    public synchronized void at(long done, long total) {
        long now = nanos.getAsLong();
        if (closed || now - shownAt < (terminal.live() ? NANOS_BETWEEN_DRAWINGS : NANOS_BETWEEN_LINES)) {
            return;
        }
        shownAt = now;
        ProgressLine line = new ProgressLine(task, unit, done, total, Duration.ofNanos(now - startedAt));
        if (terminal.live()) {
            terminal.err().print("\r" + line.bar(terminal.width() - 1) + "\u001B[K");
            terminal.err().flush();
            drawn = true;
        } else {
            terminal.notice(line.plain());
        }
    }

    @Override
    public void close() {
        end();
    }

    /** Takes the line off a terminal; nothing more is shown. */
    public synchronized void end() {
        closed = true;
        if (drawn) {
            terminal.err().print("\r\u001B[K");
            terminal.err().flush();
            drawn = false;
        }
    }
}
