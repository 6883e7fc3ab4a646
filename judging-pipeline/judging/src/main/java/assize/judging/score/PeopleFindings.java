/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.stream.RubricScore;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What people found of a battle that machines cannot finish.
 *
 * @param answers on single answers to {@code human_review} tasks; one for each that was pending
 * @param scores by contender, of those that stayed; empty unless the battle is judged by rubric
 * @param winner of the rubric; null where nobody is ahead, or nothing was scored by one
 * @param isVoid whether the battle was made void
 */
public record PeopleFindings(
        List<OnAnswer> answers,
        List<RubricScore> scores,
        @Nullable String winner,
        boolean isVoid) {

    /**
     * What a person found of one answer.
     *
     * @param percent of the base points, from 0 to 100; meaningful where {@code correct}
     */
    public record OnAnswer(String agentId, int round, BigDecimal percent, boolean correct, String rationale) {

        /** What of the base points it is worth, from 0 to 1. */
        BigDecimal share() {
            return correct ? percent.movePointLeft(2) : BigDecimal.ZERO;
        }
    }

    public PeopleFindings {
        answers = List.copyOf(answers);
        scores = List.copyOf(scores);
    }

    static PeopleFindings none(boolean isVoid) {
        return new PeopleFindings(List.of(), List.of(), null, isVoid);
    }

    OnAnswer on(String agentId, int round) {
        return answers.stream()
                .filter(answer -> answer.agentId().equals(agentId) && answer.round() == round)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "nothing was found of the answer of %s in round %s".formatted(agentId, round)));
    }

    @Nullable
    RubricScore scoreOf(String agentId) {
        for (RubricScore score : scores) {
            if (score.agentId().equals(agentId)) {
                return score;
            }
        }
        return null;
    }
}
