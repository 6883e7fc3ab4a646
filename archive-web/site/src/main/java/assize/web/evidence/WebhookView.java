/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.evidence;

import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.WebhookRequest;
import assize.schemas.evidence.WebhookVerdict;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a task author's server said of one answer.
 *
 * <p>Shapes: {@code score} is from 0 to 100; null, as {@code correct}, where the reply was no verdict. Text is untrusted.
 *
 * @param rationale the server's, or what was wrong with its reply
 */
public record WebhookView(
        String agentId,
        String url,
        @Nullable String score,
        @Nullable Boolean correct,
        String rationale) {

    static Optional<WebhookView> of(Evidence line) {
        WebhookRequest asked =
                WebhookRequest.from(line.request().request()).toOptional().orElse(null);
        String agentId = asked == null ? "" : asked.agentId();
        String url = asked == null ? "" : asked.url();
        return WebhookVerdict.from(line.parsed())
                .toOptional()
                .map(verdict -> verdict.fold(
                        scored -> new WebhookView(
                                agentId, url, scored.score().toPlainString(), scored.correct(), scored.rationale()),
                        unscored -> new WebhookView(agentId, url, null, null, unscored.reason())));
    }
}
