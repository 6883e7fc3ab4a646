/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.json.Fields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a task of several turns (A-155..A-158, GA-26, GA-30).
 *
 * <p>Units: milliseconds; tokens.
 *
 * @param timeLimitMillis for the whole task
 * @param turnTimeLimitMillis for one turn
 * @param tokenBudget null where the task leaves it to the rules
 * @param artifacts the names that can be asked for
 */
public record MultiTurn(
        int maxTurns,
        long timeLimitMillis,
        long turnTimeLimitMillis,
        @Nullable Long tokenBudget,
        List<String> artifacts) {

    private static final int TURNS_MAX = 1000;
    private static final long TOKENS_MAX = 1_000_000_000L;

    public MultiTurn {
        artifacts = List.copyOf(artifacts);
    }

    /**
     * Reads {@code multi_turn_config}.
     *
     * @param turnDefault the limit of a turn where it names none; as many of these as there are turns is the total's
     */
    static MultiTurn from(Fields fields, long turnDefault) {
        int maxTurns = (int) fields.integer("max_turns", 1, TURNS_MAX);
        long turn = fields.has("turn_time_limit_ms")
                ? fields.integer("turn_time_limit_ms", 1, TaskContract.TIME_LIMIT_MAX)
                : turnDefault;
        return new MultiTurn(
                maxTurns,
                fields.has("time_limit_ms")
                        ? fields.integer("time_limit_ms", 1, TaskContract.TIME_LIMIT_MAX)
                        : Math.min(turn * maxTurns, TaskContract.TIME_LIMIT_MAX),
                turn,
                fields.optionalInteger("token_budget", 1, TOKENS_MAX),
                fields.optionalTexts("artifacts_available"));
    }
}
