/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.season.Scoring;
import assize.schemas.season.TaskContract;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Scores one answer to a task as a battle would, with no battle: to try a task before anybody plays it.
 *
 * <p>Where models judge, the task's fallback is tried. Pure.
 *
 * @param type the scoring type that judges
 */
public record AnswerTrial(TaskContract task, String type) {
    private static final String CODE = "code_execute";
    private static final String NOBODY = "reference";

    public AnswerTrial {
        Objects.requireNonNull(task, "task is null");
        Objects.requireNonNull(type, "type is null");
    }

    /** The way to try a task; empty where only models, people or a task author's server can judge. */
    public static Optional<AnswerTrial> of(TaskContract task) {
        Scoring scoring = task.scoring();
        String fallback = scoring.fallbackType();
        String type = fallback == null ? scoring.type() : fallback;
        boolean isAutomatic = type.equals(CODE) || Scorer.of(type).isPresent();
        return isAutomatic ? Optional.of(new AnswerTrial(task, type)) : Optional.empty();
    }

    /** What must be found out first; empty where the answer alone decides. */
    public Optional<EvidenceRequest> question(String answer) {
        return type.equals(CODE)
                ? new CodeExecute()
                        .questions(round(answer), Evidences.NONE).stream().findFirst()
                : Optional.empty();
    }

    /**
     * What the answer is worth.
     *
     * @param found an answer to the {@link #question}, where there is one
     */
    public Finding score(String answer, Evidences found) {
        return Scorer.of(type)
                .map(scorer -> scorer.score(task.scoring(), answer))
                .orElseGet(
                        () -> new CodeExecute().findings(round(answer), found).get(0));
    }

    private RoundAnswers round(String answer) {
        return new RoundAnswers(NOBODY, 1, 0, task, null, List.of(new RoundAnswers.Answer(NOBODY, answer)));
    }
}
