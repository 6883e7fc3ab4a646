/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonDecimal;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.toolkit.terminal.Terminal;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Oracles: the scores evalica's authors published for 8,931 comparisons of 59 models; a program in another language that
 * finds strengths and intervals by other methods ({@code examples/reference/expected_ratings.py}); the sentences of
 * docs/ratings.md.
 */
class RateCommandTest {
    private static final int STEPS_UP = 6;
    private static final double CLOSE = 1e-9;

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

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private JsonObject document() {
        return parsed(out.toByteArray());
    }

    private static JsonObject parsed(byte[] json) {
        if (Json.parse(json) instanceof JsonResult.Parsed parsed && parsed.value() instanceof JsonObject object) {
            return object;
        }
        throw new AssertionError(new String(json, StandardCharsets.UTF_8));
    }

    /** The rows of the document by the players' names. */
    private Map<String, JsonObject> players() {
        Map<String, JsonObject> players = new HashMap<>();
        if (document().get("players") instanceof JsonArray rows) {
            for (JsonValue row : rows.items()) {
                if (row instanceof JsonObject player && player.get("name") instanceof JsonString name) {
                    players.put(name.value(), player);
                }
            }
        }
        return players;
    }

    private static double number(JsonObject row, String name) {
        JsonValue value = row.get(name);
        return value instanceof JsonInteger whole
                ? whole.value()
                : value instanceof JsonDecimal decimal ? decimal.value() : Double.NaN;
    }

    /** A file of the repository or beside it. */
    private static Optional<Path> find(String marker, String name) {
        Path at = Path.of("").toAbsolutePath();
        for (int step = 0; step < STEPS_UP && at != null; step++) {
            if (Files.exists(at.resolve(marker))) {
                return Optional.of(at.resolve(name)).filter(Files::isRegularFile);
            }
            at = at.getParent();
        }
        return Optional.empty();
    }

    @Test
    void equalsThePublishedScoresOf59Models() throws IOException {
        Optional<Path> table = find("shared/vectors", "shared/data/evalica-llmfao/llmfao.csv");
        assumeTrue(table.isPresent(), "no shared data: evalica-llmfao");
        assertThat(run("rate", table.orElseThrow().toString(), "--k", "4", "--initial", "1000", "--json"))
                .isZero();
        Map<String, Double> elo = new HashMap<>();
        Map<String, Double> logs = new HashMap<>();
        for (String line : Files.readAllLines(table.orElseThrow().resolveSibling("llmfao-golden.csv"))) {
            String[] cells = line.split(",", -1);
            if (cells[0].equals("elo")) {
                elo.put(cells[1], Double.valueOf(cells[2]));
            } else if (cells[0].equals("bradley_terry")) {
                logs.put(cells[1], Math.log(Double.parseDouble(cells[2])));
            }
        }
        double mean = logs.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
        Map<String, JsonObject> players = players();
        assertThat(players).hasSize(59);
        players.forEach((name, row) -> {
            assertThat(number(row, "elo")).as("Elo of %s", name).isCloseTo(elo.getOrDefault(name, 0.0), within(CLOSE));
            assertThat(number(row, "bt_log"))
                    .as("strength of %s", name)
                    .isCloseTo(logs.getOrDefault(name, 0.0) - mean, within(CLOSE));
            assertThat(number(row, "bt_low")).as(name).isLessThan(number(row, "bt_log"));
            assertThat(number(row, "bt_high")).as(name).isGreaterThan(number(row, "bt_log"));
        });
    }

    @Test
    void equalsTheReference() throws IOException, InterruptedException {
        Path script = find("examples/reference", "examples/reference/expected_ratings.py")
                .orElseThrow();
        Path table = script.resolveSibling("ratings/comparisons.csv");
        JsonObject expected = parsed(Files.readAllBytes(table.resolveSibling("expected.json")));
        assertThat(run("rate", table.toString(), "--json")).isZero();
        Map<String, JsonObject> players = players();
        assertThat(players.keySet()).isEqualTo(expected.members().keySet());
        players.forEach((name, row) -> {
            if (expected.get(name) instanceof JsonObject figures) {
                for (String figure : List.of("games", "elo", "bt_log", "bt_low", "bt_high")) {
                    assertThat(number(row, figure))
                            .as("%s of %s", figure, name)
                            .isCloseTo(number(figures, figure), within(CLOSE));
                }
            }
        });
        assertThat(agreesWithItself(script)).isEmpty();
    }

    private static String agreesWithItself(Path script) throws InterruptedException {
        try {
            Process process = new ProcessBuilder("python3", script.toString(), "--check")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? "" : "failed: " + text;
        } catch (IOException e) {
            // Without an interpreter what is written down still counts.
            return "";
        }
    }

    @Test
    void printsTheSameBytesAgainAndTheSameStrengthsInAnyOrder() throws IOException {
        Random random = new Random(17);
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            int first = random.nextInt(9);
            rows.add("p%d,p%d,%s\n"
                    .formatted(
                            first,
                            (first + 1 + random.nextInt(8)) % 9,
                            List.of("left", "right", "tie").get(random.nextInt(3))));
        }
        String head = "left,right,winner\n";
        String[] arguments = {
            "rate", file("a.csv", head + String.join("", rows)), "--bootstrap", "50", "--shuffles", "20", "--json"
        };
        assertThat(run(arguments)).isZero();
        String first = out();
        run(arguments);
        assertThat(out()).isEqualTo(first);
        Collections.shuffle(rows, random);
        arguments[1] = file("b.csv", head + String.join("", rows));
        run(arguments);
        assertThat(out().replaceAll("\"elo\":[-0-9.]+,", ""))
                .as("all but the Elo of each player")
                .isEqualTo(first.replaceAll("\"elo\":[-0-9.]+,", ""));
        assertThat(first).contains("\"rounds\":50,\"seed\":\"", "\"bootstrap_low\":", "\"elo_sd\":", "\"leaders\":");
    }

    @Test
    void saysWhatCannotBeSaid() throws IOException {
        assertThat(run("rate", file("none.csv", "left,right,winner\n"), "--json"))
                .isZero();
        assertThat(out()).startsWith("{\"players\":[],").contains("\"total\":0", "\"groups\":0");

        assertThat(run("rate", file("apart.csv", "left,right,winner\na,b,left\nb,a,left\nc,d,tie\n"), "--json"))
                .isZero();
        for (JsonObject row : players().values()) {
            for (String figure : List.of("bt_low", "bt_high", "rank", "rank_best", "rank_worst")) {
                assertThat(row.get(figure)).as(figure).isEqualTo(JsonNull.NULL);
            }
        }
        assertThat(out()).contains("\"groups\":2");
        run("rate", folder.resolve("apart.csv").toString());
        assertThat(out()).contains("fall into 2 groups that never met", "group 2");

        assertThat(run("rate", file("won.csv", "left,right,winner\na,b,left\na,b,left\n"), "--json"))
                .isZero();
        assertThat(players().getOrDefault("a", JsonObject.EMPTY).get("bt_high")).isEqualTo(JsonNull.NULL);
        assertThat(number(players().getOrDefault("a", JsonObject.EMPTY), "bt_log"))
                .isBetween(0.5, 3.0);
        assertThat(out()).contains("\"regularised\":true");
        run("rate", folder.resolve("won.csv").toString());
        assertThat(out()).contains("everyone was given one tie against an average player");
    }

    @Test
    void badLinesAreNamedAndNothingIsRated() throws IOException {
        String bad = file("bad.csv", "left,right,winner\na,b,left\na,b,x\u001B[2J\nb,b,tie\n");
        assertThat(run("rate", bad, "--json")).isEqualTo(ExitCode.USAGE);
        assertThat(out()).isEmpty();
        assertThat(err())
                .isEqualTo(bad + ", line 3: the winner 'x?[2J' does not say who won\n" + bad
                        + ", line 4: 'b' against itself\nassize: 2 bad lines in " + bad + ". Nothing was rated.\n");
    }

    @Test
    void wrongArgumentsEndWithOne() throws IOException {
        String good = file("good.csv", "left,right,winner\na,b,left\n");
        String[][] cases = {
            {"There is no file", "rate", folder.resolve("none.csv").toString()},
            {"is a folder", "rate", folder.toString()},
            {"it is empty", "rate", file("empty.csv", "")},
            {"name them with --columns", "rate", file("other.csv", "x,y,z\n")},
            {"--columns must be three names", "rate", good, "--columns", "left"},
            {"--k must be above 0", "rate", good, "--k", "0"},
            {"--k must be above 0", "rate", good, "--k", "NaN"},
            {"--initial must be from", "rate", good, "--initial", "Infinity"},
            {"--bootstrap must be from 0 to 100,000, not -1.", "rate", good, "--bootstrap", "-1"},
            {"--shuffles must be 0, or from 2", "rate", good, "--shuffles", "1"},
        };
        for (String[] each : cases) {
            String[] arguments = List.of(each).subList(1, each.length).toArray(String[]::new);
            assertThat(run(arguments)).as(each[0]).isEqualTo(ExitCode.USAGE);
            assertThat(err()).contains(each[0]).doesNotContain("\tat ");
            assertThat(out()).as(each[0]).isEmpty();
        }
    }

    @Test
    void hostileNamesStayData() throws IOException {
        String table =
                file("names.csv", "\uFEFFleft,right,winner\n<script>alert(1)</script>,\u202Eevil\u001B[2J,left\n");
        assertThat(run("rate", table)).isZero();
        assertThat(out()).contains("?evil?[2J").doesNotContain("\u202E", "\u001B");
        assertThat(err()).contains("begins with a byte order mark");
        assertThat(run("rate", table, "--json")).isZero();
        assertThat(players()).containsOnlyKeys("<script>alert(1)</script>", "\u202Eevil\u001B[2J");
    }
}
