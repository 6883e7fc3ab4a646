/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.shelf;

import assize.archive.AgentRow;
import assize.archive.AgentStandings;
import assize.archive.BattlePlaces;
import assize.archive.BattleRow;
import assize.archive.BoardRow;
import assize.archive.EventsLocation;
import assize.archive.ExcludedRow;
import assize.archive.FileHash;
import assize.archive.NoticeRows;
import assize.archive.RecordLocation;
import assize.archive.RecordRows;
import assize.archive.ReplayLocation;
import assize.archive.StrengthRow;
import assize.archive.Table;
import assize.archive.TableWriter;
import assize.archive.TaskRow;
import assize.attestation.Checkpoint;
import assize.attestation.Digest;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileWriter;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.Statement;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.notice.Notice;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.notice.RatingAdjustment;
import assize.web.record.SampleRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A small archive of one battle, on disk: as much of one as readers need. Its log holds made-up entries. */
public final class SampleArchive {
    public static final String SEASON = "season-one";
    public static final String BATTLE = "btl:0001";
    private static final Ed25519PrivateKey KEY = Ed25519PrivateKey.ofSeed(new byte[32]);
    private static final String ORIGIN = "assize.example/log/" + SEASON;
    private static final String HASH = "sha256:" + "1".repeat(64);
    private static final byte[] REPLAY = "{}\n".getBytes(StandardCharsets.UTF_8);

    private SampleArchive() {}

    /** Writes version {@code version} below {@code root}, and the log. */
    public static void write(Path root, int version) throws IOException {
        LogHead log = writeLog(
                root,
                Stream.of("entry 0", "entry 1", "entry 2")
                        .map(entry -> entry.getBytes(StandardCharsets.UTF_8))
                        .toList());
        Path folder = Files.createDirectories(root.resolve(ArchivePaths.version(SEASON, version)));
        writeVersion(folder, version, log, new byte[0]);
    }

    /** The same, the battle not rated, with these notices as entries 2 and on, and the season closed behind them. */
    public static void writeClosed(Path root, List<Notice> notices) throws IOException {
        Path folder = Files.createDirectories(root.resolve(ArchivePaths.version(SEASON, 1)));
        List<NoticeDocument> documents = notices.stream()
                .map(notice -> new NoticeDocument(SEASON, notice, 1, HASH, adjustments(notice)))
                .toList();
        NoticeRows rows = new NoticeRows();
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        List<byte[]> entries = new ArrayList<>();
        entries.add(entry(Statement.seasonOpen(SEASON, HASH, HASH)));
        entries.add(entry(Statement.battle(SEASON, 1, HASH, BATTLE, HASH)));
        for (NoticeDocument document : documents) {
            rows.add(entries.size(), document, new RecordLocation(0, 0, 1));
            entries.add(entry(Statement.notice(SEASON, entries.size(), HASH, document.claim(), HASH)));
            lines.write('\n');
            lines.writeBytes(document.toBytes());
        }
        lines.write('\n');
        entries.add(entry(Statement.seasonClose(SEASON, entries.size(), HASH, 1, HASH)));
        LogHead log = writeLog(root, entries);
        table(folder, Table.CORRECTIONS, rows.corrections(), log);
        table(folder, Table.DISPUTES, rows.disputes(), log);
        table(
                folder,
                Table.EXCLUDED,
                List.of(new ExcludedRow(1, BATTLE, "user_design", "withheld", "decided", List.of())),
                log);
        Files.writeString(folder.resolve(ArchivePaths.ERRATA), "{}");
        writeVersion(folder, 1, log, lines.toByteArray());
    }

    private static List<RatingAdjustment> adjustments(Notice notice) {
        return notice.body() instanceof Notice.Correction
                ? List.of(new RatingAdjustment("agt_a", "user_design", -8))
                : List.of();
    }

    private static byte[] entry(Statement statement) {
        return LogEntry.sign(
                        statement,
                        "assize-record-00000000",
                        (type, payload) -> KEY.sign(payload).bytes())
                .toBytes();
    }

    private static void writeVersion(Path folder, int version, LogHead log, byte[] behindTheBattle) throws IOException {
        boolean isRated = behindTheBattle.length == 0;
        RecordRows rows = writeParts(folder, isRated ? SampleRecord.decided() : SampleRecord.withheld());
        Files.write(folder.resolve(ArchivePaths.recordPart(0)), behindTheBattle, StandardOpenOption.APPEND);
        table(folder, Table.BATTLES, List.<BattleRow>of(rows.battle()), log);
        table(folder, Table.AGENTS, agents(rows), log);
        table(folder, Table.TASKS, List.<TaskRow>of(), log);
        table(folder, Table.STRENGTHS, strengths(), log);
        table(folder, Table.BOARDS, boards(), log);
        byte[] keys = keys().toBytes();
        Files.write(folder.resolve(ArchivePaths.KEYS), keys);
        Files.write(folder.resolve(ArchivePaths.SEASON), opening(keys));
        Files.writeString(folder.resolve(ArchivePaths.CHECKSUMS), "");
        // Last, as a publisher does: with the manifest the version is there.
        Files.write(folder.resolve(ArchivePaths.MANIFEST), manifest(folder, version, log));
    }

    private static RecordRows writeParts(Path folder, byte[] record) throws IOException {
        Path records = folder.resolve(ArchivePaths.recordPart(0));
        Path replays = folder.resolve(ArchivePaths.replayPart(0));
        Files.createDirectories(folder.resolve(ArchivePaths.RECORDS));
        Files.createDirectories(folder.resolve(ArchivePaths.REPLAYS));
        Files.writeString(records, "{\"type\":\"season-open\"}\n");
        long offset = Files.size(records);
        Files.write(records, record, StandardOpenOption.APPEND);
        Files.write(replays, REPLAY);
        return RecordRows.from(
                        record,
                        1,
                        new BattlePlaces(
                                new RecordLocation(0, offset, record.length),
                                new ReplayLocation(0, 0, REPLAY.length),
                                new EventsLocation(0, 0, 0),
                                null))
                .fold(rows -> rows, problem -> {
                    throw new IllegalStateException("the sample record: " + problem);
                });
    }

    private static List<AgentRow> agents(RecordRows rows) {
        AgentStandings standings = new AgentStandings();
        standings.add(rows);
        return standings.rows(rows.ratings().stream(), "assize-record-00000000", KEY::sign);
    }

    /** One agent that never lost, on a board where all can be compared, and one that met nobody above it. */
    private static List<StrengthRow> strengths() {
        return List.of(
                strength("user_design/T1", "agt_a", "0.693147", "0.100000", null, 1, 2),
                strength("user_design/T3", "agt_b", "-0.693147", null, null, null, null));
    }

    private static StrengthRow strength(
            String board,
            String agentId,
            String btLog,
            @Nullable String btLow,
            @Nullable String btHigh,
            @Nullable Integer best,
            @Nullable Integer worst) {
        return new StrengthRow(
                board,
                agentId,
                1,
                new BigDecimal(btLog),
                btLow == null ? null : new BigDecimal(btLow),
                btHigh == null ? null : new BigDecimal(btHigh),
                null,
                null,
                best,
                best,
                worst,
                1,
                true,
                new BigDecimal("3.250000"),
                1,
                null,
                null,
                null,
                null);
    }

    private static List<BoardRow> boards() {
        return List.of(board("user_design/T1", 1, null), board("user_design/T3", 2, "more than 1 <outcome>"));
    }

    private static BoardRow board(String name, int groups, @Nullable String reason) {
        boolean drawn = reason == null;
        return new BoardRow(
                name,
                1,
                2,
                1,
                groups,
                100,
                0,
                drawn ? 100 : null,
                drawn ? new BigDecimal("3.250000") : null,
                drawn ? new BigDecimal("0.500000") : null,
                drawn ? 2 : null,
                "00c0ffee00c0ffee",
                reason);
    }

    private static <T extends Record> void table(Path folder, Table<T> table, List<T> rows, LogHead log)
            throws IOException {
        try (TableWriter<T> writer = TableWriter.open(folder, table)) {
            for (T row : rows) {
                writer.write(row);
            }
            writer.finish(log);
        }
    }

    private static LogHead writeLog(Path root, List<byte[]> entries) throws IOException {
        Path folder = Files.createDirectories(root.resolve(ArchivePaths.log(SEASON)));
        TileWriter tiles = new TileWriter((path, bytes) -> {
            try {
                Path file = folder.resolve(path.path());
                Files.createDirectories(file.getParent());
                Files.write(file, bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        for (byte[] entry : entries) {
            Digest unused = tiles.append(entry);
        }
        tiles.finish();
        Checkpoint checkpoint = new Checkpoint(ORIGIN, tiles.size(), tiles.root());
        Files.write(
                folder.resolve(ArchivePaths.CHECKPOINT),
                SignedCheckpoint.sign(checkpoint, KEY).note().format().getBytes(StandardCharsets.UTF_8));
        Files.writeString(folder.resolve(ArchivePaths.LOG_VKEY), vkey() + "\n");
        return new LogHead(ORIGIN, tiles.size(), tiles.root().prefixed());
    }

    private static String vkey() {
        return new NoteKey(ORIGIN, KEY.publicKey()).format();
    }

    /** The season's keys: one for records, one for the log. */
    public static KeyList keys() {
        LocalDate from = LocalDate.of(2026, 1, 1);
        LocalDate until = LocalDate.of(2027, 1, 1);
        byte[] key = KEY.publicKey().bytes();
        return new KeyList(
                SEASON, List.of(PublishedKey.record(key, from, until), PublishedKey.log(key, vkey(), from, until)));
    }

    private static byte[] opening(byte[] keys) {
        return Json.canonical(JsonObject.builder()
                .put("type", "season-open")
                .put("format_version", 1)
                .put("season_id", SEASON)
                .put("title", "Season One")
                .put("origin", "assize.example")
                .put("rule_set", "arena/1.1")
                .put("opens_at", 1_767_225_600_000L)
                .put("licence", "CC-BY-4.0")
                .put("modes", JsonArray.ofTexts(List.of("user_design")))
                .put("limits", JsonObject.EMPTY)
                .put("keys_hash", Digest.sha256(keys).prefixed())
                .build());
    }

    private static byte[] manifest(Path folder, int version, LogHead log) throws IOException {
        List<ManifestFile> files = new ArrayList<>();
        for (String path : List.of(
                ArchivePaths.table("agents"),
                ArchivePaths.table("battles"),
                ArchivePaths.table("boards"),
                ArchivePaths.KEYS,
                ArchivePaths.recordPart(0),
                ArchivePaths.replayPart(0),
                ArchivePaths.SEASON,
                ArchivePaths.table("strengths"),
                ArchivePaths.table("tasks"),
                ArchivePaths.table("corrections"),
                ArchivePaths.table("disputes"),
                ArchivePaths.table("excluded"),
                ArchivePaths.ERRATA)) {
            if (Files.exists(folder.resolve(path))) {
                files.add(FileHash.of(folder, path, null));
            }
        }
        files.sort(null);
        return new Manifest(
                        SEASON,
                        "Season One",
                        "assize.example",
                        "CC-BY-4.0",
                        "arena/1.1",
                        version,
                        1_767_225_680_000L,
                        log,
                        new Manifest.Counts(12, 11, 1, 1, 2, 0),
                        List.of(new Manifest.Pending("gap at seq 3", 2)),
                        files)
                .toBytes();
    }
}
