/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
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

    static Telemetry from(Fields fields) {
        return new Telemetry(
                fields.optionalInteger("tokens_used", 0, COUNT_MAX),
                fields.optionalInteger("latency_ms", 0, COUNT_MAX),
                fields.optionalInteger("tool_calls", 0, COUNT_MAX),
                fields.optionalInteger("memory_reads", 0, COUNT_MAX));
    }
}
