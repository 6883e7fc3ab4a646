/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import org.jspecify.annotations.Nullable;

/**
 * What a frame says of the work behind it. A null component was not said; it is never 0 instead.
 *
 * <p>Units: tokens; milliseconds; counts.
 *
 * @param inputTokens of the prompt, cached ones included
 * @param cachedTokens of the prompt that came from a cache
 * @param outputTokens generated, reasoning included
 * @param reasoningTokens generated and not shown
 */
record Usage(
        @Nullable Long inputTokens,
        @Nullable Long cachedTokens,
        @Nullable Long outputTokens,
        @Nullable Long reasoningTokens,
        @Nullable Long latencyMillis,
        @Nullable Long memoryReads) {

    static final Usage NONE = new Usage(null, null, null, null, null, null);

    /** This one, with the time another member of the frame tells. */
    Usage withLatency(@Nullable Long told) {
        Long millis = UsageFrames.bounded(told);
        return millis == null
                ? this
                : new Usage(inputTokens, cachedTokens, outputTokens, reasoningTokens, millis, memoryReads);
    }

    /** This one, with so many readings of a memory. */
    Usage withMemoryReads(long reads) {
        return new Usage(inputTokens, cachedTokens, outputTokens, reasoningTokens, latencyMillis, reads);
    }

    boolean saysNothing() {
        return equals(NONE);
    }
}
