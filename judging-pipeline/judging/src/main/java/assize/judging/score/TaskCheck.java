/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.json.FieldProblem;
import assize.schemas.season.Scoring;
import assize.schemas.season.TaskContract;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Finds tasks that no scorer could score, before anybody plays them. */
public final class TaskCheck {
    private static final int PATTERN_CHARS_MAX = 10_000;
    private static final int PATTERN_SIZE_MAX = 5_000;

    private TaskCheck() {}

    /** What is wrong with the task; null where a machine can score it, or where none is asked to. */
    public static @Nullable FieldProblem problem(TaskContract task) {
        Scoring scoring = task.scoring();
        String marker = scoring.answerMarker();
        if (marker != null && marker.isEmpty()) {
            return new FieldProblem("scoring.answer_marker", "must not be empty");
        }
        String correct = scoring.correctAnswer();
        // A fallback judges in the end, so it must find what it needs.
        String fallback = scoring.fallbackType();
        return switch (fallback == null ? scoring.type() : fallback) {
            case "numeric_tolerance" ->
                correct == null || DecimalScan.isNumber(correct)
                        ? null
                        : new FieldProblem("scoring.correct_answer", "must be a decimal number of a sane size");
            case "regex" -> scoring.pattern() == null ? null : patternProblem(scoring.pattern());
            default -> null;
        };
    }

    private static @Nullable FieldProblem patternProblem(String pattern) {
        if (pattern.isEmpty() || pattern.length() > PATTERN_CHARS_MAX) {
            return new FieldProblem("scoring.pattern", "must be 1 to %s characters long".formatted(PATTERN_CHARS_MAX));
        }
        if (PatternSize.of(pattern).orElse(Long.MAX_VALUE) > PATTERN_SIZE_MAX) {
            return new FieldProblem("scoring.pattern", "repeats or nests too much");
        }
        try {
            Pattern unused = Pattern.compile(pattern);
            return null;
        } catch (PatternSyntaxException e) {
            return new FieldProblem("scoring.pattern", "is no RE2 pattern: " + e.getDescription());
        }
    }
}
