/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was found of one answer.
 *
 * @param state {@code scored}, {@code unscored} (it could not be judged: never "wrong"), {@code void} (the task is broken) or
 *     {@code pending}
 * @param reason why it is unscored, void or pending; {@code answered} where it is scored
 * @param correct null where nothing was judged, or where answers are better or worse and not right or wrong
 * @param share of the base points, 0 to 1; null where nothing was judged
 * @param rationale one sentence with what was compared
 * @param evidence keys of what it rests on
 * @param flag the code of an audit flag it raises; null where it raises none
 * @param holdsRating whether no rating may rest on it
 * @param judgedBy the scoring type that judged, where it was not the task's own; null where it was
 */
public record Finding(
        String state,
        String reason,
        @Nullable Boolean correct,
        @Nullable BigDecimal share,
        String rationale,
        List<String> evidence,
        @Nullable String flag,
        boolean holdsRating,
        @Nullable String judgedBy) {

    private static final String FOR_PEOPLE = "answered";

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
                false,
                null);
    }

    /** An answer that could not be judged. */
    public static Finding unscored(String reason, String rationale, List<String> evidence) {
        return new Finding("unscored", reason, null, null, rationale, evidence, "answer_unscored", true, null);
    }

    /** A task that cannot judge anybody. */
    public static Finding brokenTask(String rationale, List<String> evidence) {
        return new Finding("void", "task_defect", null, null, rationale, evidence, "task_defect", true, null);
    }

    /** An answer that is worth a share, better or worse rather than right or wrong where {@code correct} is null. */
    public static Finding ofShare(
            BigDecimal share, @Nullable Boolean correct, String rationale, List<String> evidence) {
        return new Finding("scored", "answered", correct, share, rationale, evidence, null, false, null);
    }

    /** An answer that waits for a judge there is not. */
    public static Finding pending(String waitsFor) {
        return new Finding("pending", waitsFor, null, null, waitsFor, List.of(), null, true, null);
    }

    /** An answer that people judge. */
    static Finding forPeople() {
        return new Finding(
                "pending", FOR_PEOPLE, null, null, "A person has yet to judge it.", List.of(), null, false, null);
    }

    /** Whether people are to judge it. */
    boolean isForPeople() {
        return state.equals("pending") && reason.equals(FOR_PEOPLE);
    }

    /** The same, which no rating may rest on, with an audit flag that says why. */
    Finding withoutRating(String code) {
        return new Finding(state, reason, correct, share, rationale, evidence, code, true, judgedBy);
    }

    /** The same, found by another scoring type than the task's own, with the evidence why. */
    Finding insteadBy(String type, String why, List<String> whyEvidence) {
        List<String> all = new ArrayList<>(whyEvidence);
        all.addAll(evidence);
        return new Finding(state, reason, correct, share, why + " " + rationale, all, flag, holdsRating, type);
    }

    /** The same, with an audit flag that holds back no rating. */
    Finding flagged(String code) {
        return new Finding(state, reason, correct, share, rationale, evidence, code, holdsRating, judgedBy);
    }
}
