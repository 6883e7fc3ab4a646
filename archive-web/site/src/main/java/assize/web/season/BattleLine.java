/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.archive.AgentRow;
import assize.archive.BattleRow;
import assize.archive.SeasonArchive;
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
        List<Agent> agents,
        List<String> tasks,
        long completedAt,
        boolean hasFlags) {
    /** An agent under its latest name. */
    public record Agent(String id, String name) {}

    /** The lines of battles of an archive, in their order. */
    static List<BattleLine> of(List<BattleRow> rows, SeasonArchive archive) {
        return rows.stream().map(row -> of(row, archive)).toList();
    }

    private static BattleLine of(BattleRow row, SeasonArchive archive) {
        return new BattleLine(
                row.seq(),
                row.battleId(),
                row.mode(),
                row.ranked(),
                row.outcome(),
                Objects.requireNonNullElse(row.winner(), ""),
                row.agents().stream()
                        .map(id -> new Agent(
                                id, archive.agent(id).map(AgentRow::agentName).orElse(id)))
                        .toList(),
                row.tasks(),
                row.completedAt().toEpochMilli(),
                !row.auditFlags().isEmpty());
    }

    public BattleLine {
        agents = List.copyOf(agents);
        tasks = List.copyOf(tasks);
    }
}
