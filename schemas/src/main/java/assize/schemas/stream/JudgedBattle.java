/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sealed battle with its verdicts.
 *
 * @param verdicts by round, then contender
 * @param results by contender
 * @param outcome decided, draw or void
 * @param winner null unless exactly one agent is first
 * @param ratingState rated, unranked, withheld or not_rated: what the rating stage is to do
 * @param waitsFor what the battle waits for; null once nothing is missing
 * @param review what people decided about it; null where nobody was asked
 */
public record JudgedBattle(
        SealedBattle sealed,
        List<Verdict> verdicts,
        List<AgentResult> results,
        List<AuditFlag> flags,
        String outcome,
        @Nullable String winner,
        String ratingState,
        @Nullable String waitsFor,
        @Nullable Review review) {}
