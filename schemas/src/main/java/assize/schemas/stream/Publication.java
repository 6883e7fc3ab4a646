/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import assize.schemas.battle.RejectedLine;
import org.jspecify.annotations.Nullable;

/** What reaches the publisher; exactly one component is not null. */
public record Publication(
        @Nullable AttestedBattle battle,
        @Nullable RejectedLine rejected,
        @Nullable PendingBattle pending) {

    public Publication {
        int given = (battle == null ? 0 : 1) + (rejected == null ? 0 : 1) + (pending == null ? 0 : 1);
        if (given != 1) {
            throw new IllegalArgumentException("a publication is one thing, not " + given);
        }
    }

    /** A battle to publish. */
    public static Publication of(AttestedBattle battle) {
        return new Publication(battle, null, null);
    }

    /** A line that was not used. */
    public static Publication of(RejectedLine rejected) {
        return new Publication(null, rejected, null);
    }

    /** A battle that cannot be published yet. */
    public static Publication of(PendingBattle pending) {
        return new Publication(null, null, pending);
    }
}
