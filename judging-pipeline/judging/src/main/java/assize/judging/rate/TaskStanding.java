/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.judging.rules.RatingRules;
import assize.schemas.battle.TaskRef;

/**
 * Where one task, in one MAJOR version, stands as an opponent (GA-72). Flat and public, because it is kept as state of the
 * pipeline.
 *
 * <p>Units: whole rating points.
 *
 * @param matches rated battles
 */
public record TaskStanding(int rating, int matches) {

    /** The standing of a task that has not been rated. */
    public static TaskStanding initial(RatingRules rules) {
        return new TaskStanding(rules.start(), 0);
    }

    /** What standings are kept by: versions that can be compared share one (A-166..A-168). */
    public static String key(TaskRef ref) {
        return ref.taskId() + "@" + ref.major();
    }
}
