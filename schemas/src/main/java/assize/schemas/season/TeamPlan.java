/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.battle.Identifiers;
import assize.schemas.json.Fields;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a task says of the teams that work on it: {@code team_config} (additive, GA-33).
 *
 * <p>Units: round trips; points of a subtask weigh only against those of the task's other subtasks.
 *
 * @param tripsMax at which coordination is worth nothing; null where the task leaves it to the rules
 * @param subtasks the points of each by its id; empty where any subtask counts one point
 */
public record TeamPlan(@Nullable Long tripsMax, Map<String, Long> subtasks) {
    /** Of a task that says nothing. */
    public static final TeamPlan OPEN = new TeamPlan(null, Map.of());

    private static final long TRIPS_MAX = 100_000;
    private static final long POINTS_MAX = 1_000_000;

    public TeamPlan {
        subtasks = Map.copyOf(subtasks);
    }

    static TeamPlan from(Fields fields) {
        Map<String, Long> subtasks = new LinkedHashMap<>();
        for (Fields one : fields.optionalObjects("subtasks")) {
            String id = one.matching("subtask_id", Identifiers.ID);
            long points = one.has("points") ? one.integer("points", 0, POINTS_MAX) : 1;
            if (subtasks.put(id, points) != null) {
                one.fail("subtask_id", "is there twice");
            }
        }
        return new TeamPlan(fields.optionalInteger("max_trips", 1, TRIPS_MAX), subtasks);
    }

    /** The points of a subtask; 0 for one that the task's list does not have. */
    public long pointsOf(String subtaskId) {
        return subtasks.isEmpty() ? 1 : subtasks.getOrDefault(subtaskId, 0L);
    }
}
