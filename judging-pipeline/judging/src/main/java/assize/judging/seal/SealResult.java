/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import assize.schemas.battle.RejectedLine;
import assize.schemas.stream.SealedBattle;
import java.util.List;
import java.util.function.Function;

/** What the events of a battle amount to so far. */
public sealed interface SealResult {

    /**
     * Execution is over and complete.
     *
     * @param rejected lines that keep their place and are not used: agents' own faults, and what came after the close
     */
    record Sealed(SealedBattle battle, List<RejectedLine> rejected) implements SealResult {
        public Sealed {
            rejected = List.copyOf(rejected);
        }
    }

    /**
     * One event does not fit. It is not used and leaves a gap: another line may take its place, and until one does
     * nothing behind it is looked at.
     */
    record Broken(int seq, RejectedLine rejected) implements SealResult {}

    /** Nothing is wrong, and execution is not over. */
    record Open() implements SealResult {}

    /** Handles every case. */
    default <R> R fold(Function<Sealed, R> sealed, Function<Broken, R> broken, Function<Open, R> open) {
        if (this instanceof Sealed s) {
            return sealed.apply(s);
        }
        return this instanceof Broken b ? broken.apply(b) : open.apply((Open) this);
    }
}
