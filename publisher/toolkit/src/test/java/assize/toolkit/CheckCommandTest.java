/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import assize.attestation.Ed25519PrivateKey;
import assize.attestation.WitnessKey;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.toolkit.terminal.Terminal;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Oracle: the exit codes README.md promises, and the one defect that each task or season is written with. */
class CheckCommandTest {
    private static final String HEAD = """
            task_id: %s
            version: %s
            title: "T"
            category: qa
            difficulty: easy
            task_mode: single_turn
            competition_modes: [open_battle]
            prompt: "1 + 1?"
            """;
    private static final String SOUND = """
            scoring: {type: exact_match, correct_answer: "2"}
            reference_answers:
              right: [{answer: "2", why: "one and one"}]
              wrong: [{answer: "3", why: "too many"}]
            """;

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        out.reset();
        err.reset();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                80);
        return Main.run(new Invocation(terminal, Map.of(), folder, new BufferedReader(Reader.nullReader())), arguments);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private Path task(String file, String id, String version, String rest) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, HEAD.formatted(id, version) + rest);
    }

    private Path task(String rest) throws IOException {
        return task("t.yaml", "t", "1.0.0", rest);
    }

    private int check(Path path, String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "check";
        arguments[1] = path.toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        return run(arguments);
    }

    private JsonObject json() {
        return (JsonObject)
                Json.parse(out().strip().getBytes(StandardCharsets.UTF_8)).fold(parsed -> parsed.value(), malformed -> {
                    throw new AssertionError(malformed + ": " + out());
                });
    }

    /** A season with that settings file, one sound task, and those lines of events. */
    private Path season(String settings, String... events) throws IOException {
        Path season = Files.createDirectories(folder.resolve("season"));
        Files.writeString(season.resolve("season.yaml"), settings);
        task("season/tasks/t.yaml", "t", "1.0.0", SOUND);
        Files.createDirectories(season.resolve("events"));
        Files.writeString(season.resolve("events/1.jsonl"), String.join("\n", events) + "\n");
        return season;
    }

    private static String draft(String battle, String season, String task, String version) {
        return ("{\"event_id\":\"%s:0\",\"battle_id\":\"%s\",\"seq\":0,\"type\":\"draft\",\"at\":1,\"actor\":\"relay\","
                        + "\"data\":{\"season_id\":\"%s\",\"mode\":\"open_battle\",\"rounds\":[{\"task_id\":\"%s\","
                        + "\"version\":\"%s\"}],\"contenders\":[{\"agent_id\":\"a\",\"agent_name\":\"A\",\"framework\":\"x\"},"
                        + "{\"agent_id\":\"b\",\"agent_name\":\"B\",\"framework\":\"x\"}]}}")
                .formatted(battle, battle, season, task, version);
    }

    @Test
    void aSoundTaskEndsWithZero() throws IOException {
        assertThat(check(task(SOUND))).as(out()).isZero();
        assertThat(out()).contains("SOUND", "0 errors, 0 notices", "1 tasks, 2 reference answers");
    }

    @Test
    void aTaskWhoseRegexIsCatastrophicIsRefusedAtItsPattern() throws IOException {
        Path path = task("scoring: {type: regex, pattern: \"(((a{99}){99}){99})\"}\n");
        assertThat(check(path)).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out()).contains("error   t.yaml, line 9, scoring.pattern: repeats or nests too much");
    }

    /** An engine that backtracks would not come back from this answer; RE2 does. */
    @Test
    void aRegexThatOnlyABacktrackingEngineFearsIsTriedOnItsAnswers() throws IOException {
        Path path = task("""
                scoring: {type: regex, pattern: "(a+)+b"}
                reference_answers:
                  right: [{answer: "aab", why: "ends in b"}]
                  wrong: [{answer: "%s", why: "has no b"}]
                """.formatted("a".repeat(50_000)));
        assertThat(check(path)).as(out()).isZero();
    }

    @Test
    void aTaskWhoseWeightsSumTo101IsAnErrorAtItsWeights() throws IOException {
        Path path = task("dim_weights: {accuracy: 0.51, efficiency: 0.30, cost: 0.20}\n" + SOUND);
        assertThat(check(path)).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out()).contains("t.yaml, line 9, dim_weights: must total exactly 1.00, not 1.01");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "def check(candidate):\n        assert candidate(1) == 3", // refuses what is right
                "def check(candidate)\n        assert candidate(1) == 2", // no Python
                "def tests(candidate):\n        assert candidate(1) == 2", // no check
                "def check(candidate):\n        assert candidat(1) == 2" // a name that is not there
            })
    void aTaskWhoseTestsAreBrokenIsSaidPlainly(String tests) throws IOException {
        Path path = task("""
                scoring:
                  type: code_execute
                  entry_point: one_more
                  test_code: |
                    %s
                reference_answers:
                  right:
                    - {answer: "def one_more(n):\\n    return n + 1\\n", why: "adds one"}
                    - {answer: "one_more = lambda n: n + 1", why: "adds one"}
                  wrong: [{answer: "def one_more(n):\\n    return n\\n", why: "adds nothing"}]
                """.formatted(tests));
        int exit = check(path);
        assumeThat(out()).as("needs a sandbox").doesNotContain("were not run");
        assertThat(exit).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out())
                .containsPattern("error   t.yaml, line 12, scoring.test_code: "
                        + "(the tests fail for every right reference answer \\(2 of 2\\)|cannot judge anybody)")
                .contains("1 error, ");
    }

    @Test
    void withoutCodeProgramsAreLeftOutAndThatIsSaid() throws IOException {
        Path path = task("""
                scoring: {type: code_execute, test_cases: [{input: "", expected_output: "2"}]}
                reference_answers: {right: [{answer: "print(1)", why: "wrong, and nobody notices"}]}
                """);
        assertThat(check(path, "--no-code")).as(out()).isZero();
        assertThat(out()).contains("1 reference answers are programs and were not run: --no-code was given");
    }

    @Test
    void referenceAnswersThatScoreOtherwiseAreNamedEach() throws IOException {
        Path path = task("""
                scoring: {type: contains, correct_answer: "2"}
                reference_answers:
                  right:
                    - {answer: "two", why: "a word"}
                  wrong:
                    - {answer: "not 2", why: "a denial"}
                    - {answer: "3", why: "too many"}
                """);
        assertThat(check(path)).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out())
                .contains(
                        "line 12, reference_answers.right[0]: should be right (a word) and is not",
                        "line 14, reference_answers.wrong[0]: should be wrong (a denial) and is not")
                .doesNotContain("wrong[1]");
    }

    @Test
    void referenceAnswersOfAnotherShapeAreAnError() throws IOException {
        assertThat(check(task("scoring: {type: exact_match, correct_answer: \"2\"}\nreference_answers: [\"2\"]\n")))
                .isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out()).contains("line 10, reference_answers: must be an object");
    }

    @Test
    void aVersionRaisedTooLittleNamesTheMemberAndTheVersionItTakes() throws IOException {
        task("t/1.yaml", "t", "1.0.0", SOUND);
        task("t/2.yaml", "t", "1.0.1", SOUND + "hints: [\"Count.\"]\n");
        task("t/3.yaml", "t", "1.1.0", SOUND.replace("correct_answer: \"2\"", "correct_answer: \"3\""));
        assertThat(check(folder.resolve("t"))).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out())
                .contains(
                        "2.yaml, line 2, hints: is new since 1.0.0, which demands a new minor version",
                        "Make it version 1.1.0",
                        "3.yaml, line 2, scoring.correct_answer: changed since 1.0.1, which demands a new major version",
                        "Make it version 2.0.0");
    }

    @Test
    void oneVersionInTwoFilesIsAnErrorAndOneThatSaysNothingNewANotice() throws IOException {
        task("t/1.yaml", "t", "1.0.0", SOUND);
        task("t/2.yaml", "t", "1.0.0", SOUND);
        task("t/3.yaml", "t", "1.0.1", SOUND);
        assertThat(check(folder.resolve("t"))).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out())
                .contains("error   2.yaml, line 2, version: t@1.0.0 stands in 1.yaml too")
                .contains("notice  3.yaml, line 2, version: says the same as version 1.0.0");
    }

    @Test
    void aPolicyOfItsOwnIsAnError() throws IOException {
        assertThat(check(task("semver_policy: {breaking_change: minor}\n" + SOUND)))
                .isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out()).contains("line 9, semver_policy.breaking_change: must be major");
    }

    @Test
    void eventsThatNameWhatIsNotThereAreNamedOnceEach() throws IOException {
        Path season = season(
                "season: s\ntitle: S\n",
                draft("b1", "s", "t", "1.0.0"),
                draft("b2", "s", "t", "2.0.0"),
                draft("b3", "s", "gone", "1.0.0"),
                draft("b4", "s", "gone", "1.0.0"),
                draft("b5", "other", "t", "1.0.0"),
                "nonsense");
        task("season/tasks/u.yaml", "u", "1.0.0", SOUND);
        assertThat(check(season)).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out())
                .contains(
                        "error   events/1.jsonl, line 2, data.rounds: there is no task t@2.0.0",
                        "Add that version to tasks/; there is 1.0.0.",
                        "line 3, data.rounds: there is no task gone@1.0.0 (and 1 more lines)",
                        "line 5, data.season_id: there is no season other here",
                        "line 6: malformed: column 1",
                        "notice  tasks/u.yaml, line 1, task_id: no battle plays u@1.0.0",
                        "4 errors, 1 notice");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "judges: {panel: [{id: x, provider: openai, base_url: \"https://a.example/v1\", model: m, key_env: sk-abcdefghijklmnop}]}",
                "judges: {panel: [{id: x, provider: openai, base_url: \"https://a.example/v1\", model: m, key_env: abcDEF0123456789abcDEF0123}]}",
                "judges: {panel: [{id: x, provider: openai, base_url: \"https://a.example/v1\", model: m, api_key: hunter2}]}",
                "judges: {panel: [{id: x, provider: openai, base_url: \"https://u:hunter2@a.example/v1\", model: m}]}",
                "webhooks: {enabled: true, hosts: [a.example], token: hunter2}",
                "webhooks: {enabled: true, hosts: [\"Bearer abcdefgh\"]}"
            })
    void aSecretAmongTheSettingsIsAnErrorAndNotShown(String settings) throws IOException {
        Path season = season("season: s\ntitle: S\n" + settings + "\n", draft("b1", "s", "t", "1.0.0"));
        assertThat(check(season)).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out())
                .containsPattern("error   season.yaml, line 3, (judges|webhooks).*: looks like a secret")
                .doesNotContain("hunter2", "sk-abc", "abcDEF", "abcdefgh");
    }

    @Test
    void theNameOfAVariableIsNoSecret() throws IOException {
        Path season = season(
                "season: s\ntitle: S\njudges: {panel: [{id: x, provider: openai, base_url: \"https://a.example/v1\","
                        + " model: Mixtral-8x7B-Instruct-v0, key_env: OPENAI_API_KEY_2026}]}\n",
                draft("b1", "s", "t", "1.0.0"));
        assertThat(check(season)).as(out()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "witnesses: [{vkey: KEY, url: \"http://witness.example\"}]|witnesses[0].url",
                "witnesses: [{vkey: w1+00000000+BHB3, url: \"https://witness.example\"}]|witnesses[0].vkey",
                "witnesses: [{vkey: KEY, url: \"https://w.example\"}, {vkey: KEY, url: \"https://v.example\"}]|witnesses[1].vkey",
                "witnesses: [{vkey: OTHERID, url: \"https://witness.example\"}]|witnesses[0].vkey",
                "witness_threshold: 1|witness_threshold",
                "{witnesses: [{vkey: KEY, url: \"https://w.example\"}], witness_threshold: 2}|witness_threshold",
                "timestamp_authority: {url: \"ftp://time.example\"}|timestamp_authority.url",
                "timestamp_authority: {url: \"https://time.example\", certificate: none}|timestamp_authority.certificate"
            })
    void whatIsWrongWithWitnessesIsNamedByItsField(String settings, String field) throws IOException {
        String key = vkey("w1", 9);
        String members = settings.startsWith("{")
                ? settings.substring(1, settings.length() - 1).replace("], witness_threshold", "]\nwitness_threshold")
                : settings;
        String text = members.replace("KEY", key).replace("OTHERID", key.replaceFirst("\\+[0-9a-f]{8}", "+00000000"));
        Path season = season("season: s\ntitle: S\n" + text + "\n", draft("b1", "s", "t", "1.0.0"));
        assertThat(check(season)).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out())
                .contains("error   season.yaml, line ", ", " + field + ": ")
                .contains("1 error");
    }

    @Test
    void theKeyOfAWitnessIsNoSecretThoughAPrivateKeyWouldBe() throws IOException {
        String witnesses = "witnesses: [{vkey: %s, url: \"http://127.0.0.1:7380\"}]\n".formatted(vkey("w1", 9));
        Path season = season("season: s\ntitle: S\n" + witnesses, draft("b1", "s", "t", "1.0.0"));
        assertThat(check(season)).as(out()).isZero();
        Files.writeString(season.resolve("season.yaml"), """
                season: s
                title: S
                timestamp_authority:
                  url: https://time.example
                  certificate: |
                    -----BEGIN PRIVATE KEY-----
                    AAAA
                    -----END PRIVATE KEY-----
                """);
        assertThat(check(season)).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out()).contains("timestamp_authority.certificate: looks like a secret");
    }

    private static String vkey(String name, int seedByte) {
        byte[] seed = new byte[Ed25519PrivateKey.SEED_BYTES];
        Arrays.fill(seed, (byte) seedByte);
        return new WitnessKey(name, Ed25519PrivateKey.ofSeed(seed).publicKey()).format();
    }

    @Test
    void evidenceThatDoesNotCountIsAnError() throws IOException {
        Path season = season("season: s\ntitle: S\n", draft("b1", "s", "t", "1.0.0"));
        Files.writeString(Files.createDirectories(season.resolve("evidence")).resolve("a.jsonl"), "{\"key\":1}\n");
        assertThat(check(season)).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out()).contains("error   evidence/a.jsonl, line 1: ");
    }

    @Test
    void settingsAndFilesThatAreMissingAreErrorsOfTheirSeason() throws IOException {
        Path season = Files.createDirectories(folder.resolve("season/tasks"));
        Files.createDirectory(season.resolve("d.yaml"));
        Files.writeString(season.resolve("t.yml"), "");
        assertThat(check(folder.resolve("season"))).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out())
                .contains(
                        "error   season.yaml: is missing",
                        "error   tasks/d.yaml: is a link, a folder or a device",
                        "notice  tasks/t.yml: is not read",
                        "error   events/: holds no events/*.jsonl");
    }

    @Test
    void whatCannotBeCheckedEndsWithOne() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Path text = Files.writeString(folder.resolve("notes.txt"), "x");
        for (Path path : List.of(empty, text, folder.resolve("none"))) {
            assertThat(check(path)).as(path.toString()).isEqualTo(ExitCode.USAGE);
            assertThat(out()).as(path.toString()).isEmpty();
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .startsWith("assize: ")
                    .contains(path.toString());
        }
    }

    @Test
    void garbageIsAnErrorWithItsPlace() throws IOException {
        byte[] garbage = new byte[5_000];
        new Random(20260101).nextBytes(garbage);
        Files.write(Files.createDirectory(folder.resolve("g")).resolve("t.yaml"), garbage);
        Files.write(folder.resolve("g/u.yaml"), new byte[0]);
        Files.writeString(folder.resolve("g/v.yaml"), "- just\n- a list\n");
        assertThat(check(folder.resolve("g"))).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out())
                .containsPattern("error   t.yaml, line \\d+: column \\d+: ")
                .contains("error   u.yaml, line 1: ", "error   v.yaml, line 1: must hold one task contract");
    }

    @Test
    void filesAsLongAsTheyMayBeAndLongerAreErrors() throws IOException {
        String prompt = "prompt: \"" + "a".repeat(4_000_000) + "\"\n";
        task("l/1.yaml", "t", "1.0.0", SOUND);
        Path file = folder.resolve("l/1.yaml");
        String text = Files.readString(file);
        Files.writeString(file, text.replace("prompt: \"1 + 1?\"\n", prompt));
        Files.writeString(folder.resolve("l/2.yaml"), "#".repeat((4 << 20) + 1));
        assertThat(check(folder.resolve("l"))).isEqualTo(ExitCode.ERRORS_FOUND);
        assertThat(out())
                .contains(
                        "1.yaml, line 8, prompt: must be at most 1000000 characters long",
                        "2.yaml, line 1: longer than 4194304 bytes");
    }

    @Test
    void aHundredThousandBadLinesAreCountedAndAThousandShown() throws IOException {
        String[] lines = new String[100_000];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = i % 2 == 0 ? draft("b" + i, "s", "t", "1.0.0") : "{}";
        }
        Path season = season("season: s\ntitle: S\n", lines);
        assertThat(check(season, "--json")).isEqualTo(ExitCode.ERRORS_FOUND);
        Fields report = Fields.of(json(), "");
        Fields counts = report.object("counts");
        assertThat(counts.integer("events", 0, Integer.MAX_VALUE)).isEqualTo(100_000);
        assertThat(counts.integer("errors", 0, Integer.MAX_VALUE)).isEqualTo(50_000);
        assertThat(report.objects("findings")).hasSize(1_000);
        assertThat(report.integer("findings_left_out", 0, Integer.MAX_VALUE)).isEqualTo(49_000);
    }

    @Test
    void theDocumentSaysWhatTheLinesSay() throws IOException {
        assertThat(check(task("scoring: {type: regex, pattern: \"(\"}\n"), "--json"))
                .isEqualTo(ExitCode.ERRORS_FOUND);
        Fields report = Fields.of(json(), "");
        assertThat(report.text("kind")).isEqualTo("task");
        assertThat(report.text("outcome")).isEqualTo("errors");
        assertThat(report.objects("findings")).singleElement().satisfies(finding -> {
            assertThat(finding.text("severity")).isEqualTo("error");
            assertThat(finding.text("file")).isEqualTo("t.yaml");
            assertThat(finding.integer("line", 0, 100)).isEqualTo(9);
            assertThat(finding.text("field")).isEqualTo("scoring.pattern");
            assertThat(finding.text("what")).startsWith("is no RE2 pattern");
            assertThat(finding.text("remedy")).isNotBlank();
        });
        assertThat(report.problem()).isNull();
    }
}
