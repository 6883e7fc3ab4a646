/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.season.JudgeSettings;
import assize.schemas.season.TaskContract;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The answers of one round that are to be judged.
 *
 * @param round 1-based
 * @param closedAt Unix milliseconds of the battle's close of execution
 * @param models null where no language model is configured
 * @param answers in contender order; agents that gave none are not among them
 */
record RoundAnswers(
        String battleId,
        int round,
        long closedAt,
        TaskContract task,
        @Nullable JudgeSettings models,
        List<Answer> answers) {

    /** One agent's answer, exactly as it was given. */
    record Answer(String agentId, String text) {}

    RoundAnswers {
        Objects.requireNonNull(battleId, "battleId is null");
        Objects.requireNonNull(task, "task is null");
        answers = List.copyOf(answers);
    }
}
