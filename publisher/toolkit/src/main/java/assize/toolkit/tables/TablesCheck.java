/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.tables;

import assize.archive.BattlePlaces;
import assize.archive.BattleRow;
import assize.archive.EventsLocation;
import assize.archive.EvidenceLocation;
import assize.archive.ExcludedRow;
import assize.archive.JudgeRow;
import assize.archive.NoticeRows;
import assize.archive.RatingRow;
import assize.archive.RecordLocation;
import assize.archive.RecordRows;
import assize.archive.ReplayLocation;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.archive.TurnRow;
import assize.archive.VerdictRow;
import assize.attestation.verifier.ArchiveCheck;
import assize.attestation.verifier.CheckedBattle;
import assize.attestation.verifier.CheckedNotice;
import assize.attestation.verifier.CheckedVersion;
import assize.attestation.verifier.Failure;
import assize.attestation.verifier.PartPlace;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.json.Json;
import assize.schemas.json.JsonString;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks that the tables of a version say what its records say: every row of {@code battles}, {@code turns},
 * {@code verdicts} and {@code ratings} in order, and {@code agents}, {@code tasks}, {@code strengths} and
 * {@code boards} as what the battles add up to; {@code excluded}, {@code corrections}, {@code disputes} and {@code judges} as
 * what battles, notices and calibrations say.
 *
 * <p>Reads the tables beside the records; holds one battle at a time, a standing per agent, and the merged
 * outcomes of each board.
 */
public final class TablesCheck implements ArchiveCheck {
    /** The name of the check. */
    public static final String NAME = "tables";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Run begin(CheckedVersion version) {
        return new TablesRun(version);
    }

    /** Whether this was published before archives held events, and tables that say more than the records. */
    private static boolean isOfEarlierFormat(CheckedVersion version) {
        return Stream.of(Table.CORRECTIONS, Table.DISPUTES, Table.EXCLUDED, Table.JUDGES)
                        .noneMatch(
                                table -> version.manifest().file(table.path()).isPresent())
                && version.manifest().file(ArchivePaths.eventsPart(0)).isEmpty();
    }

    /** A table being read. */
    private static final class OpenTable<T extends Record> implements AutoCloseable {
        private final String file;
        private final Stream<T> rows;
        private final Iterator<T> next;

        OpenTable(CheckedVersion version, Table<T> table) {
            this.file = version.file(table.path());
            try {
                this.rows = TableReader.rows(version.folder(), table);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            this.next = rows.iterator();
        }

        /** Takes as many rows as the record has; whatever differs is a failure. */
        Optional<Failure> take(List<T> expected, long seq) {
            for (T row : expected) {
                if (!next.hasNext()) {
                    return Optional.of(Failure.refuted(file, NAME, "ends before its records do")
                            .atEntry(seq));
                }
                if (!next.next().equals(row)) {
                    return Optional.of(Failure.refuted(file, NAME, "has a row that differs from its record")
                            .atEntry(seq));
                }
            }
            return Optional.empty();
        }

        Optional<Failure> finish() {
            return next.hasNext()
                    ? Optional.of(Failure.refuted(file, NAME, "has more rows than its records give"))
                    : Optional.empty();
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    private static final class TablesRun implements Run {
        private final CheckedVersion version;
        private final boolean isEarlier;
        private final EventPlaces events;
        private final OpenTable<BattleRow> battles;
        private final OpenTable<TurnRow> turns;
        private final OpenTable<VerdictRow> verdicts;
        private final OpenTable<RatingRow> ratings;
        private final AgentTable agents;
        private final TaskTable tasks;
        private final StrengthTables boards;
        private final Optional<OpenTable<ExcludedRow>> excluded;
        private final NoticeRows notices = new NoticeRows();

        TablesRun(CheckedVersion version) {
            this.isEarlier = isOfEarlierFormat(version);
            this.version = version;
            this.events = new EventPlaces(version, isEarlier);
            this.battles = new OpenTable<>(version, Table.BATTLES);
            this.turns = new OpenTable<>(version, Table.TURNS);
            this.verdicts = new OpenTable<>(version, Table.VERDICTS);
            this.ratings = new OpenTable<>(version, Table.RATINGS);
            this.agents = new AgentTable(version);
            this.tasks = new TaskTable(version);
            this.boards = new StrengthTables(version);
            this.excluded = isEarlier ? Optional.empty() : Optional.of(new OpenTable<>(version, Table.EXCLUDED));
        }

        @Override
        public Optional<Failure> battle(CheckedBattle battle) {
            PartPlace record = battle.recordPlace();
            PartPlace replay = battle.replayPlace();
            PartPlace evidence = battle.evidencePlace();
            Optional<EventsLocation> played = events.next(battleId(battle));
            if (played.isEmpty()) {
                return Optional.of(Failure.refuted(
                                version.file(ArchivePaths.EVENTS), NAME, "does not hold the events of the battle")
                        .atEntry(battle.seq()));
            }
            BattlePlaces places = new BattlePlaces(
                    new RecordLocation(part(record), record.offset(), Math.toIntExact(record.length())),
                    new ReplayLocation(part(replay), replay.offset(), Math.toIntExact(replay.length())),
                    played.get(),
                    evidence == null
                            ? null
                            : new EvidenceLocation(
                                    part(evidence), evidence.offset(), Math.toIntExact(evidence.length())));
            return RecordRows.from(Json.canonical(battle.record()), battle.seq(), places)
                    .fold(
                            rows -> check(battle, rows),
                            problem -> Optional.of(
                                    Failure.refuted(version.file(record.part()), NAME, "gives no rows: " + problem)
                                            .atEntry(battle.seq())));
        }

        private static String battleId(CheckedBattle battle) {
            return battle.record().get("battle_id") instanceof JsonString named ? named.value() : "";
        }

        private List<TurnRow> turns(RecordRows rows) {
            return isEarlier ? rows.turns().stream().map(TurnRow::inFirstFormat).toList() : rows.turns();
        }

        private Optional<Failure> check(CheckedBattle battle, RecordRows rows) {
            agents.add(rows);
            boards.add(rows);
            return battles.take(List.of(rows.battle()), battle.seq())
                    .or(() -> turns.take(turns(rows), battle.seq()))
                    .or(() -> verdicts.take(rows.verdicts(), battle.seq()))
                    .or(() -> ratings.take(rows.ratings(), battle.seq()))
                    .or(() -> excluded.flatMap(table ->
                            table.take(ExcludedRow.from(rows.battle()).stream().toList(), battle.seq())))
                    .or(() -> tasks.add(battle, rows));
        }

        @Override
        public Optional<Failure> notice(CheckedNotice notice) {
            PartPlace record = notice.recordPlace();
            notices.add(
                    notice.seq(),
                    notice.document(),
                    new RecordLocation(part(record), record.offset(), Math.toIntExact(record.length())));
            notice.document().adjustments().forEach(agents::add);
            return Optional.empty();
        }

        /** The number in {@code records/part-00000.jsonl}. */
        private static int part(PartPlace place) {
            String digits = place.part().replaceAll(".*part-([0-9]+)\\.jsonl", "$1");
            return Integer.parseInt(digits);
        }

        @Override
        public Optional<Failure> finish() {
            return eventsEnd()
                    .or(battles::finish)
                    .or(turns::finish)
                    .or(verdicts::finish)
                    .or(ratings::finish)
                    .or(agents::finish)
                    .or(tasks::finish)
                    .or(boards::finish)
                    .or(() -> excluded.flatMap(this::finishWholeTables));
        }

        private Optional<Failure> finishWholeTables(OpenTable<ExcludedRow> excludedBattles) {
            return excludedBattles
                    .finish()
                    .or(() -> whole(Table.CORRECTIONS, notices.corrections()))
                    .or(() -> whole(Table.DISPUTES, notices.disputes()))
                    .or(this::judges);
        }

        /** A small table, all at once. */
        private <T extends Record> Optional<Failure> whole(Table<T> table, List<T> expected) {
            try (Stream<T> rows = TableReader.rows(version.folder(), table)) {
                return rows.toList().equals(expected)
                        ? Optional.empty()
                        : Optional.of(
                                Failure.refuted(version.file(table.path()), NAME, "does not say what the notices say"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private Optional<Failure> judges() {
            try {
                byte[] calibrations =
                        version.manifest().file(ArchivePaths.CALIBRATION).isPresent()
                                ? Files.readAllBytes(version.folder().resolve(ArchivePaths.CALIBRATION))
                                : new byte[0];
                return JudgeRow.from(calibrations)
                        .fold(
                                rows -> whole(Table.JUDGES, rows),
                                problem -> Optional.of(Failure.refuted(
                                        version.file(ArchivePaths.CALIBRATION), NAME, "gives no rows: " + problem)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private Optional<Failure> eventsEnd() {
            return events.isAtEnd()
                    ? Optional.empty()
                    : Optional.of(Failure.refuted(
                            version.file(ArchivePaths.EVENTS), NAME, "holds events of no published battle"));
        }

        @Override
        public void close() {
            events.close();
            battles.close();
            turns.close();
            verdicts.close();
            ratings.close();
            excluded.ifPresent(OpenTable::close);
        }
    }
}
