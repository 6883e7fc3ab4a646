/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.season.Scoring;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;

/**
 * Right when the number in the answer is as near to the correct one as the task allows, the edge included.
 *
 * <p>The number is the first one after the last answer marker where the task names one and the answer has it, else the
 * last one of the answer. An answer without a number is wrong.
 *
 * <p>Source: Arena §12.3, GA-69.
 */
final class NumericTolerance implements Scorer {

    @Override
    public Finding score(Scoring scoring, String answer) {
        BigDecimal correct =
                new BigDecimal(Objects.requireNonNull(scoring.correctAnswer(), "numeric_tolerance without an answer"));
        BigDecimal tolerance = scoring.tolerance() == null ? BigDecimal.ZERO : scoring.tolerance();
        Optional<BigDecimal> number = number(scoring, answer);
        if (number.isEmpty()) {
            return Finding.of(false, "There is no number in the answer %s.".formatted(Quoted.of(answer)));
        }
        boolean near = number.get().subtract(correct).abs().compareTo(tolerance) <= 0;
        return Finding.of(
                near,
                "The number %s is %s %s of %s."
                        .formatted(
                                Quoted.of(number.get().toPlainString()),
                                near ? "within" : "not within",
                                tolerance.toPlainString(),
                                correct.toPlainString()));
    }

    private static Optional<BigDecimal> number(Scoring scoring, String answer) {
        String marker = scoring.answerMarker();
        int at = marker == null ? -1 : answer.lastIndexOf(marker);
        if (marker == null || at < 0) {
            return DecimalScan.last(DecimalScan.strip(answer));
        }
        return DecimalScan.first(DecimalScan.strip(answer.substring(at + marker.length())));
    }
}
