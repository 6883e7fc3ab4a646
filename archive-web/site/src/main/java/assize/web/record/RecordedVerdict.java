/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;
import java.util.List;

/**
 * What one agent's answer in one round was found to be.
 *
 * <p>Units: points.
 *
 * @param state scored, forfeit, void or pending
 * @param correct false also where nothing was judged
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
        boolean correct,
        long points,
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
                Scalars.text(fields, "correct", "false").equals("true"),
                Scalars.whole(fields, "points"),
                Scalars.whole(fields, "bonus_speed_points"),
                Scalars.whole(fields, "hint_penalty"),
                fields.text("rationale"),
                fields.optionalTexts("evidence"));
    }

    /** Whether the answer was judged at all. */
    public boolean isScored() {
        return state.equals("scored");
    }
}
