/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm.calibrate;

import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.evidence.LlmVerdicts.Verdict;
import assize.schemas.evidence.PairwiseOutcome;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One pair of answers of which people said which is better, and what the judge says.
 *
 * <p>Units: lengths in code points; 0 for both where they are not known.
 *
 * @param people what people said
 * @param judge what follows from all the judge said
 * @param forward what it said when the left answer came first; null where it was not asked so
 * @param backward what it said when the right answer came first; null where it was not asked so
 */
public record Trial(
        String id,
        Preference people,
        Preference judge,
        @Nullable Preference forward,
        @Nullable Preference backward,
        long leftLength,
        long rightLength) {

    public Trial {
        Objects.requireNonNull(id, "id is null");
        Objects.requireNonNull(people, "people is null");
        Objects.requireNonNull(judge, "judge is null");
    }

    /** A pair that was judged in one order, of which nothing else is known. */
    public static Trial recorded(String id, Preference people, Preference judge) {
        return new Trial(id, people, judge, judge, null, 0, 0);
    }

    /** What evidence says about a pair; the left answer is the request's first. Empty where it is unscored. */
    public static Optional<Trial> from(String id, Preference people, LlmRequest request, LlmVerdicts verdicts) {
        LlmRequest.Answer left = request.answers().get(0);
        LlmRequest.Answer right = request.answers().get(1);
        return Preference.of(PairwiseOutcome.of(request, verdicts), left.agentId())
                .map(judge -> new Trial(
                        id,
                        people,
                        judge,
                        said(verdicts, left.agentId(), right.agentId(), left.agentId()),
                        said(verdicts, right.agentId(), left.agentId(), left.agentId()),
                        length(left),
                        length(right)));
    }

    private static long length(LlmRequest.Answer answer) {
        return answer.text().codePointCount(0, answer.text().length());
    }

    /** Of the one judge that sat; a panel has no order of its own. */
    private static @Nullable Preference said(LlmVerdicts verdicts, String first, String second, String left) {
        List<Verdict> own = verdicts.verdicts().stream()
                .filter(verdict -> verdict.unscored() == null && verdict.order().equals(List.of(first, second)))
                .toList();
        if (own.size() != 1) {
            return null;
        }
        int difference = Objects.requireNonNull(own.get(0).scores().get(first))
                .compareTo(Objects.requireNonNull(own.get(0).scores().get(second)));
        return difference == 0
                ? Preference.TIE
                : (difference > 0) == first.equals(left) ? Preference.LEFT : Preference.RIGHT;
    }
}
