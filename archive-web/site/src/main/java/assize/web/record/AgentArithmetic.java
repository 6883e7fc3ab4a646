/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;
import java.util.List;

/** How one agent's final score adds up, round by round. Units: points. */
public record AgentArithmetic(String agentId, List<RoundSum> rounds, long finalScore) {
    /** One round: what the task is worth, what was taken off and added, and the sum. */
    public record RoundSum(long round, long base, long hintPenalty, long points, long bonus, long sum) {}

    public AgentArithmetic {
        rounds = List.copyOf(rounds);
    }

    static AgentArithmetic from(Fields fields) {
        return new AgentArithmetic(
                fields.text("agent_id"),
                fields.objects("rounds").stream().map(AgentArithmetic::roundSum).toList(),
                Scalars.whole(fields, "final_score"));
    }

    private static RoundSum roundSum(Fields round) {
        return new RoundSum(
                Scalars.whole(round, "round"),
                Scalars.whole(round, "base"),
                Scalars.whole(round, "hint_penalty"),
                Scalars.whole(round, "points"),
                Scalars.whole(round, "bonus"),
                Scalars.whole(round, "sum"));
    }
}
