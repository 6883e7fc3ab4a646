/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.json.Fields;
import java.math.BigDecimal;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How answers to a task are scored (Arena §12.3, §13).
 *
 * <p>Units: points in points; {@code bonusMaxPercent} in percent of the base points; {@code bonusThresholdMillis} in
 * milliseconds.
 *
 * @param type one of the eight scoring types
 * @param correctAnswer the text to match; null for types that have none
 * @param tolerance null but for numeric tasks
 * @param pattern null but for regex tasks
 * @param answerMarker where the answer proper begins; null where the task names none
 * @param fallbackType what judges where no model is configured (A-161, GA-70); null where the task names nothing
 * @param llm null but for tasks that models judge
 * @param webhookUrl the task author's server, {@code https}; null but for custom tasks
 * @param code null where the task names no tests for programs
 * @param bonusThresholdMillis null where the task pays no speed bonus by time
 * @param bonusThresholdTurns null where the task pays no speed bonus by turns
 */
public record Scoring(
        String type,
        long basePoints,
        @Nullable String correctAnswer,
        @Nullable BigDecimal tolerance,
        @Nullable String pattern,
        @Nullable String answerMarker,
        @Nullable String fallbackType,
        @Nullable LlmScoring llm,
        @Nullable String webhookUrl,
        @Nullable CodeScoring code,
        int bonusMaxPercent,
        @Nullable Long bonusThresholdMillis,
        @Nullable Integer bonusThresholdTurns) {

    private static final Set<String> TYPES = Set.of(
            "exact_match",
            "numeric_tolerance",
            "contains",
            "regex",
            "llm_judge",
            "code_execute",
            "human_review",
            "custom");
    private static final Set<String> FALLBACKS =
            Set.of("exact_match", "numeric_tolerance", "contains", "regex", "code_execute", "human_review");
    private static final Pattern WEBHOOK_URL = Pattern.compile("https://[A-Za-z0-9.:_-]{1,260}(/[!-~]{0,1000})?");
    private static final long POINTS_DEFAULT = 100;
    private static final long POINTS_MAX = 1_000_000;
    private static final int TEXT_MAX = 100_000;
    private static final int TURNS_MAX = 1000;

    static Scoring from(Fields fields, String taskMode) {
        String type = fields.oneOf("type", TYPES);
        boolean isLlm = type.equals("llm_judge");
        String fallback = isLlm && fields.has("fallback_type") ? fields.oneOf("fallback_type", FALLBACKS) : null;
        // What is to judge in the end must find what it needs.
        String judging = fallback == null ? type : fallback;
        boolean matchesText = judging.equals("exact_match") || judging.equals("contains");
        boolean numeric = judging.equals("numeric_tolerance");
        String correctAnswer = matchesText || numeric
                ? fields.text("correct_answer", TEXT_MAX)
                : fields.optionalText("correct_answer");
        BigDecimal tolerance = numeric && fields.has("tolerance") ? fields.decimalText("tolerance") : BigDecimal.ZERO;
        if ("".equals(correctAnswer) && judging.equals("contains")) {
            fields.fail("correct_answer", "must not be empty: every answer contains nothing");
        }
        if (tolerance.signum() < 0) {
            fields.fail("tolerance", "must not be negative");
        }
        if (numeric && correctAnswer != null && fields.problem() == null && !isDecimal(correctAnswer)) {
            fields.fail("correct_answer", "must be a decimal number");
        }
        CodeScoring code = CodeScoring.from(fields);
        if (judging.equals("code_execute") && code == null) {
            fields.fail("test_code", "is missing; or give test_cases");
        }
        Fields bonus = fields.optionalObject("speed_bonus");
        Fields paid = bonus != null && bonus.flag("enabled", false) ? bonus : null;
        return new Scoring(
                type,
                fields.has("base_points") ? fields.integer("base_points", 1, POINTS_MAX) : POINTS_DEFAULT,
                correctAnswer,
                numeric ? tolerance : null,
                judging.equals("regex") ? fields.text("pattern", TEXT_MAX) : null,
                fields.optionalText("answer_marker"),
                fallback,
                isLlm ? LlmScoring.from(fields) : null,
                type.equals("custom") ? fields.matching("webhook_url", WEBHOOK_URL) : null,
                code,
                paid != null ? (int) paid.integer("max_bonus_pct", 0, 1000) : 0,
                paid != null && taskMode.equals("single_turn") ? thresholdMillis(paid) : null,
                paid != null && taskMode.equals("multi_turn") ? thresholdTurns(paid) : null);
    }

    /** Single-turn tasks pay by milliseconds, multi-turn tasks by turns; the wrong one is refused (GA-27). */
    private static Long thresholdMillis(Fields bonus) {
        if (bonus.has("threshold_turns")) {
            bonus.fail("threshold_turns", "belongs to multi-turn tasks; a single-turn task has threshold_ms");
        }
        return bonus.integer("threshold_ms", 1, Integer.MAX_VALUE);
    }

    private static Integer thresholdTurns(Fields bonus) {
        if (bonus.has("threshold_ms")) {
            bonus.fail("threshold_ms", "belongs to single-turn tasks; a multi-turn task has threshold_turns");
        }
        return (int) bonus.integer("threshold_turns", 1, TURNS_MAX);
    }

    private static boolean isDecimal(String text) {
        try {
            return new BigDecimal(text).precision() > 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
