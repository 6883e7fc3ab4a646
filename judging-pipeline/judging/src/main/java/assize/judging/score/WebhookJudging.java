/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.WebhookRequest;
import assize.schemas.evidence.WebhookVerdict;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/**
 * Answers that the task author's own server judges; its reply is evidence.
 *
 * <p>Source: Arena §12.3, A-176, GA-71.
 */
final class WebhookJudging implements Inquiry {
    private static final BigDecimal SCORE_MAX = BigDecimal.valueOf(100);

    @Override
    public List<EvidenceRequest> questions(RoundAnswers round, Evidences found) {
        return round.answers().stream().map(answer -> request(round, answer)).toList();
    }

    @Override
    public List<Finding> findings(RoundAnswers round, Evidences found) {
        return round.answers().stream()
                .map(answer -> {
                    EvidenceRequest request = request(round, answer);
                    List<String> keys = List.of(request.key());
                    return WebhookVerdict.from(found.answerTo(request).parsed())
                            .fold(
                                    verdict -> finding(verdict, keys),
                                    problem -> Finding.unscored(
                                            "parse", "The recorded reply cannot be read: " + problem + ".", keys));
                })
                .toList();
    }

    private static EvidenceRequest request(RoundAnswers round, RoundAnswers.Answer answer) {
        WebhookRequest request = new WebhookRequest(
                Objects.requireNonNull(round.task().scoring().webhookUrl(), "custom without a server"),
                round.task().ref().taskId(),
                round.task().ref().version(),
                answer.agentId(),
                round.round(),
                answer.text());
        return new EvidenceRequest(EvidenceKind.WEBHOOK, round.battleId(), request.toJson(), round.closedAt());
    }

    private static Finding finding(WebhookVerdict verdict, List<String> keys) {
        return verdict.fold(
                scored -> Finding.ofShare(
                        scored.score().divide(SCORE_MAX),
                        scored.correct(),
                        "The task author's server gave %s of 100: %s"
                                .formatted(scored.score().toPlainString(), scored.rationale()),
                        keys),
                unscored -> Finding.unscored(
                        "parse", "The task author's server gave no verdict: %s.".formatted(unscored.reason()), keys));
    }
}
