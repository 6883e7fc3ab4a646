/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonNull;
import assize.web.page.Show;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one agent's answer in one round was found to be.
 *
 * <p>Units: points.
 *
 * @param state scored, unscored, forfeit, void or pending
 * @param correct null where nothing was judged, or where answers are not right or wrong but better or worse
 * @param points null where the answer could not be judged
 * @param evidence keys of recorded evidence; empty where a rule alone decided
 */
public record RecordedVerdict(
        String agentId,
        long round,
        String taskId,
        String taskVersion,
        String scorer,
        String state,
        String reason,
        @Nullable Boolean correct,
        @Nullable Long points,
        long bonusSpeedPoints,
        long hintPenalty,
        String rationale,
        List<String> evidence) {
    public RecordedVerdict {
        evidence = List.copyOf(evidence);
    }

    static RecordedVerdict from(Fields fields) {
        return new RecordedVerdict(
                fields.text("agent_id"),
                Scalars.whole(fields, "round"),
                fields.text("task_id"),
                fields.text("task_version"),
                fields.text("scorer"),
                fields.text("state"),
                fields.text("reason"),
                fields.value("correct") == JsonNull.NULL ? null : (Boolean) fields.flag("correct", false),
                Scalars.optionalWhole(fields, "points"),
                Scalars.whole(fields, "bonus_speed_points"),
                Scalars.whole(fields, "hint_penalty"),
                fields.text("rationale"),
                fields.optionalTexts("evidence"));
    }

    /** Whether the answer was judged at all. */
    public boolean isScored() {
        return state.equals("scored");
    }

    /** Whether it was found right or wrong. */
    public boolean isRightOrWrong() {
        return isScored() && correct != null;
    }

    /** Whether it was found right. */
    public boolean isCorrect() {
        return Boolean.TRUE.equals(correct);
    }

    /** What it was found to be, in a word or two; only answers that a rule or a run holds against a key are right or wrong. */
    public String stamp() {
        if (!isRightOrWrong()) {
            return Show.title(state);
        }
        return switch (scorer) {
            case "llm_judge", "human_review", "custom" ->
                isCorrect() ? "Counts as correct" : "Does not count as correct";
            default -> isCorrect() ? "Correct" : "Not correct";
        };
    }

    /** Who or what judged it. */
    public String judgedBy() {
        return switch (scorer) {
            case "llm_judge" -> "Judged by language models";
            case "code_execute" -> "Judged by running the code";
            case "custom" -> "Judged by the task author’s server";
            case "human_review" -> "Judged by a person";
            case "rubric" -> "Judged by people over the whole battle, by rubric";
            default -> "Judged by rule: " + Show.words(scorer);
        };
    }

    /** Whether it has points of its own; where people score a battle as a whole its rounds have none. */
    public boolean hasPoints() {
        return points != null && !scorer.equals("rubric");
    }

    /** The points it earned; none where it could not be judged. */
    public long pointsOrNone() {
        return points == null ? 0 : points;
    }

    /** The same with another rationale. */
    RecordedVerdict saying(String rationaleInPlace) {
        return new RecordedVerdict(
                agentId,
                round,
                taskId,
                taskVersion,
                scorer,
                state,
                reason,
                correct,
                points,
                bonusSpeedPoints,
                hintPenalty,
                rationaleInPlace,
                evidence);
    }
}
