/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import java.util.Objects;
import java.util.function.Function;

/** What came of reading a record line. */
public sealed interface RecordReading {
    /** The line is a battle's record. */
    record Read(PublishedBattle battle) implements RecordReading {
        public Read {
            Objects.requireNonNull(battle, "battle");
        }
    }

    /** The line is not one; {@code reason} is for a person and quotes nothing of it. */
    record Unreadable(String reason) implements RecordReading {
        public Unreadable {
            Objects.requireNonNull(reason, "reason");
        }
    }

    /** One function per case. */
    default <R> R fold(
            Function<? super PublishedBattle, ? extends R> read, Function<? super String, ? extends R> unreadable) {
        return this instanceof Read good ? read.apply(good.battle()) : unreadable.apply(((Unreadable) this).reason());
    }
}
