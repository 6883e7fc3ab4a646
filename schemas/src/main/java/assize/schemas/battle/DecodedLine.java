/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import java.util.function.Function;

/** What a line of the log turned out to be. */
public sealed interface DecodedLine {

    /** A well-formed event; whether it fits its battle is decided there. */
    record Accepted(BattleEvent event) implements DecodedLine {}

    /** A line that is no event. */
    record Refused(RejectedLine rejected) implements DecodedLine {}

    /** Handles every case. */
    default <R> R fold(Function<Accepted, R> accepted, Function<Refused, R> refused) {
        return this instanceof Accepted a ? accepted.apply(a) : refused.apply((Refused) this);
    }
}
