/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.evidence.LlmVerdicts.Verdict;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a panel found one answer worth. Pure.
 *
 * <p>The weighted mean of what its members gave.
 *
 * @param score on the scale of the request, 2 decimals, half up; null where nobody knows
 * @param rationale one sentence that says how it came about
 */
public record AbsoluteOutcome(@Nullable BigDecimal score, String rationale) {

    public AbsoluteOutcome {
        Objects.requireNonNull(rationale, "rationale is null");
    }

    /** What follows from the verdicts. */
    public static AbsoluteOutcome of(LlmRequest request, LlmVerdicts verdicts) {
        if (request.form() != LlmRequest.Form.ABSOLUTE) {
            throw new IllegalArgumentException("not an absolute request: " + request.form());
        }
        PanelVote panel = PanelVote.of(request, verdicts);
        String unscored = panel.unscored();
        if (unscored != null) {
            return new AbsoluteOutcome(null, unscored);
        }
        String agent = request.answers().get(0).agentId();
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal weight = BigDecimal.ZERO;
        for (PanelVote.Seat seat : panel.judged()) {
            for (Verdict verdict : seat.verdicts()) {
                sum = sum.add(score(verdict, agent).multiply(seat.weight()));
                weight = weight.add(seat.weight());
            }
        }
        BigDecimal score = sum.divide(weight, 2, RoundingMode.HALF_UP);
        String seats = panel.judged().stream()
                .map(seat -> seat.judge() + ": "
                        + seat.verdicts().stream()
                                .map(verdict -> score(verdict, agent).toPlainString())
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
        return new AbsoluteOutcome(
                score,
                "%s of %s to %s (%s)%s"
                        .formatted(
                                score.toPlainString(),
                                request.scaleMin().toPlainString(),
                                request.scaleMax().toPlainString(),
                                seats,
                                panel.absentees()));
    }

    private static BigDecimal score(Verdict verdict, String agent) {
        return Objects.requireNonNull(verdict.scores().get(agent), "a scored verdict has every score");
    }
}
