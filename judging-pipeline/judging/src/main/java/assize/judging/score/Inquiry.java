/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.evidence.EvidenceRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A way of judging for which something must be found out first. Pure: it says what, and reads what was found.
 *
 * <p>Source: DESIGN "Evidence".
 */
interface Inquiry {

    /**
     * What must be known to judge a round, in the order it is published; the same round always asks the same.
     *
     * @param found so far: what was found can raise further questions
     */
    List<EvidenceRequest> questions(RoundAnswers round, Evidences found);

    /** What was found of each answer, in the order of the answers. */
    List<Finding> findings(RoundAnswers round, Evidences found);

    /** The inquiry a scoring type makes; empty for types that need none, and for those nobody can make. */
    static Optional<Inquiry> of(String type) {
        return Optional.ofNullable(ByType.INQUIRIES.get(type));
    }

    /** The inquiries there are; they hold no state. */
    final class ByType {
        private static final Map<String, Inquiry> INQUIRIES = Map.of(
                "code_execute", new CodeExecute(), "llm_judge", new LlmJudging(), "custom", new WebhookJudging());

        private ByType() {}
    }
}
