/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.season.Scoring;
import java.util.Objects;

/**
 * Right when the correct answer occurs in the answer, code point by code point.
 *
 * <p>Both are well-formed text, so an occurrence never begins or ends inside a code point.
 *
 * <p>Source: Arena §12.3, GA-69.
 */
final class Contains implements Scorer {

    @Override
    public Finding score(Scoring scoring, String answer) {
        String correct = Objects.requireNonNull(scoring.correctAnswer(), "contains without an answer");
        boolean contained = answer.contains(correct);
        return Finding.of(
                contained,
                "The answer %s %s %s."
                        .formatted(Quoted.of(answer), contained ? "contains" : "does not contain", Quoted.of(correct)));
    }
}
