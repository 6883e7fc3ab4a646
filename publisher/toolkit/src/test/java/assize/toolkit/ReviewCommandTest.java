/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import assize.toolkit.terminal.Terminal;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A judge and an operator at a terminal, fed from a file.
 *
 * <p>Oracle: what the example season's reference says waits, the totals worked out by hand, and the events on disk.
 */
class ReviewCommandTest {
    private static final Path EXAMPLE = example();

    @TempDir
    private Path folder = Path.of("");

    private Path season = Path.of("");
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private static Path example() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.isDirectory(folder.resolve("examples/season-one"))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IllegalStateException("no examples/season-one");
        }
        return folder.resolve("examples/season-one");
    }

    @BeforeEach
    void copyTheSeason() throws IOException {
        season = folder.resolve("season");
        try (Stream<Path> files = Files.walk(EXAMPLE)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = season.resolve(EXAMPLE.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private int review(String answers, String... arguments) {
        out.reset();
        err.reset();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                80);
        String[] all = Stream.concat(Stream.of("review", season.toString()), Stream.of(arguments))
                .toArray(String[]::new);
        return Main.run(new Invocation(terminal, Map.of(), folder, new BufferedReader(new StringReader(answers))), all);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private List<String> written(String name) throws IOException {
        Path file = season.resolve("events/review-" + name + ".jsonl");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    @Test
    void tellsWhatWaits() {
        assertThat(review("", "--json")).isEqualTo(ExitCode.OK);
        assertThat(out().lines()).as("one document").hasSize(1);
        assertThat(out())
                .contains(
                        "\"battle_id\":\"ar-07\"",
                        "\"waits_for\":[\"confirmation by judge:ada\"]",
                        "\"waits_for\":[\"human verdict of round 1\"]",
                        "\"waits_for\":[\"decision on rating_withheld of agt_mirage\"]");
        assertThat(review("")).isEqualTo(ExitCode.OK);
        assertThat(out())
                .contains("fd-26 waits for: decision on rating_withheld of agt_mirage", "Next: ./assize review");
        assertThat(review("", "--judge", "ben", "--json")).isEqualTo(ExitCode.OK);
        assertThat(out()).as("ada has ar-07").contains("hr-03").doesNotContain("ar-07", "fd-26");
    }

    /** Five scores with a rationale each. */
    private static String scores(String... figures) {
        StringBuilder answers = new StringBuilder();
        for (String figure : figures) {
            answers.append(figure).append("\nBecause.\n");
        }
        return answers.toString();
    }

    @Test
    void aJudgeScoresBlindSeesTheTotalsAndConfirms() throws IOException {
        String answers = scores("80", "70", "90", "80", "80.00")
                + "2.50\nIt names itself.\n\n"
                + scores("101", "60").replace("101\nBecause.\n", "101\n60\nBecause.\n")
                + scores("60", "60", "60")
                + "\nyes\n";
        assertThat(review(answers, "--judge", "ada", "--battle", "ar-07")).isEqualTo(ExitCode.OK);
        assertThat(out())
                .contains("Contestant 1", "Contestant 2", "weight 0.30", "Please give a number from 0 to 100")
                .contains("Contestant 1: 77.5 (scores 80, penalties 2.5)", "Contestant 2: 60 (scores 60, penalties 0)")
                .contains("Written to events/review-ada.jsonl.", "1 battle reviewed.")
                .doesNotContainIgnoringCase("quill", "lantern", "hermes", "openai", "feather", "hearth");
        assertThat(written("ada"))
                .extracting(line -> line.replaceAll(".*\"seq\":([0-9]+),\"type\":\"([a-z]+)\".*", "$1 $2"))
                .containsExactly("12 verdict", "13 penalty", "14 verdict", "15 confirm");
        assertThat(written("ada").get(3)).contains("\"actor\":\"judge:ada\"", "\"total\":\"77.5\"", "\"total\":\"60\"");
        review("", "--json");
        assertThat(out()).as("nothing is missing any more").doesNotContain("ar-07");
    }

    @Test
    void nothingIsWrittenWithoutAYes() throws IOException {
        String five = scores("80", "70", "90", "80", "80") + "\n";
        assertThat(review(five + five + "no\n", "--judge", "ada", "--battle", "ar-07"))
                .isEqualTo(ExitCode.OK);
        assertThat(out()).contains("Nothing was written for ar-07.");
        assertThat(review(five, "--judge", "ada", "--battle", "ar-07"))
                .as("the answers end early")
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("nothing of that battle was written");
        assertThat(written("ada")).isEmpty();
    }

    @Test
    void anOperatorDecidesAboutAFlag() throws IOException {
        assertThat(review("perhaps\ndo_not_rate\nIt lies.\nyes\n", "--operator", "mira"))
                .isEqualTo(ExitCode.OK);
        assertThat(out()).contains("rating_withheld of contestant", "Please type one of the three.");
        assertThat(written("mira"))
                .singleElement()
                .asString()
                .contains("\"decision\":\"do_not_rate\"", "\"reason\":\"It lies.\"", "\"actor\":\"operator:mira\"");
        review("", "--operator", "mira");
        assertThat(out()).contains("No battle waits for operator:mira.");
    }

    @Test
    void aJudgeFindsWhatAnAnswerIsWorth() throws IOException {
        assertThat(review("40.25\nIt has a lamp in it.\nyes\n", "--judge", "ben", "--battle", "hr-03"))
                .isEqualTo(ExitCode.OK);
        assertThat(written("ben"))
                .singleElement()
                .asString()
                .contains("\"agent_id\":\"agt_pebble\"", "\"points\":\"40.25\"", "\"correct\":true");
    }
}
