/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import com.jerolba.carpet.annotation.NotNull;
import java.util.List;
import java.util.Optional;

/**
 * A row of {@code excluded}: a published battle that moved no rating, and why.
 *
 * @param reason the record's rating state
 * @param outcome the record's outcome state
 * @param auditFlags codes in the record's order
 */
public record ExcludedRow(
        long seq,
        @NotNull String battleId,
        @NotNull String mode,
        @NotNull String reason,
        @NotNull String outcome,
        @NotNull List<String> auditFlags) {
    private static final String RATED = "rated";

    public ExcludedRow {
        auditFlags = List.copyOf(auditFlags);
    }

    /** The row of a battle; empty where it was rated. */
    public static Optional<ExcludedRow> from(BattleRow battle) {
        return battle.ratingState().equals(RATED)
                ? Optional.empty()
                : Optional.of(new ExcludedRow(
                        battle.seq(),
                        battle.battleId(),
                        battle.mode(),
                        battle.ratingState(),
                        battle.outcome(),
                        battle.auditFlags()));
    }
}
