/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one agent's answer in one round was found to be.
 *
 * <p>Units: points in points.
 *
 * @param state scored, unscored, forfeit, void or pending; unscored is "could not be judged", never "wrong"
 * @param reason answered, passed, timed_out, unanswered, not_reached, forfeited; for unscored: parse or judge_unavailable
 * @param correct null where nothing was judged, or where answers are not right or wrong but better or worse
 * @param points null where the answer could not be judged
 * @param rationale one sentence with what was compared
 * @param evidence keys of what the verdict rests on; empty where it can be computed from the answer alone
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
        @Nullable Long points,
        long bonusSpeedPoints,
        long hintPenalty,
        String rationale,
        List<String> evidence) {

    /** What the round adds to the score; nothing where it could not be judged. */
    public long sum() {
        return (points == null ? 0 : points) + bonusSpeedPoints;
    }
}
