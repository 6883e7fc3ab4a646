/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.toolkit.terminal.Terminal;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assize calibrate} as a whole. Oracle: a server on this machine that always prefers the longer of two answers. */
class CalibrateCommandTest {
    private static final int PAIRS = 60;

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int calibrate(String... arguments) {
        out.reset();
        err.reset();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                80);
        String[] all =
                Stream.concat(Stream.of("calibrate"), Stream.of(arguments)).toArray(String[]::new);
        return Main.run(new Invocation(terminal, Map.of(), folder, new BufferedReader(new StringReader(""))), all);
    }

    private static JsonObject object(String text) {
        return (JsonObject) Json.parse(text.getBytes(StandardCharsets.UTF_8))
                .fold(parsed -> parsed.value(), malformed -> {
                    throw new AssertionError(malformed.toString() + ": " + text);
                });
    }

    private static JsonObject part(JsonObject object, String name) {
        return (JsonObject) member(object, name);
    }

    private static JsonValue member(JsonObject object, String name) {
        return Objects.requireNonNull(object.get(name), name);
    }

    /** A model that marks an answer by its length. */
    private static String reply(String body) {
        JsonArray messages = (JsonArray) member(object(body), "messages");
        JsonString user = (JsonString) member((JsonObject) messages.items().get(1), "content");
        JsonObject data = object(user.value().lines().toList().get(1));
        String findings = Stream.of("a", "b")
                .map(label ->
                        "{\"criterion\":\"overall\",\"answer\":\"%s\",\"rationale\":\"By length.\",\"quotes\":[],\"score\":%d}"
                                .formatted(
                                        label,
                                        Math.min(
                                                100,
                                                ((JsonString) member(data, "answer_" + label))
                                                        .value()
                                                        .length())))
                .collect(Collectors.joining(","));
        JsonObject message = JsonObject.builder()
                .put("role", "assistant")
                .put("content", "{\"findings\":[" + findings + "],\"rationale\":\"By length.\"}")
                .put("refusal", JsonNull.NULL)
                .build();
        return Json.canonicalText(JsonObject.builder()
                .put("id", "c-1")
                .put("object", "chat.completion")
                .put("created", 1)
                .put("model", "loopback-1")
                .put(
                        "choices",
                        JsonArray.of(JsonObject.builder()
                                .put("index", 0)
                                .put("message", message)
                                .put("finish_reason", "stop")
                                .build()))
                .build());
    }

    private Path season(int port) throws IOException {
        Path season = folder.resolve("season");
        Files.createDirectories(season.resolve("tasks"));
        Files.createDirectories(season.resolve("events"));
        Files.writeString(season.resolve("events/none.jsonl"), "");
        Files.writeString(season.resolve("season.yaml"), """
            season: measured
            title: "Measured"
            judges:
              panel:
                - {id: long, provider: openai, base_url: "http://127.0.0.1:%d/v1", model: loopback-1}
            """.formatted(port));
        return season;
    }

    private Path pairs() throws IOException {
        String lines = IntStream.range(0, PAIRS)
                .mapToObj(i ->
                        "{\"id\":\"p%d\",\"question\":\"Which?\",\"left\":\"%s\",\"right\":\"short\",\"people\":\"%s\"}\n"
                                .formatted(i, "a long answer " + i, i % 10 == 0 ? "right" : "left"))
                .collect(Collectors.joining());
        return Files.writeString(folder.resolve("pairs.jsonl"), lines);
    }

    @Test
    void asksTheJudgeOnceAndRefusesOneThatFallsForLength() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        HttpServer loopback = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        loopback.createContext("/v1/chat/completions", http -> {
            calls.incrementAndGet();
            byte[] bytes = reply(new String(http.getRequestBody().readAllBytes(), StandardCharsets.UTF_8))
                    .getBytes(StandardCharsets.UTF_8);
            http.getResponseHeaders().set("Content-Type", "application/json");
            http.sendResponseHeaders(200, bytes.length);
            http.getResponseBody().write(bytes);
            http.close();
        });
        loopback.start();
        Path season = season(loopback.getAddress().getPort());
        String labelled = pairs().toString();
        JsonObject first;
        try {
            assertThat(calibrate(season.toString(), "--pairs", labelled, "--json"))
                    .as("%s", err)
                    .isEqualTo(ExitCode.OK);
            first = object(out.toString(StandardCharsets.UTF_8));
        } finally {
            loopback.stop(0);
        }
        assertThat(calls.get()).as("both orders of every pair, and the attacks").isGreaterThanOrEqualTo(2 * PAIRS);
        JsonObject judge =
                (JsonObject) ((JsonArray) member(first, "judges")).items().get(0);
        JsonObject found = part(judge, "calibration");
        assertThat(part(found, "agreement").get("share")).isEqualTo(new JsonString("0.9000"));
        assertThat(part(found, "prefers_longer").get("share")).isEqualTo(new JsonString("1.0000"));
        assertThat(part(found, "swap_agreement").get("share")).isEqualTo(new JsonString("1.0000"));
        assertThat(((JsonArray) member(found, "refusals")).items())
                .as("refusals")
                .isNotEmpty();
        assertThat(season.resolve("calibration/long.json")).exists();

        assertThat(calibrate(season.toString(), "--pairs", labelled, "--json"))
                .as("from what is recorded, with nobody there")
                .isEqualTo(ExitCode.OK);
        assertThat(object(out.toString(StandardCharsets.UTF_8))).isEqualTo(first);
    }

    @Test
    void namesFileAndLineOfATableThatIsNoText() throws IOException {
        Path people = Files.writeString(folder.resolve("people.csv"), "id,winner\np1,left\n");
        Path torn = folder.resolve("torn.csv");
        Files.write(torn, "id,winner\np1,left\np2,\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(calibrate("--verdicts", torn.toString(), "--people", people.toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("torn.csv", "line 3", "is not UTF-8");
    }
}
