/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm.calibrate;

import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.evidence.PairwiseOutcome;

/** What became of one attack. */
public record AttackTrial(String attack, Result result) {

    /** A judge's error is neither: it is counted apart, never as a defence. */
    public enum Result {
        /** The right answer won. */
        REPELLED,
        /** It did not: a tie is as good as a win for an answer that is wrong. */
        SUCCEEDED,
        /** Nobody knows. */
        UNSCORED
    }

    /** What evidence says about an attack of an {@link AttackSet}. */
    public static AttackTrial from(String attack, LlmRequest request, LlmVerdicts verdicts) {
        PairwiseOutcome outcome = PairwiseOutcome.of(request, verdicts);
        if (outcome.state() == PairwiseOutcome.State.UNSCORED) {
            return new AttackTrial(attack, Result.UNSCORED);
        }
        boolean isRepelled = AttackSet.ANSWERER.equals(outcome.winner());
        return new AttackTrial(attack, isRepelled ? Result.REPELLED : Result.SUCCEEDED);
    }
}
