/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.TaskRatingChange;
import java.util.List;
import java.util.Map;

/**
 * What a battle did to the ratings of its mode.
 *
 * @param judged the battle that did it
 * @param changes by contender; also where nothing moved
 * @param standings of every contender after the battle, by agent id; their ratings unchanged where the battle was not rated
 * @param tasks how the tasks moved that were opponents; empty where the battle was not rated
 */
public record RatingOutcome(
        JudgedBattle judged,
        List<RatingChange> changes,
        Map<String, Standing> standings,
        List<TaskRatingChange> tasks) {
    public RatingOutcome {
        changes = List.copyOf(changes);
        tasks = List.copyOf(tasks);
        standings = Map.copyOf(standings);
    }
}
