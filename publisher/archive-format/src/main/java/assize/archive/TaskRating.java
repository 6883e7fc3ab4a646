/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.battle.Identifiers;
import assize.schemas.json.Fields;
import java.util.List;

/**
 * Where a battle left the rating of a task that was its contenders' opponent (GA-72).
 *
 * <p>Units: whole rating points; rated battles.
 *
 * @param major of the version: its ratings are kept apart (A-166)
 */
public record TaskRating(String taskId, int major, int elo, int matches, boolean stable) {

    /** Those of a record's {@code rating}; none where it has none. */
    static List<TaskRating> of(Fields rating) {
        return rating.optionalObjects("tasks").stream().map(TaskRating::from).toList();
    }

    private static TaskRating from(Fields task) {
        return new TaskRating(
                task.matching("task_id", Identifiers.TASK),
                RecordFields.count(task, "major"),
                RecordFields.rating(task, "elo_after"),
                RecordFields.count(task, "matches_after"),
                task.flag("stable", false));
    }

    /** What ratings are kept by. */
    String key() {
        return taskId + "@" + major;
    }
}
