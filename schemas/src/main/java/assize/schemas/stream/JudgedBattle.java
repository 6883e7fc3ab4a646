/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sealed battle with its verdicts.
 *
 * @param verdicts by round, then contender
 * @param results by contender
 * @param terms of scores that need more than points
 * @param outcome decided, draw, undecided (an answer could not be judged) or void; of a team won, lost or draw
 * @param winner null unless exactly one agent is first
 * @param ratingState rated, unranked, withheld or not_rated: what the rating stage is to do
 * @param evidence lines of what the verdicts rest on, canonical, by round; none twice
 * @param waitsFor what the battle waits for; null once nothing is missing
 */
public record JudgedBattle(
        SealedBattle sealed,
        List<Verdict> verdicts,
        List<AgentResult> results,
        List<AuditFlag> flags,
        ScoreTerms terms,
        String outcome,
        @Nullable String winner,
        String ratingState,
        List<String> evidence,
        @Nullable String waitsFor) {}
