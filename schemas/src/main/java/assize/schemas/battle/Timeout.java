/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;

/** A turn ran out without an act (GA-36: it forfeits the turn, not the battle). */
public record Timeout(String agentId, int round, String taskId, int turnNumber) {

    /** Decodes the body of a timeout event. */
    public static Timeout from(Fields fields) {
        return new Timeout(
                fields.matching("agent_id", Identifiers.ID),
                (int) fields.integer("round", 1, Observe.ROUND_MAX),
                fields.matching("task_id", Identifiers.TASK),
                (int) fields.integer("turn_number", 1, Observe.TURN_MAX));
    }
}
