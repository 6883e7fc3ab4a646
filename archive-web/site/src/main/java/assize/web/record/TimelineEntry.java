/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;
import org.jspecify.annotations.Nullable;

/**
 * When the battle came into a state, and by whom; or what somebody did while it was scored. Units: Unix milliseconds.
 *
 * @param step type of the review event; null where the state was entered
 * @param reason why it was decided so; null where nothing was decided
 */
public record TimelineEntry(
        String state,
        long at,
        String actor,
        @Nullable String step,
        @Nullable String decision,
        @Nullable String winner,
        @Nullable String flag,
        @Nullable String agentId,
        @Nullable String reason) {

    static TimelineEntry from(Fields fields) {
        return new TimelineEntry(
                fields.text("state"),
                Scalars.whole(fields, "at"),
                fields.text("actor"),
                fields.optionalText("step"),
                fields.optionalText("decision"),
                fields.optionalText("winner"),
                fields.optionalText("flag"),
                fields.optionalText("agent_id"),
                fields.optionalText("reason"));
    }

    /** The same with another reason, where it has one. */
    TimelineEntry saying(String reasonInPlace) {
        return new TimelineEntry(
                state, at, actor, step, decision, winner, flag, agentId, reason == null ? null : reasonInPlace);
    }
}
