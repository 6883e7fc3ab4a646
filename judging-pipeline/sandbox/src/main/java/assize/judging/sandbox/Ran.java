/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.schemas.evidence.CodeOutcome.CaseOutcome;
import assize.schemas.evidence.CodeVerdict;
import java.util.List;
import java.util.function.Function;

/** What came of putting a program to its tests. */
sealed interface Ran {

    /**
     * The program was judged, or its tests cannot be.
     *
     * @param weakBecause as in {@link assize.schemas.evidence.CodeOutcome}
     * @param reply what the program wrote in the run that tells most, bounded
     */
    record Judged(CodeVerdict verdict, List<CaseOutcome> cases, List<String> weakBecause, String detail, Reply reply)
            implements Ran {
        static Judged withoutRuns(CodeVerdict verdict, String detail) {
            return new Judged(verdict, List.of(), List.of(), detail, Reply.NONE);
        }
    }

    /** The sandbox failed; the program is not known to be at fault. */
    record Failed(String reason) implements Ran {}

    default <R> R fold(Function<Judged, R> judged, Function<Failed, R> failed) {
        return this instanceof Judged j ? judged.apply(j) : failed.apply((Failed) this);
    }
}
