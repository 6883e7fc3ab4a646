/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.archive.SeasonOpening;
import assize.schemas.json.Decoded;
import assize.schemas.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Answers what people ask of one version of a season, without reading whole files per question.
 *
 * <p>Reads the small tables and an index of the battles when opened; battles, ratings, replays and evidence are read from their
 * parts by range when asked for. What a battle's rows say is computed from its record. Thread-safe. Nothing is verified here:
 * that is the verifier's work. A part that is damaged, or gone, after opening ends in an {@link UncheckedIOException}.
 */
public final class SeasonArchive {
    private static final long DOCUMENT_BYTES_MAX = 64L << 20;
    private static final Set<String> UNLISTED =
            Set.of(ArchivePaths.MANIFEST, ArchivePaths.MANIFEST_SIGNATURE, ArchivePaths.CHECKSUMS);

    private final Path folder;
    private final Documents documents;
    private final BattleIndex battles;
    private final Map<String, AgentRow> agents = new TreeMap<>();
    private final List<TaskRow> tasks;
    private final Map<String, List<Board.Line>> boards = new LinkedHashMap<>();
    private final Map<String, BoardRow> boardFigures = new TreeMap<>();
    private final Map<String, Map<String, StrengthRow>> strengths = new TreeMap<>();
    private final NoticeTables notices;
    private final Parts parts;

    private record Documents(Manifest manifest, SeasonOpening season, KeyList keys) {}

    private SeasonArchive(
            Path folder,
            Documents documents,
            BattleIndex battles,
            List<AgentRow> agents,
            List<TaskRow> tasks,
            BoardTables boardTables,
            NoticeTables notices) {
        this.folder = folder;
        this.documents = documents;
        this.battles = battles;
        agents.forEach(agent -> this.agents.put(agent.agentId(), agent));
        this.tasks = tasks;
        this.notices = notices;
        this.parts = new Parts(folder);
        Board.ALL.forEach(board -> boards.put(board.name(), board.lines(agents)));
        boardTables.boards().forEach(row -> boardFigures.put(row.board(), row));
        boardTables
                .strengths()
                .forEach(row -> strengths
                        .computeIfAbsent(row.board(), board -> new HashMap<>())
                        .put(row.agentId(), row));
    }

    /** Opens the folder of a version, or says which file cannot be read and why. */
    public static Decoded<SeasonArchive> open(Path versionFolder) {
        return document(versionFolder, ArchivePaths.MANIFEST, Manifest::decode)
                .then(manifest -> document(versionFolder, ArchivePaths.SEASON, SeasonOpening::decode)
                        .then(season -> document(versionFolder, ArchivePaths.KEYS, KeyList::decode)
                                .then(keys -> open(versionFolder, new Documents(manifest, season, keys)))));
    }

    private static Decoded<SeasonArchive> open(Path folder, Documents documents) {
        return table(Table.BATTLES, () -> BattleIndex.open(folder))
                .then(battles -> table(Table.AGENTS, () -> allRows(folder, Table.AGENTS))
                        .then(agents -> table(Table.TASKS, () -> allRows(folder, Table.TASKS))
                                .then(tasks -> boardTables(folder)
                                        .then(boards -> noticeTables(folder, documents.manifest())
                                                .then(notices -> new Decoded.Usable<>(new SeasonArchive(
                                                        folder, documents, battles, agents, tasks, boards,
                                                        notices)))))));
    }

    private static Decoded<BoardTables> boardTables(Path folder) {
        return table(Table.STRENGTHS, () -> allRows(folder, Table.STRENGTHS))
                .then(strengths -> table(Table.BOARDS, () -> allRows(folder, Table.BOARDS))
                        .then(boards -> new Decoded.Usable<>(new BoardTables(strengths, boards))));
    }

    private static Decoded<NoticeTables> noticeTables(Path folder, Manifest manifest) {
        return table(Table.CORRECTIONS, () -> NoticeTables.rows(folder, manifest, Table.CORRECTIONS))
                .then(corrections -> table(Table.DISPUTES, () -> NoticeTables.rows(folder, manifest, Table.DISPUTES))
                        .then(disputes -> table(Table.EXCLUDED, () -> NoticeTables.excluded(folder, manifest))
                                .then(excluded -> new Decoded.Usable<>(
                                        new NoticeTables(corrections, disputes, excluded.orElse(null))))));
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> Decoded<T> table(Table<?> table, Reading<T> reading) {
        try {
            return new Decoded.Usable<>(reading.read());
        } catch (IOException | RuntimeException e) {
            // Parquet answers to damaged bytes with exceptions of many types.
            return Decoded.unusable(table.path(), "cannot be read: " + e);
        }
    }

    private static <T extends Record> List<T> allRows(Path folder, Table<T> table) throws IOException {
        try (Stream<T> rows = TableReader.rows(folder, table)) {
            return rows.toList();
        }
    }

    private static <T> Decoded<T> document(Path folder, String name, Function<byte[], Decoded<T>> decode) {
        Path file = folder.resolve(name);
        try {
            if (Files.size(file) > DOCUMENT_BYTES_MAX) {
                return Decoded.unusable(name, "is longer than " + DOCUMENT_BYTES_MAX + " bytes");
            }
            return decode.apply(Files.readAllBytes(file))
                    .fold(Decoded.Usable::new, problem -> Decoded.unusable(name, problem.toString()));
        } catch (IOException e) {
            return Decoded.unusable(name, "cannot be read: " + e);
        }
    }

    /** The manifest. */
    public Manifest manifest() {
        return documents.manifest();
    }

    /** The document that opened the season. */
    public SeasonOpening season() {
        return documents.season();
    }

    /** The season's keys. */
    public KeyList keys() {
        return documents.keys();
    }

    /** Every file the manifest lists. */
    public List<ManifestFile> files() {
        return documents.manifest().files();
    }

    /** A file of this version, if the manifest lists it or is it; no other path leads anywhere. */
    public Optional<Path> file(String path) {
        boolean known =
                UNLISTED.contains(path) || documents.manifest().file(path).isPresent();
        return Optional.of(folder.resolve(path)).filter(file -> known && Files.isRegularFile(file));
    }

    /** The number of battles. */
    public int battleCount() {
        return battles.size();
    }

    /** The battle of that id. */
    public Optional<BattleRow> find(String battleId) {
        return rowsOfBattle(battleId).map(RecordRows::battle);
    }

    /** All that the tables say of the battle of that id. */
    public Optional<RecordRows> rowsOfBattle(String battleId) {
        IntColumn candidates = battles.candidates(battleId);
        return IntStream.range(0, candidates.size())
                .mapToObj(i -> rowsAt(candidates.get(i)))
                .filter(rows -> rows.battle().battleId().equals(battleId))
                .findFirst();
    }

    private RecordRows rowsAt(int row) {
        RecordLocation at = battles.recordAt(row);
        return RecordRows.from(parts.record(at), battles.seq(row), battles.placesOf(row))
                .fold(Function.identity(), problem -> {
                    throw new UncheckedIOException(new IOException(
                            ArchivePaths.recordPart(at.part()) + " at byte " + at.offset() + ": " + problem));
                });
    }

    /** The bytes of a battle's record, without line end. */
    public byte[] record(BattleRow battle) {
        return parts.record(battle.recordLocation());
    }

    /** The bytes of a battle's replay, each line with its end. */
    public byte[] replay(BattleRow battle) {
        return parts.replay(battle.replayLocation());
    }

    /** The bytes of the lines a battle was judged from, each with its end; none in archives of earlier versions. */
    public byte[] events(BattleRow battle) {
        return battle.eventsLength() == 0 ? new byte[0] : parts.events(battle.eventsLocation());
    }

    /** The bytes of the evidence a battle rests on, each line with its end; empty where it rests on none. */
    public byte[] evidence(BattleRow battle) {
        return battle.evidenceLocation().map(parts::evidence).orElse(new byte[0]);
    }

    /** Up to {@code limit} battles with at least that seq, oldest first. */
    public List<BattleRow> battlesFrom(long seq, int limit) {
        int first = battles.firstRow(seq);
        return IntStream.range(first, first + Math.min(limit, battles.size() - first))
                .mapToObj(row -> rowsAt(row).battle())
                .toList();
    }

    /** Up to {@code limit} battles with a lower seq, newest first; {@link Long#MAX_VALUE} starts with the newest. */
    public List<BattleRow> battlesBefore(long seq, int limit) {
        int end = battles.firstRow(seq);
        return IntStream.range(0, Math.min(limit, end))
                .mapToObj(i -> rowsAt(end - 1 - i).battle())
                .toList();
    }

    /** Every agent, by id. */
    public List<AgentRow> agents() {
        return List.copyOf(agents.values());
    }

    /** The agent of that id. */
    public Optional<AgentRow> agent(String agentId) {
        return Optional.ofNullable(agents.get(agentId));
    }

    /** The number of battles an agent was in. */
    public int ratingCount(String agentId) {
        return battles.rowsOf(agentId).size();
    }

    /** An agent's battles, newest first, without the first {@code offset} ones. */
    public List<RatingRow> ratingsOf(String agentId, int offset, int limit) {
        IntColumn rows = battles.rowsOf(agentId);
        int newest = rows.size() - 1 - offset;
        return IntStream.range(0, Math.max(0, Math.min(limit, newest + 1)))
                .mapToObj(i -> ratingAt(rows.get(newest - i), agentId))
                .toList();
    }

    /** An agent's battles with a lower seq, newest first; each is read when it is asked for. */
    public Stream<RatingRow> ratingsBefore(String agentId, long seq) {
        IntColumn rows = battles.rowsOf(agentId);
        int later = rows.firstAtLeast(battles.firstRow(seq));
        return IntStream.rangeClosed(1, later).mapToObj(back -> ratingAt(rows.get(later - back), agentId));
    }

    /** How many battles have a lower seq: of a battle's seq, its place among all battles. */
    public int placeOf(long seq) {
        return battles.firstRow(seq);
    }

    private RatingRow ratingAt(int row, String agentId) {
        return rowsAt(row).ratings().stream()
                .filter(rating -> rating.agentId().equals(agentId))
                .findFirst()
                .orElseThrow(() -> new UncheckedIOException(
                        new IOException("the record of seq " + battles.seq(row) + " does not know " + agentId)));
    }

    /** The complete résumé of an agent, as its hash and signature cover it. */
    public Optional<JsonObject> resume(String agentId) {
        IntColumn rows = battles.rowsOf(agentId);
        return agent(agentId)
                .map(agent -> Resume.document(
                        agent,
                        IntStream.range(0, rows.size())
                                .mapToObj(i -> ratingAt(rows.get(i), agentId))
                                .toList()));
    }

    /** Every task version that a battle names, by id and version. */
    public List<TaskRow> tasks() {
        return tasks;
    }

    /** The lines of a board; none for a name that is no board. */
    public List<Board.Line> board(String name) {
        return boards.getOrDefault(name, List.of());
    }

    /** What is true of all strengths of a board; empty for a board without a rated battle. */
    public Optional<BoardRow> boardFigures(String name) {
        return Optional.ofNullable(boardFigures.get(name));
    }

    /** How strong an agent showed itself on a board; empty where it had no rated battle on it. */
    public Optional<StrengthRow> strength(String board, String agentId) {
        return Optional.ofNullable(strengths.getOrDefault(board, Map.of()).get(agentId));
    }

    /** What was corrected and taken down, in log order; nothing in versions that were made before there was such a table. */
    public List<CorrectionRow> corrections() {
        return notices.corrections();
    }

    /** The same of one battle. */
    public List<CorrectionRow> correctionsOf(String battleId) {
        return corrections().stream()
                .filter(row -> row.battleId().equals(battleId))
                .toList();
    }

    /** Disputes in the order they were filed; nothing in versions that were made before there was such a table. */
    public List<DisputeRow> disputes() {
        return notices.disputes();
    }

    /** The same of one battle. */
    public List<DisputeRow> disputesOf(String battleId) {
        return disputes().stream()
                .filter(row -> row.battleId().equals(battleId))
                .toList();
    }

    /** The documents of all notices, in log order; they are read from the records each time. */
    public List<PublishedNotice> notices() {
        return NoticeLines.read(battles, parts);
    }

    /** How many battles moved no rating; nothing in versions that were made before there was such a table. */
    public OptionalInt excludedCount() {
        IntColumn seqs = notices.excluded();
        return seqs == null ? OptionalInt.empty() : OptionalInt.of(seqs.size());
    }

    /** Battles that moved no rating, newest first, without the first {@code offset} ones. */
    public List<ExcludedRow> excluded(int offset, int limit) {
        IntColumn seqs = notices.excluded();
        int newest = seqs == null ? -1 : seqs.size() - 1 - offset;
        return IntStream.range(0, Math.max(0, Math.min(limit, newest + 1)))
                .mapToLong(i -> Objects.requireNonNull(seqs).get(newest - i))
                .boxed()
                .flatMap(seq -> battlesFrom(seq, 1).stream().filter(battle -> battle.seq() == seq))
                .flatMap(battle -> ExcludedRow.from(battle).stream())
                .toList();
    }
}
