/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;
import org.jspecify.annotations.Nullable;

/** A response that was received and does not count: which, and why (GR-09). */
public record IneligibleAct(
        String agentId,
        @Nullable Long round,
        @Nullable Long turnNumber,
        String eventId,
        String reason,
        @Nullable String rawHash) {

    static IneligibleAct from(Fields fields) {
        return new IneligibleAct(
                fields.text("agent_id"),
                Scalars.optionalWhole(fields, "round"),
                Scalars.optionalWhole(fields, "turn_number"),
                fields.text("event_id"),
                fields.text("reason"),
                fields.optionalText("raw_hash"));
    }
}
