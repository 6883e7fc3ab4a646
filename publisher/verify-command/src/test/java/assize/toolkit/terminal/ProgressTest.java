/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Oracle: lines written out by hand; the clock is a number the test moves. */
class ProgressTest {
    private static final long MIB = 1 << 20;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private long nanos;

    private Progress progress(boolean live) {
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                live,
                false,
                60);
        return new Progress(terminal, "Reading", ProgressLine.Unit.LINES, () -> nanos);
    }

    private void wait(Duration duration) {
        nanos += duration.toNanos();
    }

    private String shown() {
        assertThat(out.size()).as("nothing but results on standard output").isZero();
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void writesALineEveryFiveSecondsWhereThereIsNoTerminal() {
        try (Progress progress = progress(false)) {
            progress.at(1, 100);
            wait(Duration.ofSeconds(6));
            progress.at(25, 100);
            progress.at(26, 100);
            wait(Duration.ofSeconds(4));
            progress.at(50, 100);
            wait(Duration.ofSeconds(2));
            progress.at(60, 100);
        }
        assertThat(shown()).isEqualTo("""
            Reading: 25 % of 100 lines, 4 lines/s, 0:18 left
            Reading: 60 % of 100 lines, 5 lines/s, 0:08 left
            """);
    }

    @Test
    void aQuickTaskShowsNothingInALog() {
        try (Progress progress = progress(false)) {
            progress.at(100, 100);
        }
        assertThat(shown()).isEmpty();
    }

    @Test
    void drawsOverItsLineOnATerminalAndTakesItAway() {
        try (Progress progress = progress(true)) {
            wait(Duration.ofSeconds(1));
            progress.at(50, 100);
        }
        assertThat(shown())
                .isEqualTo("\rReading [##########..........]  50 %, 50 lines/s, 0:01 left\u001B[K\r\u001B[K");
    }

    @Test
    void everyLineFitsTheTerminal() {
        for (int width = 40; width <= 160; width++) {
            for (long done = 0; done <= 3000 * MIB; done += 100 * MIB) {
                ProgressLine line = new ProgressLine(
                        "Importing answers", ProgressLine.Unit.BYTES, done, 3000 * MIB, Duration.ofHours(20));
                assertThat(line.bar(width)).as("width %d, done %d", width, done).hasSizeLessThanOrEqualTo(width);
            }
        }
    }

    @Test
    void saysOnlyWhatItKnows() {
        Duration now = Duration.ofMillis(10);
        assertThat(new ProgressLine("Judging", ProgressLine.Unit.LINES, 7, 0, now).plain())
                .isEqualTo("Judging: 7 lines");
        assertThat(new ProgressLine("Judging", ProgressLine.Unit.LINES, 7, 70, now).plain())
                .isEqualTo("Judging: 10 % of 70 lines");
        assertThat(new ProgressLine("Reading", ProgressLine.Unit.BYTES, MIB, 4000 * MIB, Duration.ofSeconds(10))
                        .plain())
                .isEqualTo("Reading: 0 % of 4,000.0 MiB, 0.1 MiB/s, 11:06:30 left");
        assertThat(new ProgressLine("Publishing", ProgressLine.Unit.NOTHING, 0, 0, now).bar(60))
                .isEqualTo("Publishing ...");
        assertThat(new ProgressLine("Publishing", ProgressLine.Unit.NOTHING, 0, 0, Duration.ofSeconds(75)).plain())
                .isEqualTo("Publishing ... 1:15");
    }

    @Test
    void moreThanAllIsAll() {
        assertThat(new ProgressLine("Reading", ProgressLine.Unit.LINES, 200, 100, Duration.ofSeconds(1)).plain())
                .isEqualTo("Reading: 100 % of 100 lines, 200 lines/s");
    }
}
