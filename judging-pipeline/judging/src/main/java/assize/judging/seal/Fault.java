/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import assize.schemas.battle.Rejection;
import java.util.Optional;

/**
 * Why an event does not fit its battle.
 *
 * @param detail one sentence; never a copy of agent text
 */
record Fault(Rejection reason, String detail) {

    /** The answer of a check that failed. */
    static Optional<Fault> of(Rejection reason, String detail) {
        return Optional.of(new Fault(reason, detail));
    }
}
