/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A sealed battle with its verdicts.
 *
 * @param verdicts by round, then contender
 * @param results by contender
 * @param acted the turns of all agents that acted, each agent's in order; empty in a void battle
 * @param terms of scores that need more than points
 * @param outcome decided, draw, undecided (an answer could not be judged) or void; of a team won, lost or draw
 * @param winner null unless exactly one agent is first
 * @param ratingState rated, unranked, withheld or not_rated: what the rating stage is to do
 * @param evidence lines of what the verdicts rest on, canonical, by round; none twice
 * @param waitsFor what the battle waits for; null once nothing is missing
 * @param review what people decided about it; null where nobody was asked
 */
public record JudgedBattle(
        SealedBattle sealed,
        List<Verdict> verdicts,
        List<AgentResult> results,
        List<AuditFlag> flags,
        List<ActedTurn> acted,
        ScoreTerms terms,
        String outcome,
        @Nullable String winner,
        String ratingState,
        List<String> evidence,
        @Nullable String waitsFor,
        @Nullable Review review) {

    /** The same battle with more flags, and with what they do to its rating. */
    public JudgedBattle flagged(List<AuditFlag> more, String otherRatingState) {
        List<AuditFlag> all = Stream.concat(flags.stream(), more.stream()).toList();
        return new JudgedBattle(
                sealed,
                verdicts,
                results,
                all,
                acted,
                terms,
                outcome,
                winner,
                otherRatingState,
                evidence,
                waitsFor,
                review);
    }
}
