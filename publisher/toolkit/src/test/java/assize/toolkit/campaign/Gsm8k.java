/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** School mathematics answered by four models, as answers that can be imported. */
final class Gsm8k {
    private static final List<String> MODELS =
            List.of("6b_finetuning", "6b_verification", "175b_finetuning", "175b_verification");
    private static final String ANSWER = "A: ";

    private Gsm8k() {}

    /**
     * A season of every pair of models over every question.
     *
     * @param shared the folder with the solutions
     */
    static Path season(Path shared) throws IOException, InterruptedException {
        Path answers = answers(shared.resolve("example_model_solutions.jsonl"), Campaign.fresh("gsm8k.jsonl"));
        Path season = Campaign.fresh("gsm8k");
        try (Child importing = Child.start(
                Path.of(System.getProperty("java.home")),
                "assize.toolkit.Main",
                "import",
                "answers",
                answers.toString(),
                "--pairing",
                "pairs",
                "--out",
                season.toString())) {
            if (importing.await() != 0) {
                throw new IllegalStateException("it said: " + importing.said());
            }
        }
        return season;
    }

    /** Writes one line per question. */
    static Path answers(Path solutions, Path to) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(solutions)) {
            JsonObject solved = object(
                    Json.parse(line.getBytes(StandardCharsets.UTF_8)).fold(parsed -> parsed.value(), malformed -> {
                        throw new IllegalArgumentException(malformed.toString());
                    }));
            String truth = text(solved.get("ground_truth"));
            JsonObject.Builder answers = JsonObject.builder();
            for (String model : MODELS) {
                answers.put(model, text(object(solved.get(model)).get("solution")));
            }
            lines.add(Json.pythonText(JsonObject.builder()
                    .put(
                            "task",
                            task(
                                    "gsm8k-" + lines.size(),
                                    text(solved.get("question")),
                                    truth.substring(truth.lastIndexOf(ANSWER) + ANSWER.length())
                                            .replace(",", "")))
                    .put("answers", answers.build())
                    .build()));
        }
        return Files.write(to, lines);
    }

    private static JsonObject task(String id, String question, String answer) {
        return JsonObject.builder()
                .put("task_id", id)
                .put("version", "1.0.0")
                .put("title", id)
                .put("category", "math")
                .put("difficulty", "medium")
                .put("task_mode", "single_turn")
                .put("competition_modes", new JsonArray(List.of(new JsonString("open_battle"))))
                .put("prompt", question)
                .put(
                        "scoring",
                        JsonObject.builder()
                                .put("type", "numeric_tolerance")
                                .put("correct_answer", answer)
                                .put("tolerance", "0")
                                .put("answer_marker", "A:")
                                .build())
                .build();
    }

    private static JsonObject object(@Nullable JsonValue value) {
        if (value instanceof JsonObject object) {
            return object;
        }
        throw new IllegalArgumentException("no object: " + value);
    }

    private static String text(@Nullable JsonValue value) {
        if (value instanceof JsonString text) {
            return text.value();
        }
        throw new IllegalArgumentException("no text: " + value);
    }
}
