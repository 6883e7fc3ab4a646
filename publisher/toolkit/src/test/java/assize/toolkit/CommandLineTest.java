/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Json;
import assize.schemas.json.JsonResult;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Oracle: the exit codes and sentences README.md promises, and what lies on disk afterwards. */
class CommandLineTest {
    private static final String ANSWERS = """
        {"task":{"task_id":"t-1","version":"1.0.0","title":"One","category":"qa","task_mode":"single_turn",\
        "difficulty":"easy","competition_modes":["open_battle"],"prompt":"1 + 1?",\
        "scoring":{"type":"exact_match","correct_answer":"2"}},"answers":{"Ann":"2","Bob":"3","Eve":"2"}}
        """;

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private String answers = "";

    private int run(String... arguments) {
        return runIn(Map.of("XDG_CONFIG_HOME", folder.resolve("configuration").toString()), arguments);
    }

    private int runIn(Map<String, String> environment, String... arguments) {
        out.reset();
        err.reset();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                80);
        return Main.run(
                new Invocation(terminal, environment, folder, new BufferedReader(new StringReader(answers))),
                arguments);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void wrongArgumentsEndWithOneAndSayWhatIsWrong() {
        String[][] cases = {
            {"Unmatched argument at index 0: 'vrfy'", "vrfy"},
            {"Missing required", "judge"},
            {"--out", "judge", "season"},
            {"Invalid value for option '--parallelism'", "judge", "s", "--out", "o", "--parallelism", "many"},
            {"--parallelism must be from 1 to 128, not 0.", "judge", "s", "--out", "o", "--parallelism", "0"},
            {"Name what to import: answers", "import"},
            {"--pairing must be pairs or table, not 'all'.", "import", "answers", "a", "--out", "o", "--pairing", "all"
            },
            {"is no season id", "import", "answers", "a", "--out", "Spring!", "--pairing", "table"},
            {"--opens-at must be", "import", "answers", "a", "--out", "o", "--pairing", "table", "--opens-at", "now"},
            {"There is no file", "import", "answers", path("none"), "--out", path("o"), "--pairing", "table"},
            {"--trusted: neither a log key", "verify", "x", "--trusted", "nonsense"},
            {"not both", "review", "s", "--judge", "ada", "--operator", "mira"},
            {"letters, digits", "review", "s", "--judge", "judge:ada"},
            {"holds no archives/", "serve", path("nothing")},
            {"--port must be from 1 to 65535, not 0.", "demo", "--port", "0"},
            {"--address must be an IP address", "demo", "--address", "evil.example"},
        };
        for (String[] each : cases) {
            String[] arguments = List.of(each).subList(1, each.length).toArray(String[]::new);
            assertThat(run(arguments)).as(String.join(" ", arguments)).isEqualTo(ExitCode.USAGE);
            assertThat(err()).as(String.join(" ", arguments)).contains(each[0]).doesNotContain("\tat ");
            assertThat(out()).as(String.join(" ", arguments)).isEmpty();
        }
    }

    @Test
    void noCommandShowsThemOnStandardError() {
        assertThat(run()).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("Commands:", "judge", "verify");
        assertThat(out()).isEmpty();
    }

    @Test
    void everyCommandHasHelpWithExamples() {
        commands(Main.commandLine()).forEach(command -> {
            List<String> arguments =
                    Stream.concat(command.stream(), Stream.of("--help")).toList();
            assertThat(run(arguments.toArray(String[]::new)))
                    .as(arguments.toString())
                    .isZero();
            assertThat(out())
                    .as(arguments.toString())
                    .contains("Usage: ./assize", "Examples:", "  ./assize", "--debug");
        });
    }

    /** The names of every command there is, those above it first; none for the whole. */
    private static Stream<List<String>> commands(CommandLine command) {
        List<String> names = List.of(command.getCommandSpec()
                .qualifiedName()
                .replaceFirst("assize ?", "")
                .split(" ", -1));
        return Stream.concat(
                Stream.of(names.equals(List.of("")) ? List.<String>of() : names),
                command.getSubcommands().values().stream().flatMap(CommandLineTest::commands));
    }

    @Test
    void anImportedTaskThatJudgingWouldRefuseEndsTheImport() throws IOException {
        Files.writeString(
                folder.resolve("a.jsonl"),
                ANSWERS.replace(
                        "{\"type\":\"exact_match\",\"correct_answer\":\"2\"}",
                        "{\"type\":\"regex\",\"pattern\":\"(?=2)\"}"));
        assertThat(run("import", "answers", path("a.jsonl"), "--out", path("quiz"), "--pairing", "table"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("line 1: task.scoring.pattern is no RE2 pattern", "Nothing was written.");
        assertThat(folder.resolve("quiz")).doesNotExist();
    }

    @Test
    void aSeasonThatCannotBeReadEndsWithSix() throws IOException {
        assertThat(run("judge", path("none"), "--out", path("out"))).isEqualTo(ExitCode.SEASON_UNREADABLE);
        assertThat(err()).contains("There is no season folder");
        Files.writeString(Files.createDirectory(folder.resolve("bad")).resolve("season.yaml"), "season: x\ntitle: [");
        assertThat(run("judge", path("bad"), "--out", path("out"))).isEqualTo(ExitCode.SEASON_UNREADABLE);
        assertThat(err()).contains("season.yaml, line");
        assertThat(folder.resolve("configuration")).as("no keys for nothing").doesNotExist();
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void anArchiveThatCannotBeMadeIsNamedWithTheReason() throws IOException {
        Files.writeString(folder.resolve("a.jsonl"), ANSWERS);
        run("import", "answers", path("a.jsonl"), "--out", path("quiz"), "--pairing", "table");
        assertThat(run("judge", path("quiz"), "--out", path("a.jsonl/archive"))).isEqualTo(ExitCode.IO);
        assertThat(err()).contains("Cannot read or write " + path("a.jsonl/archive") + ": Not a directory.");
    }

    @Test
    void keysAreNeverMadeForASeasonThatOthersHaveSigned() throws IOException {
        Files.writeString(folder.resolve("a.jsonl"), ANSWERS);
        run("import", "answers", path("a.jsonl"), "--out", path("quiz"), "--pairing", "table");
        Files.createDirectories(folder.resolve("out/log/quiz"));
        Files.writeString(folder.resolve("out/log/quiz/checkpoint"), "signed by others\n");
        assertThat(run("judge", path("quiz"), "--out", path("out"))).isEqualTo(ExitCode.REFUSED);
        assertThat(err()).contains("name their folder with --keys");
        assertThat(folder.resolve("configuration")).doesNotExist();
    }

    @Test
    void keysAreMadeWithANoticeAndNeverAgain() {
        assertThat(run("keys")).isEqualTo(ExitCode.REFUSED);
        assertThat(err()).contains("'./assize keys new' makes keys.");
        assertThat(run("keys", "new")).isZero();
        assertThat(err())
                .contains(
                        "New signing keys were made in", "record key   sha256:", "recovery key sha256:", "Keep a copy");
        String first = out();
        assertThat(first).contains("configuration/assize/keys", "(assize-record-");
        assertThat(run("keys", "new")).isZero();
        assertThat(err()).isEqualTo("There are keys already; nothing was changed.\n");
        assertThat(out()).isEqualTo(first);
    }

    @Test
    void keysLieWhereTheShellsTildePoints() {
        assertThat(runIn(Map.of("HOME", path("me")), "keys", "new")).isZero();
        assertThat(folder.resolve("me/.config/assize/keys/log.vkey")).isRegularFile();
    }

    @Test
    void aKeyFolderThatCannotBeMadeIsNamedWithTheReason() {
        assertThat(run("keys", "new", "--keys", "/proc/nokeys")).isEqualTo(ExitCode.REFUSED);
        assertThat(err())
                .startsWith("assize: The keys in /proc/nokeys cannot be used: ")
                .endsWith(".\n");
    }

    @Test
    void theVerifierKeyOfASeasonIsOneLine() {
        run("keys", "new");
        assertThat(run("keys", "show", "--season", "spring", "--origin", "arena.example"))
                .isZero();
        assertThat(out()).matches("arena\\.example/log/spring\\+[0-9a-f]{8}\\+[A-Za-z0-9+/=]{44}\n");
        assertThat(run("keys", "show", "--season", "Spring")).isEqualTo(ExitCode.USAGE);
        assertThat(run("keys", "show", "--season", "spring", "--origin", "a b")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void importingTellsWhatIsReadyAndWhichLineIsBad() throws IOException {
        Files.writeString(folder.resolve("a.jsonl"), ANSWERS);
        assertThat(run("import", "answers", path("a.jsonl"), "--out", path("quiz"), "--pairing", "pairs"))
                .isZero();
        assertThat(out()).contains("quiz is ready: 1 tasks, 3 agents, 3 battles, 30 events.");
        assertThat(run("import", "answers", path("a.jsonl"), "--out", path("quiz"), "--pairing", "pairs", "--json"))
                .isZero();
        JsonResult document = Json.parse(out.toByteArray());
        assertThat(document).isInstanceOf(JsonResult.Parsed.class);
        assertThat(out()).contains("\"outcome\":\"unchanged\"").contains("\"battles\":3");

        Files.writeString(folder.resolve("b.jsonl"), ANSWERS + "{\"task\":}\n");
        assertThat(run("import", "answers", path("b.jsonl"), "--out", path("other"), "--pairing", "pairs"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("b.jsonl, line 2, column 9: ").contains("Nothing was written.");
        assertThat(folder.resolve("other")).doesNotExist();
    }

    @Test
    void verifyingWhatIsNoArchiveEndsWithTheVerifiersCode() {
        assertThat(run("verify", path("none"))).isEqualTo(ExitCode.USAGE);
        assertThat(out()).startsWith("UNUSABLE  ");
        assertThat(run("verify", path("none"), "--json")).isEqualTo(ExitCode.USAGE);
        assertThat(out()).startsWith("{\"verdict\":\"unusable\",\"exit\":1,");
    }

    @Test
    void aStackTraceIsShownOnlyWhereItIsAskedFor() {
        assertThat(run("keys", "--debug")).isEqualTo(ExitCode.REFUSED);
        assertThat(err()).contains("\tat ");
    }
}
