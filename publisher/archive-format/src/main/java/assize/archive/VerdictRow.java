/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.json.Fields;
import com.jerolba.carpet.annotation.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code verdicts}: what one agent's answer in one round was found to be.
 *
 * <p>Units: points.
 *
 * @param correct null where nothing was judged
 * @param points null where the answer could not be judged
 */
public record VerdictRow(
        long seq,
        @NotNull String battleId,
        @NotNull String agentId,
        int round,
        @NotNull String taskId,
        @NotNull String taskVersion,
        @NotNull String scorer,
        @NotNull String state,
        @NotNull String reason,
        @Nullable Boolean correct,
        @Nullable Long points,
        long bonusSpeedPoints,
        long hintPenalty,
        @NotNull String rationale) {

    static VerdictRow from(RecordFields record, long seq, Fields verdict) {
        return new VerdictRow(
                seq,
                record.battleId(),
                record.agentId(verdict),
                RecordFields.count(verdict, "round"),
                verdict.text("task_id", RecordFields.NAME_MAX),
                verdict.text("task_version", RecordFields.NAME_MAX),
                verdict.text("scorer", RecordFields.NAME_MAX),
                verdict.text("state", RecordFields.NAME_MAX),
                verdict.text("reason", RecordFields.NAME_MAX),
                RecordFields.optionalFlag(verdict, "correct"),
                RecordFields.optionalPoints(verdict, "points"),
                RecordFields.points(verdict, "bonus_speed_points"),
                RecordFields.points(verdict, "hint_penalty"),
                verdict.text("rationale"));
    }
}
