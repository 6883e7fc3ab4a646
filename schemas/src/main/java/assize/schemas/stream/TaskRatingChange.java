/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

/**
 * How one battle moved the rating of a task, which was its contenders' opponent (GA-72).
 *
 * <p>Units: whole rating points; {@code score} and {@code expected} are decimals of 12 places as text.
 *
 * @param major of the version: its ratings are kept apart (A-166)
 * @param stable whether so many matches make it stable (A-165)
 */
public record TaskRatingChange(
        String taskId,
        int major,
        int k,
        String score,
        String expected,
        int eloBefore,
        int eloDelta,
        int eloAfter,
        int matchesBefore,
        int matchesAfter,
        boolean stable) {

    /** What a task's ratings are kept by: {@code task_id@MAJOR}. */
    public String key() {
        return taskId + "@" + major;
    }
}
