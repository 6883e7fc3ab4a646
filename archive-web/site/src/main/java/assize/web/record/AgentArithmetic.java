/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one agent's final score adds up: round by round, or by rubric. Units: points.
 *
 * @param rubric null where the agent was not scored by rubric
 */
public record AgentArithmetic(
        String agentId, List<RoundSum> rounds, @Nullable RubricSum rubric, long finalScore) {
    /** One round: what the task is worth, what was taken off and added, and the sum. */
    public record RoundSum(long round, long base, long hintPenalty, long points, long bonus, long sum) {}

    /**
     * How judges' scores add up, exactly; penalties stand apart from them.
     *
     * @param judges over how many judges the sums go
     * @param finalSum {@code weightedSum − judges · penalties}; the score is {@code finalSum / judges}
     */
    public record RubricSum(
            List<CategorySum> categories, long judges, String weightedSum, String penalties, String finalSum) {
        public RubricSum {
            categories = List.copyOf(categories);
        }
    }

    /** One category: the sum of the judges' scores, and that sum times the weight. */
    public record CategorySum(String category, String weight, String sum, String weighted) {}

    public AgentArithmetic {
        rounds = List.copyOf(rounds);
    }

    static AgentArithmetic from(Fields fields) {
        Fields rubric = fields.optionalObject("rubric");
        return new AgentArithmetic(
                fields.text("agent_id"),
                fields.objects("rounds").stream().map(AgentArithmetic::roundSum).toList(),
                rubric == null ? null : rubricSum(rubric),
                Scalars.whole(fields, "final_score"));
    }

    private static RubricSum rubricSum(Fields rubric) {
        return new RubricSum(
                rubric.objects("categories").stream()
                        .map(category -> new CategorySum(
                                category.text("category"),
                                category.text("weight"),
                                category.text("sum"),
                                category.text("weighted")))
                        .toList(),
                Scalars.whole(rubric, "judges"),
                rubric.text("weighted_sum"),
                rubric.text("penalties"),
                rubric.text("final_sum"));
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
