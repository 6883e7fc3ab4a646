/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.dataset;

import assize.archive.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What identifies a row of a table, and which columns name rows of others. */
final class TableKeys {
    private static final Map<String, List<String>> KEYS = Map.ofEntries(
            Map.entry("battles", List.of("battle_id")),
            Map.entry("turns", List.of("battle_id", "agent_id", "round", "turn_number")),
            Map.entry("verdicts", List.of("battle_id", "agent_id", "round")),
            Map.entry("ratings", List.of("battle_id", "agent_id")),
            Map.entry("agents", List.of("agent_id")),
            Map.entry("tasks", List.of("task_id", "version")),
            Map.entry("strengths", List.of("board", "agent_id")),
            Map.entry("boards", List.of("board")),
            Map.entry("corrections", List.of("notice_id", "change_index")),
            Map.entry("disputes", List.of("dispute_id")),
            Map.entry("excluded", List.of("battle_id")),
            Map.entry("judges", List.of("judge_hash")));

    private static final Map<String, String> TARGETS =
            Map.of("battle_id", "battles/battle_id", "agent_id", "agents/agent_id", "board", "boards/board");

    private TableKeys() {}

    /** The columns that identify a row. */
    static Optional<List<String>> key(Table<?> table) {
        return Optional.ofNullable(KEYS.get(table.name()));
    }

    /** The column of another table, as {@code table/column}, that a column's values are from. */
    static Optional<String> target(Table<?> table, String column) {
        return Optional.ofNullable(TARGETS.get(column)).filter(target -> !target.startsWith(table.name() + "/"));
    }
}
