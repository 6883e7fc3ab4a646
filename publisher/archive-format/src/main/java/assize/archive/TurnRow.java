/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonInteger;
import com.jerolba.carpet.annotation.NotNull;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turns}: one turn of one agent. Null means that the agent did not act, or did not report it.
 *
 * <p>Units: milliseconds, tokens; {@code latencyMs} as observed, {@code reportedLatencyMs} as the agent said.
 *
 * @param readFrom the shape of the framework's frame the act was read from; null where it came as an action of Arena
 */
public record TurnRow(
        long seq,
        @NotNull String battleId,
        @NotNull String agentId,
        int round,
        @NotNull String taskId,
        int turnNumber,
        @NotNull Instant observedAt,
        @NotNull Instant deadlineAt,
        @NotNull String outcome,
        @Nullable Instant actedAt,
        @Nullable String actionType,
        @Nullable String actionSemantic,
        @Nullable String phase,
        @Nullable Long latencyMs,
        @Nullable Long tokensUsed,
        @Nullable Long reportedLatencyMs,
        @Nullable Long toolCalls,
        @AddedLater @Nullable Long memoryReads,
        @AddedLater @Nullable String readFrom,
        @Nullable String rawHash,
        @Nullable String textHash) {

    static TurnRow from(RecordFields record, long seq, Fields turn) {
        return new TurnRow(
                seq,
                record.battleId(),
                record.agentId(turn),
                RecordFields.count(turn, "round"),
                turn.text("task_id", RecordFields.NAME_MAX),
                RecordFields.count(turn, "turn_number"),
                RecordFields.time(turn, "observed_at"),
                RecordFields.time(turn, "deadline_at"),
                turn.text("outcome", RecordFields.NAME_MAX),
                RecordFields.optionalTime(turn, "acted_at"),
                turn.optionalText("action_type", RecordFields.NAME_MAX),
                turn.optionalText("action_semantic", RecordFields.TEXT_MAX),
                turn.optionalText("phase", RecordFields.TEXT_MAX),
                amount(turn, "latency_ms"),
                amount(turn, "tokens_used"),
                amount(turn, "reported_latency_ms"),
                amount(turn, "tool_calls"),
                amount(turn, "memory_reads"),
                frame(turn),
                RecordFields.optionalHash(turn, "raw_hash"),
                RecordFields.optionalHash(turn, "text_hash"));
    }

    /** The row as tables of the first format had it, which lack what was {@link AddedLater}. */
    public TurnRow inFirstFormat() {
        return new TurnRow(
                seq,
                battleId,
                agentId,
                round,
                taskId,
                turnNumber,
                observedAt,
                deadlineAt,
                outcome,
                actedAt,
                actionType,
                actionSemantic,
                phase,
                latencyMs,
                tokensUsed,
                reportedLatencyMs,
                toolCalls,
                null,
                null,
                rawHash,
                textHash);
    }

    private static @Nullable String frame(Fields turn) {
        Fields readFrom = turn.optionalObject("read_from");
        return readFrom == null ? null : readFrom.text("shape", RecordFields.TEXT_MAX);
    }

    private static @Nullable Long amount(Fields turn, String name) {
        return turn.optionalInteger(name, 0, JsonInteger.MAX);
    }
}
