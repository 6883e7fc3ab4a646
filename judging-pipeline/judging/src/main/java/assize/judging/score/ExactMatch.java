/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.season.Scoring;
import java.util.Objects;

/**
 * Right when the answer is the correct one, code point by code point, blanks around either aside. Neither case nor
 * normal form is folded.
 *
 * <p>Source: Arena §12.3, GA-69.
 */
final class ExactMatch implements Scorer {

    @Override
    public Finding score(Scoring scoring, String answer) {
        String given = Blank.trim(answer);
        String correct = Blank.trim(Objects.requireNonNull(scoring.correctAnswer(), "exact_match without an answer"));
        boolean same = given.equals(correct);
        return Finding.of(
                same, "The answer %s %s %s.".formatted(Quoted.of(given), same ? "is" : "is not", Quoted.of(correct)));
    }
}
