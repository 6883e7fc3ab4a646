/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.log;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.battle.RawLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The oracle for horizons looks through all later lines, for each line. */
class LogCursorTest {
    private static final int LINE_BYTES_MAX = 4096;
    private static final int BLOCK_LINES = 256;

    @TempDir
    private Path folder;

    /** A line and the time it speaks of; none where it speaks of no time. */
    private record Line(String text, long at) {}

    private static final long NO_TIME = Long.MAX_VALUE;

    private EventFile file(String name, String text) throws IOException {
        Path path = Files.writeString(folder.resolve(name), text);
        return new EventFile("events/" + name, path.toString(), Files.size(path));
    }

    private static List<RawLine> read(List<EventFile> files, LogPosition from) throws IOException {
        Horizon horizon = Horizon.scan(files, LINE_BYTES_MAX, bytes -> {}).horizon();
        try (LogCursor cursor = new LogCursor(files, horizon, LINE_BYTES_MAX, from)) {
            List<RawLine> lines = new ArrayList<>();
            RawLine line;
            while ((line = cursor.next()) != null) {
                lines.add(line);
            }
            return lines;
        }
    }

    private static List<String> texts(List<RawLine> lines) {
        return lines.stream()
                .map(line -> "%s:%d %s"
                        .formatted(line.file(), line.line(), new String(line.bytes(), StandardCharsets.UTF_8)))
                .toList();
    }

    @Test
    void walksFilesInOrderAndPassesOverBlankLines() throws IOException {
        List<EventFile> files = List.of(
                file("1.jsonl", "\n  \t\na\r\n\r\nb"),
                file("2.jsonl", ""),
                file("3.jsonl", "\n"),
                file("4.jsonl", "c\n"));
        assertThat(texts(read(files, LogPosition.START)))
                .containsExactly("events/1.jsonl:3 a\r", "events/1.jsonl:5 b", "events/4.jsonl:1 c");
        assertThat(Horizon.scan(files, LINE_BYTES_MAX, bytes -> {}).lines()).isEqualTo(3);
        assertThat(read(List.of(), LogPosition.START)).isEmpty();
    }

    @Test
    void cutsALineThatIsTooLongOneByteBehindTheLimit() throws IOException {
        List<RawLine> lines = read(List.of(file("1.jsonl", "x".repeat(100_000) + "\nshort\n")), LogPosition.START);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).bytes()).hasSize(LINE_BYTES_MAX + 1);
        assertThat(new String(lines.get(1).bytes(), StandardCharsets.UTF_8)).isEqualTo("short");
    }

    @Test
    void doesNotSeeWhatIsAppendedAfterTheLogWasOpened() throws IOException {
        EventFile file = file("1.jsonl", "{\"at\":5}\n{\"at\":6");
        Files.writeString(folder.resolve("1.jsonl"), "0}\n{\"at\":7}\n", StandardOpenOption.APPEND);
        assertThat(texts(read(List.of(file), LogPosition.START)))
                .containsExactly("events/1.jsonl:1 {\"at\":5}", "events/1.jsonl:2 {\"at\":6");
        assertThat(Horizon.scan(List.of(file), LINE_BYTES_MAX, bytes -> {}).lines())
                .isEqualTo(2);
    }

    @Test
    void goesOnFromEveryPositionItHasBeenAt() throws IOException {
        List<EventFile> files = randomLog(new Random(3), new ArrayList<>());
        List<String> all = texts(read(files, LogPosition.START));
        Horizon horizon = Horizon.scan(files, LINE_BYTES_MAX, bytes -> {}).horizon();
        try (LogCursor cursor = new LogCursor(files, horizon, LINE_BYTES_MAX, LogPosition.START)) {
            for (int taken = 0; taken <= all.size(); taken++) {
                if (taken % 37 == 0 || taken == all.size()) {
                    assertThat(texts(read(files, cursor.position()))).isEqualTo(all.subList(taken, all.size()));
                }
                cursor.next();
            }
        }
    }

    @Test
    void theHorizonIsNeverTooLateAndExactAtTheEndsOfBlocks() throws IOException {
        for (int seed = 0; seed < 12; seed++) {
            List<List<Line>> log = new ArrayList<>();
            List<EventFile> files = randomLog(new Random(seed), log);
            Horizon horizon = Horizon.scan(files, LINE_BYTES_MAX, bytes -> {}).horizon();
            long earliest = NO_TIME;
            for (int file = log.size() - 1; file >= 0; file--) {
                List<Line> lines = log.get(file);
                long offset = lines.stream()
                        .mapToLong(line -> line.text().length() + 1)
                        .sum();
                for (int read = lines.size(); read >= 0; read--) {
                    long found = horizon.after(new LogPosition(file, offset, read));
                    assertThat(found)
                            .as("seed %d, file %d, after line %d", seed, file, read)
                            .isLessThan(earliest);
                    if ((read > 0 && read % BLOCK_LINES == 0) || (read > 0 && read == lines.size())) {
                        assertThat(found)
                                .as("exact: seed %d, file %d, after line %d", seed, file, read)
                                .isEqualTo(earliest - 1);
                    }
                    if (read > 0) {
                        earliest = Math.min(earliest, lines.get(read - 1).at());
                        offset -= lines.get(read - 1).text().length() + 1;
                    }
                }
            }
        }
    }

    /** Some files of lines whose times mostly rise; some lines are blank, some speak of no time, some only seem to. */
    private List<EventFile> randomLog(Random random, List<List<Line>> log) throws IOException {
        List<EventFile> files = new ArrayList<>();
        long time = 1_000_000;
        for (int file = 0; file < 4; file++) {
            List<Line> lines = new ArrayList<>();
            int count = random.nextInt(4) == 0 ? 0 : random.nextInt(3 * BLOCK_LINES);
            for (int i = 0; i < count; i++) {
                time += random.nextInt(10);
                long at = random.nextInt(50) == 0 ? time - random.nextInt(5000) : time;
                lines.add(
                        switch (random.nextInt(12)) {
                            case 0 -> new Line("", NO_TIME);
                            case 1 -> new Line("not json", NO_TIME);
                            case 2 -> new Line("{\"data\":{\"at\":1},\"x\":\"\\\"at\\\":2\"}", NO_TIME);
                            case 3 -> new Line("{\"\\u0061t\":" + at + "}", at);
                            case 4 -> new Line("{\"data\":{\"at\":1,\"y\":[{\"at\":2}]}, \"at\" : " + at + " }", at);
                            default -> new Line("{\"seq\":" + i + ",\"at\":" + at + ",\"data\":{}}", at);
                        });
            }
            StringBuilder text = new StringBuilder();
            lines.forEach(line -> text.append(line.text()).append('\n'));
            files.add(file(file + ".jsonl", text.toString()));
            log.add(lines);
        }
        return files;
    }
}
