/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.attestation.Checkpoint;
import assize.attestation.Digest;
import assize.attestation.Dsse;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileWriter;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.Statement;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.notice.DisputeState;
import assize.schemas.notice.Notice;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.notice.RatingAdjustment;
import assize.schemas.season.ContentHash;
import assize.schemas.season.Season;
import assize.schemas.season.TaskContract;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes a whole version of example battles, with its log, as a publisher would: the other end of what the tests read.
 *
 * <p>Its {@link #main} does so in a JVM of its own.
 */
final class ExampleArchive {
    static final String SEASON = "spring-26";
    static final Ed25519PrivateKey RECORD_KEY = Ed25519PrivateKey.ofSeed(new byte[32]);
    static final String KEY_ID = PublishedKey.record(
                    RECORD_KEY.publicKey().bytes(), LocalDate.of(2026, 1, 1), LocalDate.of(2027, 1, 1))
            .keyId();
    private static final Envelope.Signer SIGNER =
            (type, payload) -> RECORD_KEY.sign(Dsse.pae(type, payload)).bytes();
    private static final int PART_BYTES = 1 << 20;

    private final Path root;
    private final Path folder;
    private final int battles;

    private ExampleArchive(Path root, int battles) {
        this.root = root;
        this.folder = root.resolve(ArchivePaths.version(SEASON, 1));
        this.battles = battles;
    }

    public static void main(String[] arguments) throws IOException {
        Path written = write(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
        if (!Files.isDirectory(written)) {
            throw new IllegalStateException("nothing in " + written);
        }
    }

    /** Writes the archive under the root and answers with the folder of its version. */
    static Path write(Path root, int battles) throws IOException {
        ExampleArchive archive = new ExampleArchive(root, battles);
        archive.write();
        return archive.folder;
    }

    static LogHead head() {
        return new LogHead("assize.example/log/" + SEASON, 7, ContentHash.of("root"));
    }

    private void write() throws IOException {
        Files.createDirectories(folder.resolve(ArchivePaths.RECORDS));
        Files.createDirectories(folder.resolve(ArchivePaths.REPLAYS));
        AgentStandings standings = new AgentStandings();
        try (TableWriter<BattleRow> battleTable = TableWriter.open(folder, Table.BATTLES);
                TableWriter<TurnRow> turnTable = TableWriter.open(folder, Table.TURNS);
                TableWriter<VerdictRow> verdictTable = TableWriter.open(folder, Table.VERDICTS);
                TableWriter<RatingRow> ratingTable = TableWriter.open(folder, Table.RATINGS)) {
            PartBuffer records = new PartBuffer();
            PartBuffer replays = new PartBuffer();
            for (int number = 0; number < battles; number++) {
                byte[] record = ExampleRecords.record(number);
                byte[] replay = ExampleRecords.replay(number);
                RecordLocation at = new RecordLocation(records.part, records.size(), record.length);
                ReplayLocation replayAt = new ReplayLocation(replays.part, replays.size(), replay.length);
                RecordRows rows = ExampleRecords.usable(RecordRows.from(
                        record, number + 1, new BattlePlaces(at, replayAt, new EventsLocation(0, 0, 0), null)));
                battleTable.write(rows.battle());
                writeAll(turnTable, rows.turns());
                writeAll(verdictTable, rows.verdicts());
                writeAll(ratingTable, rows.ratings());
                standings.add(rows);
                records.add(record);
                records.add(new byte[] {'\n'});
                records.rollIfFull(folder, ArchivePaths.recordPart(records.part));
                replays.add(replay);
                replays.rollIfFull(folder, ArchivePaths.replayPart(replays.part));
            }
            records.write(folder, ArchivePaths.recordPart(records.part));
            replays.write(folder, ArchivePaths.replayPart(replays.part));
            battleTable.finish(head());
            turnTable.finish(head());
            verdictTable.finish(head());
            ratingTable.finish(head());
        }
        writeAgents(standings);
        try (TableWriter<TaskRow> taskTable = TableWriter.open(folder, Table.TASKS)) {
            taskTable.write(TaskRow.from(task()));
            taskTable.finish(head());
        }
        writeBoards();
        writeNotices();
        writeDocuments();
        writeLog();
    }

    static final StrengthRow STRENGTH = new StrengthRow(
            "framework_duel/T0",
            "agent-0",
            120,
            new BigDecimal("0.693147"),
            new BigDecimal("-0.100000"),
            null,
            new BigDecimal("-0.200000"),
            null,
            1,
            1,
            2,
            1,
            true,
            new BigDecimal("12.500000"),
            3,
            2,
            1,
            1,
            null);

    /** Figures nobody worked out: rating is another stage's work. */
    private void writeBoards() throws IOException {
        try (TableWriter<StrengthRow> strengthTable = TableWriter.open(folder, Table.STRENGTHS);
                TableWriter<BoardRow> boardTable = TableWriter.open(folder, Table.BOARDS)) {
            strengthTable.write(STRENGTH);
            strengthTable.write(StrengthRow.ofGames("open_battle", "agent-0", 7));
            strengthTable.finish(head());
            boardTable.write(new BoardRow(
                    "framework_duel/T0",
                    120,
                    2,
                    120,
                    1,
                    100,
                    4,
                    100,
                    new BigDecimal("12.500000"),
                    new BigDecimal("1.500000"),
                    2,
                    "00c0ffee00c0ffee",
                    null));
            boardTable.write(new BoardRow(
                    "open_battle",
                    7,
                    2_001,
                    7,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    "more than 2000 agents"));
            boardTable.finish(head());
        }
    }

    /** A disputed score, the correction it led to, a takedown; a battle that was not rated; a judge. */
    private void writeNotices() throws IOException {
        Notice.Change change = new Notice.Change("/results/0/final_score", new JsonInteger(100), new JsonInteger(90));
        RecordLocation at = new RecordLocation(0, 70_000, 400);
        NoticeRows rows = new NoticeRows();
        rows.add(200, notice("dsp-1", new Notice.Dispute("/results/0/final_score", "Look.", "Again.")), at);
        rows.add(201, notice("dsp-1-1", new Notice.DisputeStep("dsp-1", DisputeState.ACKNOWLEDGED, "Read.", null)), at);
        rows.add(202, notice("cor-1", new Notice.Correction("typo", "Counted twice.", List.of(change), "dsp-1")), at);
        rows.add(203, notice("tak-1", new Notice.Takedown("A name.", "agent-0")), at);
        writeTable(Table.CORRECTIONS, rows.corrections());
        writeTable(Table.DISPUTES, rows.disputes());
        writeTable(
                Table.EXCLUDED,
                List.of(new ExcludedRow(3, "battle-3", "open_battle", "withheld", "decided", List.of("late"))));
        writeTable(Table.JUDGES, List.of(new JudgeRow(ContentHash.of("judge"), "{\"id\":\"j\"}", true, "0.51", "{}")));
    }

    private static NoticeDocument notice(String id, Notice.Body body) {
        Notice notice = new Notice(id, 1_770_000_000_000L, "operator:ada", "battle-1", body);
        return new NoticeDocument(
                SEASON,
                notice,
                2,
                ContentHash.of("record"),
                List.of(new RatingAdjustment("agent-0", "open_battle", -8)));
    }

    private <T extends Record> void writeTable(Table<T> table, List<T> rows) throws IOException {
        try (TableWriter<T> writer = TableWriter.open(folder, table)) {
            writeAll(writer, rows);
            writer.finish(head());
        }
    }

    private static <T extends Record> void writeAll(TableWriter<T> table, List<T> rows) throws IOException {
        for (T row : rows) {
            table.write(row);
        }
    }

    private void writeAgents(AgentStandings standings) throws IOException {
        try (TableWriter<AgentRow> agentTable = TableWriter.open(folder, Table.AGENTS);
                Stream<RatingRow> ratings = TableReader.rows(folder, Table.RATINGS)) {
            writeAll(agentTable, standings.rows(ratings, KEY_ID, RECORD_KEY::sign));
            agentTable.finish(head());
        }
    }

    /** Rolls far sooner than a real part does. */
    private static final class PartBuffer {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private int part;

        int size() {
            return bytes.size();
        }

        void add(byte[] more) {
            bytes.writeBytes(more);
        }

        void rollIfFull(Path folder, String path) throws IOException {
            if (bytes.size() > PART_BYTES) {
                write(folder, path);
                bytes.reset();
                part++;
            }
        }

        void write(Path folder, String path) throws IOException {
            Files.write(folder.resolve(path), bytes.toByteArray());
        }
    }

    static TaskContract task() {
        JsonObject document = JsonObject.builder()
                .put("task_id", "sum-3")
                .put("version", "1.0.0")
                .put("title", "Multiples of three")
                .put("category", "math")
                .put("difficulty", "easy")
                .put("task_mode", "single_turn")
                .put("competition_modes", JsonArray.ofTexts(List.of("framework_duel")))
                .put("prompt", "Sum the multiples of 3 below 10.")
                .put(
                        "scoring",
                        JsonObject.builder()
                                .put("type", "exact_match")
                                .put("correct_answer", "18")
                                .build())
                .build();
        return TaskContract.decode(document).fold(task -> task, unusable -> {
            throw new IllegalStateException(unusable.toString());
        });
    }

    static KeyList keys() {
        LocalDate from = LocalDate.of(2026, 1, 1);
        LocalDate until = LocalDate.of(2027, 1, 1);
        byte[] publicKey = RECORD_KEY.publicKey().bytes();
        String vkey = new NoteKey("assize.example/log/" + SEASON, RECORD_KEY.publicKey()).format();
        return new KeyList(
                SEASON,
                List.of(PublishedKey.record(publicKey, from, until), PublishedKey.log(publicKey, vkey, from, until)));
    }

    static byte[] seasonDocument() {
        JsonObject settings = JsonObject.builder()
                .put("season", SEASON)
                .put("title", "Spring")
                .build();
        Season season = Season.decode(settings).fold(decoded -> decoded, unusable -> {
            throw new IllegalStateException(unusable.toString());
        });
        return Json.canonical(season.openingDocument(ContentHash.of(keys().toBytes())));
    }

    private void writeDocuments() throws IOException {
        Files.write(folder.resolve(ArchivePaths.SEASON), seasonDocument());
        Files.write(folder.resolve(ArchivePaths.KEYS), keys().toBytes());
        List<ManifestFile> files = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                files.add(FileHash.of(folder, folder.relativize(path).toString().replace('\\', '/'), null));
            }
        }
        files.sort(null);
        Manifest manifest = new Manifest(
                SEASON,
                "Spring",
                "assize.example",
                "CC-BY-4.0",
                "arena/1.1",
                1,
                1_767_225_633_001L,
                head(),
                new Manifest.Counts(0, 0, 0, battles, 0, 0),
                List.of(),
                files);
        Files.write(folder.resolve(ArchivePaths.MANIFEST), manifest.toBytes());
    }

    private void writeLog() throws IOException {
        Path log = root.resolve(ArchivePaths.log(SEASON));
        TileWriter tiles = new TileWriter((path, bytes) -> {
            try {
                Path file = log.resolve(path.path());
                Files.createDirectories(file.getParent());
                Files.write(file, bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        Statement opening =
                Statement.seasonOpen(SEASON, ContentHash.of(seasonDocument()), ContentHash.of(keys().toBytes()));
        Digest previous = tiles.append(LogEntry.sign(opening, KEY_ID, SIGNER).toBytes());
        for (int number = 0; number < Math.min(battles, 300); number++) {
            Statement battle = Statement.battle(
                    SEASON,
                    number + 1,
                    previous.prefixed(),
                    ExampleRecords.battleId(number),
                    ContentHash.of(ExampleRecords.record(number)));
            previous = tiles.append(LogEntry.sign(battle, KEY_ID, SIGNER).toBytes());
        }
        tiles.finish();
        Checkpoint checkpoint = new Checkpoint("assize.example/log/" + SEASON, tiles.size(), tiles.root());
        Files.write(
                log.resolve(ArchivePaths.CHECKPOINT),
                SignedCheckpoint.sign(checkpoint, RECORD_KEY).note().bytes());
        Files.writeString(
                log.resolve(ArchivePaths.LOG_VKEY),
                new NoteKey(checkpoint.origin(), RECORD_KEY.publicKey()).format() + "\n");
    }
}
