/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;

/** An agent left the battle: a loss for it (GA-17). */
public record Forfeit(String agentId, String reason) {
    private static final int REASON_MAX = 500;

    /** Decodes the body of a forfeit event. */
    public static Forfeit from(Fields fields) {
        return new Forfeit(fields.matching("agent_id", Identifiers.ID), fields.text("reason", REASON_MAX));
    }
}
