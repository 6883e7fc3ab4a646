/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;
import org.jspecify.annotations.Nullable;

/**
 * One turn put before one agent, and what came of it.
 *
 * <p>Units: Unix milliseconds; milliseconds; tokens. Null means the record says nothing, never zero.
 *
 * @param outcome acted, timed_out or unanswered
 * @param readFrom the shape of frame the act was read from; null where it came as an action of Arena
 * @param text the normalised response of an answering act
 */
public record RecordedTurn(
        String agentId,
        long round,
        String taskId,
        long turnNumber,
        @Nullable Long observedAt,
        @Nullable Long deadlineAt,
        String outcome,
        @Nullable Long actedAt,
        @Nullable String actionType,
        @Nullable String phase,
        @Nullable Long latencyMillis,
        @Nullable Long tokensUsed,
        @Nullable Long reportedLatencyMillis,
        @Nullable Long toolCalls,
        @Nullable String readFrom,
        @Nullable String rawHash,
        @Nullable String textHash,
        @Nullable String text) {

    static RecordedTurn from(Fields fields) {
        return new RecordedTurn(
                fields.text("agent_id"),
                Scalars.whole(fields, "round"),
                fields.text("task_id"),
                Scalars.whole(fields, "turn_number"),
                Scalars.optionalWhole(fields, "observed_at"),
                Scalars.optionalWhole(fields, "deadline_at"),
                fields.text("outcome"),
                Scalars.optionalWhole(fields, "acted_at"),
                fields.optionalText("action_type"),
                fields.optionalText("phase"),
                Scalars.optionalWhole(fields, "latency_ms"),
                Scalars.optionalWhole(fields, "tokens_used"),
                Scalars.optionalWhole(fields, "reported_latency_ms"),
                Scalars.optionalWhole(fields, "tool_calls"),
                readFrom(fields.optionalObject("read_from")),
                fields.optionalText("raw_hash"),
                fields.optionalText("text_hash"),
                fields.optionalText("text"));
    }

    private static @Nullable String readFrom(@Nullable Fields fields) {
        return fields == null ? null : fields.text("shape");
    }

    /** The same without its text. */
    RecordedTurn withoutText() {
        return new RecordedTurn(
                agentId,
                round,
                taskId,
                turnNumber,
                observedAt,
                deadlineAt,
                outcome,
                actedAt,
                actionType,
                phase,
                latencyMillis,
                tokensUsed,
                reportedLatencyMillis,
                toolCalls,
                readFrom,
                rawHash,
                textHash,
                null);
    }
}
