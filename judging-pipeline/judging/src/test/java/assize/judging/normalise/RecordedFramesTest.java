/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.SharedData;
import assize.schemas.battle.Mode;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Recorded traffic of real frameworks, row by row.
 *
 * <p>The oracle is what the provider itself says of its answer: the finish reason, the kind of its last item, or for
 * CrewAI's text the words in it; a recording that was cut says so in its last characters.
 */
class RecordedFramesTest {
    private static final Setting SINGLE = new Setting(Mode.OPEN_BATTLE, "single_turn");
    private static final Map<String, String> FRAMEWORKS = frameworks();

    private static Map<String, String> frameworks() {
        Map<String, String> byFile = new LinkedHashMap<>();
        byFile.put("openai-chat.jsonl", "openai");
        byFile.put("openai-agents-sdk.jsonl", "openai_agents");
        byFile.put("anthropic-messages.jsonl", "claude");
        byFile.put("langchain-langgraph.jsonl", "langgraph");
        byFile.put("crewai.jsonl", "crewai");
        byFile.put("autogen.jsonl", "autogen");
        return byFile;
    }

    @ParameterizedTest
    @CsvSource({
        "openai-chat.jsonl, 28",
        "openai-agents-sdk.jsonl, 40",
        "anthropic-messages.jsonl, 4",
        "langchain-langgraph.jsonl, 35",
        "crewai.jsonl, 28",
        "autogen.jsonl, 7"
    })
    void everyRecordedAnswerIsReadAsItsProviderMeansIt(String file, int rows) throws IOException {
        List<JsonObject> recorded = rows(file);
        assertThat(recorded).as(file).hasSize(rows);
        for (int i = 0; i < rows; i++) {
            String raw = raw(recorded.get(i));
            assertThat(kind(file, raw)).as("%s row %s", file, i + 1).isEqualTo(expected(recorded.get(i), raw));
        }
    }

    @Test
    void aCallKeepsItsToolAndArguments() throws IOException {
        for (JsonObject row : rows("openai-chat.jsonl")) {
            String raw = raw(row);
            if (raw.startsWith("{") && raw.contains("\"tool_calls\":[")) {
                Normalised.Read read = (Normalised.Read) NormaliseAct.ofFrame("openai", raw, SINGLE);
                JsonObject payload = Peek.object(read.action(), "payload");
                assertThat(Peek.text(payload, "tool")).isEqualTo("get_current_weather");
                assertThat(Peek.object(payload, "arguments").has("location"))
                        .as(raw)
                        .isTrue();
                assertThat(read.readFrom().callIds()).isNotEmpty();
            }
        }
    }

    @Test
    void tokensAreThoseTheProviderCounts() throws IOException {
        for (String file : FRAMEWORKS.keySet()) {
            for (JsonObject row : rows(file)) {
                if (row.get("response") instanceof JsonObject response
                        && NormaliseAct.ofFrame("x", raw(row), SINGLE) instanceof Normalised.Read read) {
                    JsonObject usage = Peek.object(response, "usage");
                    Long told = Peek.count(usage, "completion_tokens", "output_tokens");
                    if (told != null) {
                        assertThat(Objects.requireNonNull(read.telemetry(), file)
                                        .tokensUsed())
                                .as(file)
                                .isEqualTo(told);
                    }
                }
            }
        }
    }

    @Test
    void crewsInventObservationsAndGetNoCreditForThem() throws IOException {
        List<JsonObject> rows = rows("crewai.jsonl");
        Normalised.Read both = (Normalised.Read) NormaliseAct.ofFrame("crewai", raw(rows.get(9)), SINGLE);
        assertThat(Peek.text(both.action(), "type"))
                .as("row 10 acts first and answers later")
                .isEqualTo("use_tool");
        assertThat(both.readFrom().observations()).isEqualTo(1);
        assertThat(Json.canonicalText(both.action())).doesNotContain("final answer content");
        Normalised.Read acts = (Normalised.Read) NormaliseAct.ofFrame("crewai", raw(rows.get(15)), SINGLE);
        assertThat(Json.canonicalText(acts.action())).doesNotContain("Results related");
        Normalised.Read answers = (Normalised.Read) NormaliseAct.ofFrame("crewai", raw(rows.get(10)), SINGLE);
        assertThat(Peek.text(Peek.object(answers.action(), "payload"), "answer"))
                .as("without the fence around it")
                .startsWith("This is the final answer as requested.")
                .endsWith("fulfilling the criteria specified.");
    }

    @Test
    void hermesWritesCallsAsPythonDoes() throws IOException {
        String example = Files.readString(SharedData.file("framework-wire/hermes-example.txt"));
        int at = example.indexOf("<|im_start|>assistant");
        String call = example.substring(at, example.indexOf("<|im_end|>", at) + "<|im_end|>".length());
        Normalised.Read read = (Normalised.Read) NormaliseAct.ofFrame("hermes", call, SINGLE);
        assertThat(Peek.text(read.action(), "type")).isEqualTo("use_tool");
        assertThat(Json.canonicalText(Peek.object(read.action(), "payload")))
                .isEqualTo("{\"arguments\":{\"symbol\":\"TSLA\"},\"tool\":\"get_stock_fundamentals\"}");
        int then = example.indexOf("<|im_start|>assistant", at + 1);
        String answer = example.substring(0, example.indexOf("<|im_end|>", then));
        Normalised.Read last = (Normalised.Read) NormaliseAct.ofFrame("hermes", answer, SINGLE);
        assertThat(Peek.text(last.action(), "type"))
                .as("the transcript's last word")
                .isEqualTo("submit_answer");
        assertThat(Peek.text(Peek.object(last.action(), "payload"), "answer"))
                .startsWith("The stock fundamentals data");
    }

    @Test
    void theTableInTheDocumentsIsWhatWasRead() throws IOException {
        StringBuilder table = new StringBuilder();
        for (Map.Entry<String, String> file : FRAMEWORKS.entrySet()) {
            Map<String, Integer> found = new TreeMap<>();
            for (JsonObject row : rows(file.getKey())) {
                found.merge(shown(NormaliseAct.ofFrame(file.getValue(), raw(row), SINGLE)), 1, Integer::sum);
            }
            found.forEach((what, count) -> table.append("| %s | %s | %s |\n".formatted(file.getValue(), what, count)));
        }
        assertThat(Files.readString(document())).contains("<!-- read -->\n" + table + "<!-- /read -->");
    }

    private static Path document() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.exists(folder.resolve("docs/frameworks.md"))) {
            folder = folder.getParent();
        }
        return Objects.requireNonNull(folder, "no docs/frameworks.md").resolve("docs/frameworks.md");
    }

    private static String shown(Normalised normalised) {
        return normalised.fold(
                read -> read.readFrom().shape() + " | " + Peek.text(read.action(), "type"),
                notRead -> "- | not read: " + notRead.reason().code());
    }

    private static String kind(String file, String raw) {
        return NormaliseAct.ofFrame(FRAMEWORKS.getOrDefault(file, "custom"), raw, SINGLE)
                .fold(
                        read -> Peek.textOrEmpty(read.action(), "type"),
                        notRead -> notRead.reason().code());
    }

    /** What the provider's own words make of an answer. */
    private static String expected(JsonObject row, String raw) {
        String uri = Peek.textOrEmpty(row, "uri");
        if (raw.isEmpty()) {
            return "empty";
        }
        if (raw.endsWith("chars]")) {
            return "stream_not_ended";
        }
        if (!Stream.of("chat/completions", "/responses", "/messages", "openai/deployments", "gemini", "aiplatform")
                .allMatch(part -> !uri.contains(part))) {
            boolean calls = Stream.of(
                            "\"finish_reason\":\"tool_calls\"",
                            "\"finish_reason\":\"function_call\"",
                            "\"stop_reason\":\"tool_use\"",
                            "\"functionCall\":",
                            "\"type\":\"function_call\"",
                            "nAction: ")
                    .anyMatch(raw::contains);
            return calls ? "use_tool" : "submit_answer";
        }
        return "unknown_shape";
    }

    private static String raw(JsonObject row) {
        JsonValue response = row.members().getOrDefault("response", JsonArray.EMPTY);
        return response instanceof JsonString text
                ? text.value()
                : new String(Json.compact(response), StandardCharsets.UTF_8);
    }

    private static List<JsonObject> rows(String file) throws IOException {
        List<JsonObject> rows = new ArrayList<>();
        for (String line : Files.readAllLines(SharedData.file("framework-wire/" + file))) {
            rows.add(Json.parse(line.getBytes(StandardCharsets.UTF_8))
                    .fold(parsed -> (JsonObject) parsed.value(), malformed -> {
                        throw new IllegalArgumentException(file + ": " + malformed);
                    }));
        }
        return rows.stream().collect(Collectors.toUnmodifiableList());
    }
}
