/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One step of a dispute. Units: Unix milliseconds.
 *
 * @param seq index of its entry in the log; null where the log does not tell
 * @param state the state it led to
 * @param text why; for the first step what is held to be wrong. Untrusted
 * @param outcome null where nothing was decided
 */
public record DisputeStep(
        String disputeId,
        @Nullable Long seq,
        String state,
        long at,
        String actor,
        String text,
        @Nullable String outcome) {
    public DisputeStep {
        Objects.requireNonNull(disputeId, "disputeId");
        Objects.requireNonNull(state, "state");
    }
}
