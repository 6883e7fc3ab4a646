/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a judge found: in a rubric battle, a score for each category of one contender; else, what one answer to a
 * {@code human_review} task is worth.
 *
 * <p>Units: scores and percent from 0.00 to 100.00.
 *
 * @param round 1-based; null for a verdict by rubric, which is on the whole battle
 * @param scores by category; empty unless by rubric
 * @param percent of the base points; 0 where the answer is not correct, and for a verdict by rubric
 * @param rationale of the one answer; null for a verdict by rubric, whose scores have one each
 */
public record ReviewVerdict(
        String agentId,
        @Nullable Integer round,
        List<CategoryScore> scores,
        BigDecimal percent,
        boolean correct,
        @Nullable String rationale) {

    private static final Pattern CATEGORY = Pattern.compile("[a-z][a-z_]{0,63}");

    /** One category's score and why. */
    public record CategoryScore(String category, BigDecimal score, String rationale) {}

    public ReviewVerdict {
        Objects.requireNonNull(agentId, "agentId is null");
        scores = List.copyOf(scores);
    }

    /** Decodes the body of a verdict event; it is by rubric where it has {@code scores}. */
    public static ReviewVerdict from(Fields fields) {
        String agentId = fields.matching("agent_id", Identifiers.ID);
        if (fields.has("scores")) {
            if (fields.has("round")) {
                fields.fail("round", "does not go with scores: a rubric is on the whole battle");
            }
            return new ReviewVerdict(agentId, null, scores(fields.object("scores")), BigDecimal.ZERO, false, null);
        }
        int round = (int) fields.integer("round", 1, Observe.ROUND_MAX);
        BigDecimal percent = ReviewFields.percent(fields, "points");
        fields.value("correct");
        boolean correct = fields.flag("correct", false);
        if (!correct && percent.signum() != 0) {
            fields.fail("points", "must be 0 where the answer is not correct");
        }
        return new ReviewVerdict(agentId, round, List.of(), percent, correct, ReviewFields.words(fields, "rationale"));
    }

    private static List<CategoryScore> scores(Fields fields) {
        List<CategoryScore> scores = new ArrayList<>();
        for (String category : fields.asObject().members().keySet()) {
            if (!CATEGORY.matcher(category).matches()) {
                fields.fail(category, "is no name of a category");
            }
            Fields given = fields.object(category);
            scores.add(new CategoryScore(
                    category, ReviewFields.percent(given, "score"), ReviewFields.words(given, "rationale")));
        }
        if (scores.isEmpty()) {
            fields.fail("", "must score a category");
        }
        return scores;
    }
}
