/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.notice;

import assize.schemas.battle.RejectedLine;
import assize.schemas.notice.NoticeDocument;
import java.util.function.Function;

/** What becomes of a line of the season's notices. */
public sealed interface Ruling {

    /** It is published. */
    record Taken(NoticeDocument document) implements Ruling {}

    /** It was published before, and says the same. */
    record Known() implements Ruling {}

    /** It is not published. */
    record Refused(RejectedLine line) implements Ruling {}

    /** Handles every case. */
    default <R> R fold(Function<Taken, R> taken, Function<Known, R> known, Function<Refused, R> refused) {
        if (this instanceof Taken t) {
            return taken.apply(t);
        }
        return this instanceof Known k ? known.apply(k) : refused.apply((Refused) this);
    }
}
