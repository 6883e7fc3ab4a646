/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;

/**
 * A turn is put before an agent.
 *
 * <p>Units: {@code timeLimitMillis} in milliseconds, {@code deadlineAt} in Unix milliseconds; {@code round} and
 * {@code turnNumber} count from 1.
 */
public record Observe(String agentId, int round, String taskId, int turnNumber, long timeLimitMillis, long deadlineAt) {

    static final int ROUND_MAX = 100;
    static final int TURN_MAX = 1000;
    private static final long TIME_LIMIT_MAX = 7L * 24 * 3600 * 1000;

    /** Decodes the body of an observe event. */
    public static Observe from(Fields fields) {
        return new Observe(
                fields.matching("agent_id", Identifiers.ID),
                (int) fields.integer("round", 1, ROUND_MAX),
                fields.matching("task_id", Identifiers.TASK),
                (int) fields.integer("turn_number", 1, TURN_MAX),
                fields.integer("time_limit_ms", 1, TIME_LIMIT_MAX),
                fields.integer("deadline_at", 0, EventDecoder.TIME_MAX));
    }
}
