/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.schemas.evidence.CodeRequest;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Oracle: the scorers themselves, and GA-70 for which of them judges where no model does. */
class AnswerTrialTest {

    @Test
    void scoresWithTheTasksOwnScorer() {
        AnswerTrial trial = trial("{\"type\":\"numeric_tolerance\",\"correct_answer\":\"310\",\"tolerance\":1}");
        assertThat(trial.question("311")).isEmpty();
        assertThat(trial.score("so 311", Evidences.NONE).correct()).isTrue();
        assertThat(trial.score("312", Evidences.NONE).correct()).isFalse();
    }

    @Test
    void scoresWithTheFallbackWhereModelsWouldJudge() {
        AnswerTrial trial =
                trial("{\"type\":\"llm_judge\",\"fallback_type\":\"contains\",\"correct_answer\":\"stale\"}");
        assertThat(trial.type()).isEqualTo("contains");
        assertThat(trial.score("a stale value", Evidences.NONE).correct()).isTrue();
    }

    @Test
    void asksForARunWhereTheAnswerIsAProgram() {
        EvidenceRequest asked = trial(
                        "{\"type\":\"code_execute\",\"test_cases\":[{\"input\":\"\",\"expected_output\":\"2\"}]}")
                .question("print(2)")
                .orElseThrow();
        assertThat(asked.kind()).isEqualTo(EvidenceKind.CODE);
        CodeRequest request = CodeRequest.from(asked.request()).toOptional().orElseThrow();
        assertThat(request.program()).isEqualTo("print(2)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"llm_judge\"}",
                "{\"type\":\"llm_judge\",\"fallback_type\":\"human_review\"}",
                "{\"type\":\"human_review\"}",
                "{\"type\":\"custom\",\"webhook_url\":\"https://a.example/\"}"
            })
    void leavesTasksForOthersAlone(String scoring) {
        assertThat(AnswerTrial.of(Script.task("t", scoring))).isEmpty();
    }

    private static AnswerTrial trial(String scoring) {
        return AnswerTrial.of(Script.task("t", scoring)).orElseThrow();
    }
}
