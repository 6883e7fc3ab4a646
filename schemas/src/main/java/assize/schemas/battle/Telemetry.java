/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What an agent says of its own work. Never trusted for scoring; it feeds efficiency and plausibility only.
 *
 * <p>Units: {@code latencyMillis} in milliseconds; the rest are counts.
 *
 * @param tokensUsed 0 means that the agent does not count its tokens (GC-10); null that it does not report them
 */
public record Telemetry(
        @Nullable Long tokensUsed,
        @Nullable Long latencyMillis,
        @Nullable Long toolCalls,
        @Nullable Long memoryReads) {

    private static final long COUNT_MAX = 1_000_000_000L;

    /** As it stands in an act's data; what is not told is left out. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .putIfPresent("tokens_used", number(tokensUsed))
                .putIfPresent("latency_ms", number(latencyMillis))
                .putIfPresent("tool_calls", number(toolCalls))
                .putIfPresent("memory_reads", number(memoryReads))
                .build();
    }

    private static @Nullable JsonValue number(@Nullable Long count) {
        return count == null ? null : new JsonInteger(count);
    }

    static Telemetry from(Fields fields) {
        return new Telemetry(
                fields.optionalInteger("tokens_used", 0, COUNT_MAX),
                fields.optionalInteger("latency_ms", 0, COUNT_MAX),
                fields.optionalInteger("tool_calls", 0, COUNT_MAX),
                fields.optionalInteger("memory_reads", 0, COUNT_MAX));
    }
}
