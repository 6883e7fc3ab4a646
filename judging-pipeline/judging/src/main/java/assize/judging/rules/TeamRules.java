/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rules;

import java.math.BigDecimal;

/**
 * How a team's score, its members' points and their ratings come about (Arena §10.4, GA-33).
 *
 * @param tripsPerMember round trips at which coordination is worth nothing, for each member; a task may say otherwise
 * @param bonusPercent of the team's points, for the highest contributor
 * @param weightMin the least a rating change is weighted by
 * @param weightMax the most
 */
public record TeamRules(
        ScoreWeights score,
        int tripsPerMember,
        int bonusPercent,
        ContributionWeights contribution,
        BigDecimal weightMin,
        BigDecimal weightMax) {

    /** Of the terms of a team's score. */
    public record ScoreWeights(BigDecimal quality, BigDecimal coordination, BigDecimal time) {
        public ScoreWeights {
            RuleSet.requireOne(quality.add(coordination).add(time), "team weights");
        }
    }

    /** Of what a member contributed, where its rating moves. */
    public record ContributionWeights(BigDecimal subtasks, BigDecimal tokens, BigDecimal approvals) {
        public ContributionWeights {
            RuleSet.requireOne(subtasks.add(tokens).add(approvals), "contribution weights");
        }
    }

    public TeamRules {
        if (weightMin.compareTo(weightMax) > 0) {
            throw new IllegalArgumentException("weights from %s to %s".formatted(weightMin, weightMax));
        }
    }
}
