/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The terms of scores that are more than base, bonus and penalty, so that a reader can add them up again.
 *
 * @param turns by round, then contender, of the multi-turn tasks that were answered and judged
 * @param team null unless the battle was a team's
 */
public record ScoreTerms(List<TurnScore> turns, @Nullable TeamScore team) {
    /** Of a battle that has none. */
    public static final ScoreTerms NONE = new ScoreTerms(List.of(), null);
}
