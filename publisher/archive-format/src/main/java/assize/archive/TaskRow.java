/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.json.Json;
import assize.schemas.season.TaskContract;
import com.jerolba.carpet.annotation.NotNull;

/**
 * A row of {@code tasks}: one version of a task that a published battle names.
 *
 * <p>Units: points.
 *
 * @param taskHash {@code sha256:} and hex, of the contract's text
 * @param contract the whole contract in canonical form
 */
public record TaskRow(
        @NotNull String taskId,
        @NotNull String version,
        @NotNull String title,
        @NotNull String category,
        @NotNull String difficulty,
        @NotNull String taskMode,
        @NotNull String scorer,
        long basePoints,
        @NotNull String taskHash,
        @NotNull String contract) {

    /** The row of a contract. */
    public static TaskRow from(TaskContract task) {
        return new TaskRow(
                task.ref().taskId(),
                task.ref().version(),
                task.title(),
                task.category(),
                task.difficulty(),
                task.taskMode(),
                task.scoring().type(),
                task.scoring().basePoints(),
                task.hash(),
                Json.canonicalText(task.document()));
    }

    /** {@code id@version}, as battles name their tasks. */
    public String ref() {
        return taskId + "@" + version;
    }
}
