/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.archive.ArchivePaths;
import java.util.List;
import java.util.Objects;

/**
 * A table of the archive: its name, what a row is, and which columns are written in a way of their own.
 *
 * @param plainColumns columns whose values hardly repeat, so that a dictionary is a waste of memory
 * @param lookupColumns columns by which rows are looked up one by one; they get a bloom filter, which a dictionary would
 *     displace
 */
public record Table<T extends Record>(
        String name, Class<T> rowType, List<String> plainColumns, List<String> lookupColumns) {

    /** One row per published battle. */
    public static final Table<BattleRow> BATTLES = new Table<>(
            "battles",
            BattleRow.class,
            List.of(
                    "seq",
                    "started_at",
                    "completed_at",
                    "position",
                    "challenge_hash",
                    "replay_root",
                    "record_hash",
                    "record_offset",
                    "replay_offset",
                    "events_offset",
                    "evidence_offset"),
            List.of("battle_id"));

    /** One row per turn of an agent. */
    public static final Table<TurnRow> TURNS = new Table<>(
            "turns",
            TurnRow.class,
            List.of("seq", "battle_id", "observed_at", "deadline_at", "acted_at", "raw_hash", "text_hash"),
            List.of());

    /** One row per agent and round. */
    public static final Table<VerdictRow> VERDICTS =
            new Table<>("verdicts", VerdictRow.class, List.of("seq", "battle_id"), List.of());

    /** One row per battle and agent. */
    public static final Table<RatingRow> RATINGS = new Table<>(
            "ratings",
            RatingRow.class,
            List.of("seq", "completed_at", "position", "battle_hash"),
            List.of("battle_id", "agent_id"));

    /** One row per agent. */
    public static final Table<AgentRow> AGENTS = new Table<>(
            "agents", AgentRow.class, List.of("agent_id", "agent_name", "resume_hash", "resume_signature"), List.of());

    /** One row per version of a task that a published battle names. */
    public static final Table<TaskRow> TASKS =
            new Table<>("tasks", TaskRow.class, List.of("task_hash", "contract"), List.of());

    /** One row per board and agent with a rated battle on it. */
    public static final Table<StrengthRow> STRENGTHS = new Table<>(
            "strengths",
            StrengthRow.class,
            List.of("agent_id", "bt_log", "bt_low", "bt_high", "bootstrap_low", "bootstrap_high", "elo_sd"),
            List.of());

    /** One row per board with a rated battle. */
    public static final Table<BoardRow> BOARDS = new Table<>("boards", BoardRow.class, List.of("seed"), List.of());

    /** One row per corrected member of a record, and per takedown. */
    public static final Table<CorrectionRow> CORRECTIONS =
            new Table<>("corrections", CorrectionRow.class, List.of("seq", "record_offset"), List.of("battle_id"));

    /** One row per dispute. */
    public static final Table<DisputeRow> DISPUTES =
            new Table<>("disputes", DisputeRow.class, List.of("seq", "dispute_id", "last_seq"), List.of("battle_id"));

    /** One row per published battle that moved no rating. */
    public static final Table<ExcludedRow> EXCLUDED =
            new Table<>("excluded", ExcludedRow.class, List.of("seq"), List.of("battle_id"));

    /** One row per judge that was calibrated. */
    public static final Table<JudgeRow> JUDGES =
            new Table<>("judges", JudgeRow.class, List.of("judge_hash", "calibration"), List.of());

    /** Every table. */
    public static final List<Table<?>> ALL = List.of(
            BATTLES,
            TURNS,
            VERDICTS,
            RATINGS,
            AGENTS,
            TASKS,
            STRENGTHS,
            BOARDS,
            CORRECTIONS,
            DISPUTES,
            EXCLUDED,
            JUDGES);

    public Table {
        Objects.requireNonNull(name, "name is null");
        Objects.requireNonNull(rowType, "rowType is null");
        plainColumns = List.copyOf(plainColumns);
        lookupColumns = List.copyOf(lookupColumns);
    }

    /** The table's file in the folder of a version. */
    public String path() {
        return ArchivePaths.table(name);
    }

    /** The name and version of the row's shape, in the file's metadata. */
    public String schema() {
        return "assize." + name + "/1";
    }
}
