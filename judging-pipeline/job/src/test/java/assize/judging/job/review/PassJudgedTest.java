/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.review;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.job.Outputs;
import assize.judging.job.SeasonOne;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.ScoreTerms;
import assize.schemas.stream.SealedBattle;
import java.util.List;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.ProcessFunctionTestHarnesses;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A battle that waits is put aside, not scored. */
@SuppressWarnings("try") // Closing could be interrupted; nobody does.
class PassJudgedTest {
    @Test
    void putsAsideWhatWaits() throws Exception {
        JudgedBattle ready = judged("b-1", null);
        JudgedBattle waiting = judged("b-2", "no judge yet: llm_judge");
        try (OneInputStreamOperatorTestHarness<JudgedBattle, JudgedBattle> stage =
                ProcessFunctionTestHarnesses.forProcessFunction(new PassJudged())) {
            stage.processElement(waiting, 0);
            stage.processElement(ready, 0);
            assertThat(stage.extractOutputValues()).containsExactly(ready);
            assertThat(SeasonOne.values(stage.getSideOutput(Outputs.WAITING))).containsExactly(waiting);
        }
    }

    private static JudgedBattle judged(String battleId, @Nullable String waitsFor) {
        SealedBattle sealed =
                new SealedBattle(battleId, List.of(), List.of(), List.of(), "arena/1.1", null, "{}", "sha256:", 1);
        return new JudgedBattle(
                sealed,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                ScoreTerms.NONE,
                "draw",
                null,
                "rated",
                List.of(),
                waitsFor,
                null);
    }
}
