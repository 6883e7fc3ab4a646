/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.judging.SharedData;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.season.Scoring;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/**
 * The oracle is the published correctness of 5,276 real answers: four models on the 1,319 test questions of GSM8K
 * (openai/grade-school-math, example_model_solutions.jsonl), labelled by its authors.
 */
class Gsm8kLabelsTest {
    private static final String[] MODELS = {"6b_finetuning", "6b_verification", "175b_finetuning", "175b_verification"};

    @Test
    void agreesWithEveryPublishedLabel() throws IOException {
        int answers = 0;
        int right = 0;
        for (String line : Files.readAllLines(SharedData.file("gsm8k/example_model_solutions.jsonl"))) {
            Fields row = Fields.of(Script.object(line), "");
            String truth = row.text("ground_truth");
            String correct = truth.substring(truth.lastIndexOf("A:") + 2)
                    .replace(",", "")
                    .replace("$", "")
                    .strip();
            Scoring scoring =
                    Script.task("t", Json.pythonText(scoring(correct))).scoring();
            for (String model : MODELS) {
                Fields answer = row.object(model);
                Finding finding = Scorer.of("numeric_tolerance").orElseThrow().score(scoring, answer.text("solution"));
                assertThat(finding.correct())
                        .as("%s on: %s", model, row.text("question"))
                        .isEqualTo(answer.flag("is_correct", false));
                answers++;
                right += Boolean.TRUE.equals(finding.correct()) ? 1 : 0;
            }
            assertThat(row.problem()).isNull();
        }
        assertThat(answers).isEqualTo(5276);
        assertThat(right)
                .as("286 + 515 + 458 + 742, from the published accuracies")
                .isEqualTo(2001);
    }

    private static JsonObject scoring(String correct) {
        return JsonObject.builder()
                .put("type", "numeric_tolerance")
                .put("correct_answer", correct)
                .put("answer_marker", "A:")
                .build();
    }
}
