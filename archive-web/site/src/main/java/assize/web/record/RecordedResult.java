/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where one agent stood at the end, and the parts of its combat score.
 *
 * <p>Units: points; milliseconds; tokens; the parts are decimals from 0 to 100 as text. Null means not measured.
 *
 * @param exactScore null where the agent was not scored by rubric
 * @param weights by name, as published: alpha, beta, gamma, delta
 */
public record RecordedResult(
        String agentId,
        long finalRank,
        long finalScore,
        String result,
        boolean forfeited,
        long tasksAttempted,
        long tasksCorrect,
        @Nullable Long avgLatencyMillis,
        @Nullable Long totalTokens,
        @Nullable String quality,
        @Nullable String efficiency,
        @Nullable String style,
        boolean styleDeclared,
        @Nullable String trust,
        @Nullable String combatScore,
        Map<String, String> weights,
        @Nullable ExactScore exactScore) {

    /** The final score by rubric, unrounded: a sum over so many judges. */
    public record ExactScore(String sum, long count) {}

    public RecordedResult {
        weights = Collections.unmodifiableMap(new LinkedHashMap<>(weights));
    }

    static RecordedResult from(Fields fields) {
        return new RecordedResult(
                fields.text("agent_id"),
                Scalars.whole(fields, "final_rank"),
                Scalars.whole(fields, "final_score"),
                fields.text("result"),
                fields.flag("forfeited", false),
                Scalars.whole(fields, "tasks_attempted"),
                Scalars.whole(fields, "tasks_correct"),
                Scalars.optionalWhole(fields, "avg_latency_ms"),
                Scalars.optionalWhole(fields, "total_tokens"),
                measured(fields, "quality"),
                measured(fields, "efficiency"),
                measured(fields, "style"),
                fields.flag("style_declared", false),
                measured(fields, "trust"),
                measured(fields, "combat_score"),
                weights(fields.optionalObject("weights")),
                exact(fields.optionalObject("exact_score")));
    }

    private static @Nullable ExactScore exact(@Nullable Fields fields) {
        return fields == null ? null : new ExactScore(fields.text("sum"), Scalars.whole(fields, "count"));
    }

    private static @Nullable String measured(Fields fields, String name) {
        String text = Scalars.text(fields, name, "");
        return text.isEmpty() ? null : text;
    }

    private static Map<String, String> weights(@Nullable Fields fields) {
        Map<String, String> weights = new LinkedHashMap<>();
        if (fields != null) {
            for (String name : fields.asObject().members().keySet()) {
                weights.put(name, Scalars.text(fields, name, ""));
            }
        }
        return weights;
    }
}
