/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.archive.BattleRow;
import java.util.List;
import java.util.Objects;

/**
 * One battle in a list. Units: Unix milliseconds.
 *
 * @param winner empty where nobody stands alone in first place
 */
public record BattleLine(
        long logIndex,
        String battleId,
        String mode,
        boolean ranked,
        String outcome,
        String winner,
        List<String> agents,
        List<String> tasks,
        long completedAt,
        boolean hasFlags) {
    /** The lines of battles, in their order. */
    static List<BattleLine> of(List<BattleRow> rows) {
        return rows.stream().map(BattleLine::of).toList();
    }

    private static BattleLine of(BattleRow row) {
        return new BattleLine(
                row.seq(),
                row.battleId(),
                row.mode(),
                row.ranked(),
                row.outcome(),
                Objects.requireNonNullElse(row.winner(), ""),
                row.agents(),
                row.tasks(),
                row.completedAt().toEpochMilli(),
                !row.auditFlags().isEmpty());
    }

    public BattleLine {
        agents = List.copyOf(agents);
        tasks = List.copyOf(tasks);
    }
}
