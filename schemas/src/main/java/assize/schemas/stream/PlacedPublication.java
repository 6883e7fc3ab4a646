/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import assize.schemas.battle.RejectedLine;
import org.jspecify.annotations.Nullable;

/** What is to be published, battles in their order and not attested yet; exactly one component is not null. */
public record PlacedPublication(
        @Nullable RatedBattle battle,
        @Nullable RejectedLine rejected,
        @Nullable PendingBattle pending) {

    public PlacedPublication {
        int given = (battle == null ? 0 : 1) + (rejected == null ? 0 : 1) + (pending == null ? 0 : 1);
        if (given != 1) {
            throw new IllegalArgumentException("a publication is one thing, not " + given);
        }
    }

    /** A battle that has its place. */
    public static PlacedPublication of(RatedBattle battle) {
        return new PlacedPublication(battle, null, null);
    }

    /** A line that was not used. */
    public static PlacedPublication of(RejectedLine rejected) {
        return new PlacedPublication(null, rejected, null);
    }

    /** A battle that cannot be published yet. */
    public static PlacedPublication of(PendingBattle pending) {
        return new PlacedPublication(null, null, pending);
    }
}
