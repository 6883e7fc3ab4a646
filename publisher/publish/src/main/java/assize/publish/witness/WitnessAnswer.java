/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import assize.attestation.Cosignature;
import java.util.function.Function;

/** What a witness said to a checkpoint. */
public sealed interface WitnessAnswer {

    /** It cosigned; the cosignature was verified with the witness's key. */
    record Cosigned(Cosignature cosignature) implements WitnessAnswer {}

    /** Another size than the one named is the last it cosigned (409): the proof must lead from there. */
    record OtherSize(long knownSize) implements WitnessAnswer {}

    /**
     * It saw that the checkpoint does not grow out of what it cosigned before (422, or 409 at that very size): a fork, a split
     * view, or a wrong proof.
     */
    record Inconsistent(String detail) implements WitnessAnswer {}

    /** It does not know the log or its key, or the request makes no sense to it (400, 403, 404). */
    record Refused(int status, String detail) implements WitnessAnswer {}

    /** There is no answer that says anything: no connection, no reply in time, a fault of its own, or a reply that is none. */
    record Unavailable(String detail) implements WitnessAnswer {}

    /** Handles every case; a new case breaks every caller at compile time. */
    default <R> R fold(
            Function<? super Cosigned, ? extends R> cosigned,
            Function<? super OtherSize, ? extends R> otherSize,
            Function<? super Inconsistent, ? extends R> inconsistent,
            Function<? super Refused, ? extends R> refused,
            Function<? super Unavailable, ? extends R> unavailable) {
        if (this instanceof Cosigned answer) {
            return cosigned.apply(answer);
        }
        if (this instanceof OtherSize answer) {
            return otherSize.apply(answer);
        }
        if (this instanceof Inconsistent answer) {
            return inconsistent.apply(answer);
        }
        if (this instanceof Refused answer) {
            return refused.apply(answer);
        }
        return unavailable.apply((Unavailable) this);
    }
}
