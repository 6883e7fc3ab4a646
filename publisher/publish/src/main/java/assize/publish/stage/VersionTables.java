/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.stage;

import assize.archive.AgentRow;
import assize.archive.AgentStandings;
import assize.archive.BattlePlaces;
import assize.archive.BattleRow;
import assize.archive.BoardTables;
import assize.archive.ExcludedRow;
import assize.archive.FileHash;
import assize.archive.JudgeRow;
import assize.archive.NoticeRows;
import assize.archive.RatingRow;
import assize.archive.RecordLocation;
import assize.archive.RecordRows;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.archive.TableWriter;
import assize.archive.TaskRow;
import assize.archive.TaskStandings;
import assize.archive.TurnRow;
import assize.archive.VerdictRow;
import assize.publish.log.VersionSigner;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.ManifestFile;
import assize.schemas.battle.TaskRef;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.season.Tasks;
import assize.schemas.stream.WrittenRecord;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The tables of a version, written while its records pass by.
 *
 * <p>One thread.
 */
final class VersionTables implements Closeable {
    private final Path folder;
    private final TableWriter<BattleRow> battles;
    private final TableWriter<TurnRow> turns;
    private final TableWriter<VerdictRow> verdicts;
    private final TableWriter<RatingRow> ratings;
    private final AgentStandings agents = new AgentStandings();
    private final TaskStandings taskStandings = new TaskStandings();
    private final TreeMap<String, TaskRef> tasks = new TreeMap<>();
    private final BoardFigures boards;
    private final TableWriter<ExcludedRow> excluded;
    private final NoticeRows notices = new NoticeRows();

    VersionTables(Path folder, BoardFigures boards) throws IOException {
        this.folder = folder;
        this.boards = boards;
        this.battles = TableWriter.open(folder, Table.BATTLES);
        this.turns = TableWriter.open(folder, Table.TURNS);
        this.verdicts = TableWriter.open(folder, Table.VERDICTS);
        this.ratings = TableWriter.open(folder, Table.RATINGS);
        this.excluded = TableWriter.open(folder, Table.EXCLUDED);
    }

    /** Adds the rows of a record. */
    void add(long seq, WrittenRecord record, BattlePlaces at) throws IOException {
        RecordRows rows = RecordRows.from(record.document(), record.getBytes(), seq, at)
                .fold(good -> good, problem -> {
                    throw new IllegalStateException("a record of ours does not give rows: " + problem);
                });
        battles.write(rows.battle());
        Optional<ExcludedRow> unrated = ExcludedRow.from(rows.battle());
        if (unrated.isPresent()) {
            excluded.write(unrated.get());
        }
        for (TurnRow row : rows.turns()) {
            turns.write(row);
        }
        for (VerdictRow row : rows.verdicts()) {
            verdicts.write(row);
            tasks.put(row.taskId() + "@" + row.taskVersion(), new TaskRef(row.taskId(), row.taskVersion()));
        }
        for (RatingRow row : rows.ratings()) {
            ratings.write(row);
        }
        agents.add(rows);
        taskStandings.add(rows);
        boards.add(rows);
    }

    /** Adds the rows of a notice. */
    void add(long seq, NoticeDocument document, RecordLocation at) {
        notices.add(seq, document, at);
        document.adjustments().forEach(agents::add);
    }

    /** Closes every table; the files, for the manifest. */
    List<ManifestFile> finish(int version, LogHead log, Tasks contracts, byte[] calibrations, VersionSigner signer)
            throws IOException {
        List<ManifestFile> files = new ArrayList<>();
        files.add(finish(Table.BATTLES, battles, log));
        files.add(finish(Table.TURNS, turns, log));
        files.add(finish(Table.VERDICTS, verdicts, log));
        files.add(finish(Table.RATINGS, ratings, log));
        files.add(agentTable(log, signer));
        files.add(taskTable(log, contracts));
        BoardTables figures = boards.finish(version);
        files.add(smallTable(Table.STRENGTHS, figures.strengths(), log));
        files.add(smallTable(Table.BOARDS, figures.boards(), log));
        files.add(smallTable(Table.CORRECTIONS, notices.corrections(), log));
        files.add(smallTable(Table.DISPUTES, notices.disputes(), log));
        files.add(finish(Table.EXCLUDED, excluded, log));
        files.add(smallTable(Table.JUDGES, judges(calibrations), log));
        return files;
    }

    private ManifestFile agentTable(LogHead log, VersionSigner signer) throws IOException {
        List<AgentRow> rows;
        try (Stream<RatingRow> written = TableReader.rows(folder, Table.RATINGS)) {
            rows = agents.rows(written, signer.keyId(), signer::signHash);
        }
        return smallTable(Table.AGENTS, rows, log);
    }

    private static List<JudgeRow> judges(byte[] calibrations) {
        return JudgeRow.from(calibrations).fold(rows -> rows, problem -> {
            throw new IllegalStateException("a calibration of ours does not give rows: " + problem);
        });
    }

    private ManifestFile taskTable(LogHead log, Tasks contracts) throws IOException {
        List<TaskRow> rows = tasks.values().stream()
                .map(ref -> taskStandings.row(contracts.find(ref).orElseThrow()))
                .toList();
        return smallTable(Table.TASKS, rows, log);
    }

    private <T extends Record> ManifestFile smallTable(Table<T> table, List<T> rows, LogHead log) throws IOException {
        TableWriter<T> writer = TableWriter.open(folder, table);
        for (T row : rows) {
            writer.write(row);
        }
        return finish(table, writer, log);
    }

    private <T extends Record> ManifestFile finish(Table<T> table, TableWriter<T> writer, LogHead log)
            throws IOException {
        writer.finish(log);
        return FileHash.of(folder, table.path(), writer.rows());
    }

    @Override
    public void close() throws IOException {
        try (battles;
                turns;
                verdicts;
                ratings;
                excluded) {
            // Each is closed, whatever the others do.
        }
    }
}
