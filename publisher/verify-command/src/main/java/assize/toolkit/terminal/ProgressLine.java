/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.terminal;

import java.time.Duration;
import java.util.Locale;

/**
 * Says how far a long task is. Pure.
 *
 * <p>Shapes: {@code total} is 0 where nobody knows it; then there is neither percentage nor time left.
 *
 * @param task what is being done, such as {@code Reading answers}
 */
record ProgressLine(String task, Unit unit, long done, long total, Duration elapsed) {
    private static final int BAR_CELLS_MAX = 30;
    private static final int BAR_CELLS_MIN = 5;
    private static final long MIB = 1 << 20;
    private static final long MILLIS_BEFORE_A_RATE = 500;

    /** What is counted. */
    enum Unit {
        BYTES,
        LINES,
        NOTHING
    }

    /** One line of at most {@code width} columns, with a bar where the end is known. */
    String bar(int width) {
        if (total <= 0) {
            return cut(plain(), width);
        }
        String tail = " %3d %%%s%s".formatted(percent(), rate(), left());
        int cells = Math.min(BAR_CELLS_MAX, width - task.length() - tail.length() - 3);
        if (cells < BAR_CELLS_MIN) {
            return cut(task + tail, width);
        }
        int full = (int) (fraction() * cells);
        return task + " [" + "#".repeat(full) + ".".repeat(cells - full) + "]" + tail;
    }

    /** The same as a sentence, for a log. */
    String plain() {
        if (unit == Unit.NOTHING) {
            return task + " ..." + since();
        }
        return total <= 0
                ? "%s: %s%s".formatted(task, amount(done), rate())
                : "%s: %d %% of %s%s%s".formatted(task, percent(), amount(total), rate(), left());
    }

    private static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width);
    }

    private double fraction() {
        return Math.max(0, Math.min(1, (double) done / total));
    }

    private int percent() {
        return (int) (fraction() * 100);
    }

    private String amount(long count) {
        return unit == Unit.BYTES
                ? String.format(Locale.ROOT, "%,.1f MiB", (double) count / MIB)
                : String.format(Locale.ROOT, "%,d lines", count);
    }

    private String rate() {
        if (elapsed.toMillis() < MILLIS_BEFORE_A_RATE || done <= 0) {
            return "";
        }
        return ", " + amount((long) (done * 1000.0 / elapsed.toMillis())) + "/s";
    }

    private String left() {
        if (elapsed.toMillis() < MILLIS_BEFORE_A_RATE || done <= 0 || done >= total) {
            return "";
        }
        return ", " + clock(Math.round(elapsed.toMillis() / 1000.0 * (total - done) / done)) + " left";
    }

    /** How long it has gone on, where nobody knows how long it will. */
    private String since() {
        return elapsed.toMillis() < MILLIS_BEFORE_A_RATE ? "" : " " + clock(elapsed.toSeconds());
    }

    private static String clock(long seconds) {
        return seconds < 3600
                ? "%d:%02d".formatted(seconds / 60, seconds % 60)
                : "%d:%02d:%02d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
