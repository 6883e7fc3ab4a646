/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import org.jspecify.annotations.Nullable;

/**
 * What one agent's answer in one round was found to be.
 *
 * <p>Units: points in points.
 *
 * @param state scored, forfeit, void or pending
 * @param reason answered, passed, timed_out, unanswered, not_reached or forfeited
 * @param correct null where nothing was judged
 * @param rationale one sentence with what was compared
 */
public record Verdict(
        String agentId,
        int round,
        String taskId,
        String taskVersion,
        String scorer,
        String state,
        String reason,
        @Nullable Boolean correct,
        long points,
        long bonusSpeedPoints,
        long hintPenalty,
        String rationale) {}
