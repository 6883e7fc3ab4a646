/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Decoded;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle is docs/tasks.md, "Reference answers". */
class ReferenceAnswersTest {

    @Test
    void readsRightAndWrongAnswersAsTheyStand() {
        ReferenceAnswers answers =
                of(",\"reference_answers\":{\"right\":[{\"answer\":\" 2\\n\",\"why\":\"w\"}],\"wrong\":[]}")
                        .toOptional()
                        .orElseThrow();
        assertThat(answers.right()).containsExactly(new ReferenceAnswers.Reference(" 2\n", "w"));
        assertThat(answers.wrong()).isEmpty();
    }

    @Test
    void aTaskWithoutThemHasNone() {
        assertThat(of("").toOptional().orElseThrow().right()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | reference_answers: must be an object",
                "{} | reference_answers.right: must hold an answer",
                "{\"wrong\":[{\"answer\":\"3\",\"why\":\"w\"}]} | reference_answers.right: must hold an answer",
                "{\"right\":[\"2\"]} | reference_answers.right[0]: must be an object",
                "{\"right\":[{\"answer\":2,\"why\":\"w\"}]} | reference_answers.right[0].answer: must be a string",
                "{\"right\":[{\"answer\":\"2\"}]} | reference_answers.right[0].why: is missing",
                "{\"right\":[{\"answer\":\"2\",\"why\":\"w\"}],\"good\":[]} | reference_answers: 1 unknown member(s); known are right, wrong"
            })
    void refusesOtherShapes(String answers, String problem) {
        assertThat(of(",\"reference_answers\":" + answers).fold(Object::toString, Object::toString))
                .isEqualTo(problem);
    }

    private static Decoded<ReferenceAnswers> of(String member) {
        String text =
                "{\"task_id\":\"t\",\"version\":\"1.0.0\",\"title\":\"T\",\"category\":\"c\",\"difficulty\":\"easy\","
                        + "\"task_mode\":\"single_turn\",\"competition_modes\":[\"open_battle\"],\"prompt\":\"?\","
                        + "\"scoring\":{\"type\":\"exact_match\",\"correct_answer\":\"2\"}" + member + "}";
        JsonObject document = (JsonObject)
                Json.parse(text.getBytes(StandardCharsets.UTF_8)).fold(parsed -> parsed.value(), malformed -> {
                    throw new AssertionError(malformed.toString());
                });
        return TaskContract.decode(document).then(ReferenceAnswers::of);
    }
}
