/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the RE2 syntax (no back-references, no look-around) and the numbers the numeric scorer reads. */
class TaskCheckTest {

    @ParameterizedTest
    @ValueSource(strings = {"[a-z", "(a)\\1", "(?=a)b", "(?<!a)b", "a{1001}", "*", ""})
    void refusesPatternsThatRe2CannotCompile(String pattern) {
        assertThat(ofPattern(pattern))
                .as(pattern)
                .extracting(FieldProblem::path)
                .isEqualTo("scoring.pattern");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[0-9]{2}[A-Z]", "(?i)owl|🦉", "\\p{Greek}+", "(a+)+$"})
    void takesPatternsThatItCan(String pattern) {
        assertThat(ofPattern(pattern)).as(pattern).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"((((a{99}){99}){99}){99})", "(x{1000}){1000}", "(((a?){50}){50}){50}"})
    void refusesPatternsThatWouldFillTheMemory(String pattern) {
        assertThat(ofPattern(pattern))
                .as(pattern)
                .extracting(FieldProblem::path)
                .isEqualTo("scoring.pattern");
    }

    @Test
    void refusesPatternsNestedWithoutEnd() {
        assertThat(ofPattern("(".repeat(5000) + "a" + ")".repeat(5000)))
                .extracting(FieldProblem::path)
                .isEqualTo("scoring.pattern");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e-1000", "0x10", "1,000", "5.", "", " 5"})
    void refusesNumbersThatCannotBeCompared(String number) {
        // Some of these the contract refuses by itself; none may come through both.
        FieldProblem problem;
        try {
            problem = TaskCheck.problem(
                    Script.task("t", "{\"type\":\"numeric_tolerance\",\"correct_answer\":\"%s\"}".formatted(number)));
        } catch (IllegalArgumentException refused) {
            problem = new FieldProblem("scoring.correct_answer", "refused by the contract");
        }
        assertThat(problem).as(number).extracting(FieldProblem::path).isEqualTo("scoring.correct_answer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0.5", "1284.60", "9007199254740993", "+5", "1.5e-7"})
    void takesDecimals(String number) {
        assertThat(TaskCheck.problem(Script.task(
                        "t", "{\"type\":\"numeric_tolerance\",\"correct_answer\":\"%s\"}".formatted(number))))
                .as(number)
                .isNull();
    }

    @Test
    void refusesAnEmptyMarker() {
        assertThat(TaskCheck.problem(Script.task(
                        "t", "{\"type\":\"numeric_tolerance\",\"correct_answer\":\"1\",\"answer_marker\":\"\"}")))
                .extracting(FieldProblem::path)
                .isEqualTo("scoring.answer_marker");
    }

    @Test
    void looksAtAFallbackLikeAtAnyOther() {
        assertThat(TaskCheck.problem(Script.task(
                        "t", "{\"type\":\"llm_judge\",\"fallback_type\":\"regex\",\"pattern\":\"(?=a)b\"}")))
                .extracting(FieldProblem::path)
                .isEqualTo("scoring.pattern");
    }

    @Test
    void leavesTasksForJudgesAlone() {
        assertThat(TaskCheck.problem(Script.task("t", "{\"type\":\"llm_judge\"}")))
                .isNull();
    }

    private static @Nullable FieldProblem ofPattern(String pattern) {
        JsonObject scoring = JsonObject.builder()
                .put("type", "regex")
                .put("pattern", pattern)
                .build();
        return TaskCheck.problem(Script.task("t", Json.pythonText(scoring)));
    }
}
