/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where all that is published of one battle lies.
 *
 * @param evidence null where the battle rests on none
 */
public record BattlePlaces(
        RecordLocation record,
        ReplayLocation replay,
        EventsLocation events,
        @Nullable EvidenceLocation evidence) {

    public BattlePlaces {
        Objects.requireNonNull(record, "record is null");
        Objects.requireNonNull(replay, "replay is null");
        Objects.requireNonNull(events, "events is null");
    }
}
