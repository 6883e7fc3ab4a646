/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import java.util.Objects;

/** One version of one task. */
public record TaskRef(String taskId, String version) {

    public TaskRef {
        Objects.requireNonNull(taskId, "taskId is null");
        Objects.requireNonNull(version, "version is null");
    }

    static TaskRef from(Fields fields) {
        return new TaskRef(
                fields.matching("task_id", Identifiers.TASK), fields.matching("version", Identifiers.VERSION));
    }

    /** The part of the version that a change breaks comparison with (A-166). */
    public int major() {
        return Integer.parseInt(version.substring(0, version.indexOf('.')));
    }

    /** {@code task_id@version}. */
    @Override
    public String toString() {
        return taskId + "@" + version;
    }
}
