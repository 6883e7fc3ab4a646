/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import java.util.Optional;
import java.util.function.Function;

/**
 * Makes an answer of whatever happens: what could not be evaluated is incomplete, not refuted.
 *
 * <p>Nothing in an archive is known to lead to an exception. One that does must not take the answer with it.
 */
final class Halting {

    private Halting() {}

    /** Runs a verification, which may answer at once; else the findings do. */
    static Verification answer(String subject, Function<Findings, Optional<Verification>> verification) {
        Findings findings = new Findings();
        try {
            Optional<Verification> atOnce = verification.apply(findings);
            if (atOnce.isPresent()) {
                return atOnce.get();
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            findings.add(Failure.incomplete(subject, Checks.READABLE, "could not be evaluated: " + e));
        }
        return findings.answer(subject);
    }
}
