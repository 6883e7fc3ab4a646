/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was found of one answer.
 *
 * @param state {@code scored}, {@code unscored} (it could not be judged: never "wrong") or {@code void} (the task is broken)
 * @param reason why it is unscored or void; {@code answered} where it is scored
 * @param correct null where nothing was judged, or where answers are better or worse and not right or wrong
 * @param share of the base points, 0 to 1; null where nothing was judged
 * @param rationale one sentence with what was compared
 * @param evidence keys of what it rests on
 * @param flag the code of an audit flag it raises; null where it raises none
 * @param holdsRating whether no rating may rest on it
 */
public record Finding(
        String state,
        String reason,
        @Nullable Boolean correct,
        @Nullable BigDecimal share,
        String rationale,
        List<String> evidence,
        @Nullable String flag,
        boolean holdsRating) {

    public Finding {
        Objects.requireNonNull(state, "state is null");
        if (state.equals("scored") != (share != null)) {
            throw new IllegalArgumentException("a share goes with what is scored: " + state);
        }
        if (share != null && (share.signum() < 0 || share.compareTo(BigDecimal.ONE) > 0)) {
            throw new IllegalArgumentException("a share is from 0 to 1: " + share);
        }
        evidence = List.copyOf(evidence);
    }

    /** A right or a wrong answer, told from the answer alone. */
    public static Finding of(boolean correct, String rationale) {
        return of(correct, rationale, List.of());
    }

    /** A right or a wrong answer, told from evidence. */
    public static Finding of(boolean correct, String rationale, List<String> evidence) {
        return new Finding(
                "scored",
                "answered",
                correct,
                correct ? BigDecimal.ONE : BigDecimal.ZERO,
                rationale,
                evidence,
                null,
                false);
    }

    /** An answer that could not be judged. */
    public static Finding unscored(String reason, String rationale, List<String> evidence) {
        return new Finding("unscored", reason, null, null, rationale, evidence, "answer_unscored", true);
    }

    /** A task that cannot judge anybody. */
    public static Finding brokenTask(String rationale, List<String> evidence) {
        return new Finding("void", "task_defect", null, null, rationale, evidence, "task_defect", true);
    }

    /** The same, with an audit flag that holds back no rating. */
    Finding flagged(String code) {
        return new Finding(state, reason, correct, share, rationale, evidence, code, holdsRating);
    }
}
