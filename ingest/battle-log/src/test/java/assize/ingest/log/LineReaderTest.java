/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The oracle is the file split at its line feeds in memory. */
class LineReaderTest {
    private static final int KEEP_ALL = Integer.MAX_VALUE;

    @TempDir
    private Path folder;

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("lines"), bytes);
    }

    private Path file(String text) throws IOException {
        return file(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> read(LineReader reader) throws IOException {
        try (reader) {
            List<String> lines = new ArrayList<>();
            byte[] line;
            while ((line = reader.next()) != null) {
                lines.add(new String(line, StandardCharsets.ISO_8859_1));
            }
            assertThat(reader.next()).as("the end stays the end").isNull();
            return lines;
        }
    }

    @Test
    void endsALineAtALineFeedOrAtTheEnd() throws IOException {
        assertThat(read(new LineReader(file(""), 0, KEEP_ALL))).isEmpty();
        assertThat(read(new LineReader(file("\n"), 0, KEEP_ALL))).containsExactly("");
        assertThat(read(new LineReader(file("a\nb"), 0, KEEP_ALL))).containsExactly("a", "b");
        assertThat(read(new LineReader(file("a\n\nb\n"), 0, KEEP_ALL))).containsExactly("a", "", "b");
        assertThat(read(new LineReader(file("a\r\nb\r\n"), 0, KEEP_ALL)))
                .as("a carriage return is part of the line")
                .containsExactly("a\r", "b\r");
    }

    @Test
    void readsLinesOfEveryLengthFromEveryLineStart() throws IOException {
        Random random = new Random(7);
        for (int run = 0; run < 20; run++) {
            byte[] bytes = new byte[random.nextInt(200_000)];
            random.nextBytes(bytes);
            for (int i = 0; i < bytes.length; i++) {
                // About one line feed in a thousand bytes, and none by chance.
                bytes[i] = random.nextInt(1000) == 0 ? (byte) '\n' : bytes[i] == '\n' ? (byte) 'x' : bytes[i];
            }
            Path file = file(bytes);
            List<String> expected = split(bytes, 0);
            assertThat(read(new LineReader(file, 0, KEEP_ALL))).isEqualTo(expected);
            try (LineReader reader = new LineReader(file, 0, KEEP_ALL)) {
                for (int line = 0; line < Math.min(expected.size(), 5); line++) {
                    reader.next();
                    assertThat(read(new LineReader(file, reader.offset(), KEEP_ALL)))
                            .isEqualTo(expected.subList(line + 1, expected.size()));
                }
            }
        }
    }

    @Test
    void keepsOnlyTheBeginningOfALineThatIsTooLong() throws IOException {
        char[] huge = new char[300_000];
        Arrays.fill(huge, 'y');
        Path file = file("ab\n" + new String(huge) + "\ncd");
        assertThat(read(new LineReader(file, 0, 10))).containsExactly("ab", "yyyyyyyyyy", "cd");
        try (LineReader reader = new LineReader(file, 0, 10)) {
            reader.next();
            reader.next();
            assertThat(reader.offset()).as("it is read to its end").isEqualTo(3 + huge.length + 1);
        }
    }

    @Test
    void readsNoFurtherThanItIsTold() throws IOException {
        byte[] bytes = "one\ntwo\nthree\n".getBytes(StandardCharsets.UTF_8);
        Path file = file(bytes);
        for (int end = 0; end <= bytes.length; end++) {
            assertThat(read(new LineReader(file, 0, end, KEEP_ALL)))
                    .as("up to %d", end)
                    .isEqualTo(split(Arrays.copyOf(bytes, end), 0));
        }
        assertThat(read(new LineReader(file, 4, 8, KEEP_ALL))).containsExactly("two");
        assertThat(read(new LineReader(file, 8, 8, KEEP_ALL))).isEmpty();
    }

    private static List<String> split(byte[] bytes, int from) {
        List<String> lines = new ArrayList<>();
        int start = from;
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                lines.add(new String(bytes, start, i - start, StandardCharsets.ISO_8859_1));
                start = i + 1;
            }
        }
        if (start < bytes.length) {
            lines.add(new String(bytes, start, bytes.length - start, StandardCharsets.ISO_8859_1));
        }
        return lines;
    }
}
