/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.season.TaskContract;
import java.util.HashMap;
import java.util.Map;

/**
 * Where the tasks of a season stand as opponents, as its records say one after the other.
 *
 * <p>The writer and whoever checks the tables both use this. One thread.
 */
public final class TaskStandings {
    private final Map<String, TaskRating> latest = new HashMap<>();

    /** Takes the next battle. */
    public void add(RecordRows rows) {
        rows.tasks().forEach(task -> latest.put(task.key(), task));
    }

    /** The row of a contract; all versions with one MAJOR number share a rating. */
    public TaskRow row(TaskContract task) {
        TaskRow row = TaskRow.from(task);
        TaskRating rating = latest.get(task.ref().taskId() + "@" + task.ref().major());
        return rating == null ? row : row.rated(rating);
    }
}
