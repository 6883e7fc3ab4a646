/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.json.Json;
import assize.schemas.season.TaskContract;
import com.jerolba.carpet.annotation.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code tasks}: one version of a task that a published battle names.
 *
 * <p>Units: points; whole rating points; rated battles.
 *
 * @param elo of its MAJOR version as an opponent; null where it was never one (GA-72)
 * @param eloMatches rated battles against it
 * @param eloStable whether so many make the rating stable (A-165)
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
        @Nullable Integer elo,
        int eloMatches,
        boolean eloStable,
        @NotNull String taskHash,
        @NotNull String contract) {

    /** The row of a contract that nothing was rated against. */
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
                null,
                0,
                false,
                task.hash(),
                Json.canonicalText(task.document()));
    }

    /** The same contract with its rating. */
    TaskRow rated(TaskRating rating) {
        return new TaskRow(
                taskId,
                version,
                title,
                category,
                difficulty,
                taskMode,
                scorer,
                basePoints,
                rating.elo(),
                rating.matches(),
                rating.stable(),
                taskHash,
                contract);
    }

    /** {@code id@version}, as battles name their tasks. */
    public String ref() {
        return taskId + "@" + version;
    }
}
