/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import assize.archive.RecordIndex;
import assize.archive.RecordLocation;
import assize.archive.Table;
import assize.publish.PublishingRefused;
import assize.publish.log.EntryChain;
import assize.publish.log.EntrySigner;
import assize.publish.log.PublishedLog;
import assize.publish.notice.PublishedDocuments;
import assize.publish.stage.InOrder;
import assize.publish.stage.VersionStage;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.Statement;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.PendingBattle;
import assize.schemas.stream.Publication;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes a published version anew beside the archive, and holds each piece against what is published. One thread.
 *
 * <p>What is not made anew, because the archive does not hold what it came from, is carried over: how many lines were read and
 * refused, which battles wait, and what is known of the judges.
 */
final class ReplayWriter implements Closeable {
    private static final int PENDING_KEPT = 10_000;

    private final ReplaySink settings;
    private final ArchivedVersion version;
    private final PublishedLog log;
    private final RecordIndex records;
    private final VersionStage stage;
    private final EntryChain chain;
    private final RecomputedTiles tiles;
    private final CarriedSigner signer;
    private final PublishedDocuments documents;
    private final InOrder order = InOrder.fromTheStart();
    private final Map<String, String> waiting = new HashMap<>();
    private long signatures;

    private ReplayWriter(ReplaySink settings, ArchivedVersion version, RecordIndex records, CarriedSigner signer)
            throws IOException {
        this.settings = settings;
        this.version = version;
        this.log = version.log();
        this.records = records;
        this.signer = signer;
        this.documents = new PublishedDocuments(version.folder());
        this.stage = new VersionStage(
                staged(settings),
                settings.boards()
                        .begin(settings.season().id(), settings.season().ruleSet()));
        this.chain = EntryChain.empty(settings.season().id(), EntrySigner.NONE);
        this.tiles = new RecomputedTiles(settings, version.root());
    }

    private static Path staged(ReplaySink settings) {
        return Path.of(settings.scratch(), ArchivePaths.versionFolder(settings.version()));
    }

    static ReplayWriter open(ReplaySink settings) throws IOException {
        Path root = Path.of(settings.archiveRoot());
        ArchivedVersion version = ArchivedVersion.open(root, settings.season().id(), settings.version())
                .fold(opened -> opened, difference -> {
                    throw settings.ended(difference);
                });
        String name = version.name() + "/";
        CarriedSigner signer = CarriedSigner.open(version)
                .orElseThrow(() -> settings.ended(Difference.inFile(
                        name + ArchivePaths.MANIFEST_SIGNATURE, "", "cannot be read", "an envelope")));
        RecordIndex records;
        try {
            records = RecordIndex.open(version.folder());
        } catch (IOException e) {
            throw settings.ended(Difference.inFile(
                    name + Table.BATTLES.path(), "", String.valueOf(e.getMessage()), "a table that can be read"));
        }
        ReplayWriter writer = new ReplayWriter(settings, version, records, signer);
        try {
            writer.begin();
            return writer;
        } catch (IOException | RuntimeException e) {
            try (writer) {
                throw e;
            }
        }
    }

    private void begin() throws IOException {
        Manifest manifest = version.manifest();
        byte[] document = Json.canonical(
                settings.season().openingDocument(version.opening().keysHash()));
        compare(
                version.name() + "/" + ArchivePaths.SEASON,
                Files.readAllBytes(version.folder().resolve(ArchivePaths.SEASON)),
                document);
        take(chain.nextSeasonOpen(document, version.opening().keysHash()), null);
        stage.file(ArchivePaths.SEASON, document);
        stage.file(ArchivePaths.KEYS, version.keys().list().toBytes());
        if (manifest.file(ArchivePaths.CALIBRATION).isPresent()) {
            stage.calibrations(Files.readAllBytes(version.folder().resolve(ArchivePaths.CALIBRATION)));
        }
        stage.carryOver(manifest, Files.readAllBytes(version.folder().resolve(ArchivePaths.rejectedPart(0))));
        stage.opening(document);
    }

    void write(Publication publication) throws IOException {
        AttestedBattle battle = publication.battle();
        PendingBattle pending = publication.pending();
        if (battle != null) {
            order.add(battle);
            while ((battle = order.poll()) != null) {
                next(battle);
            }
        } else if (pending != null && waiting.size() < PENDING_KEPT) {
            waiting.put(pending.battleId(), pending.waitsFor());
        }
    }

    private void next(AttestedBattle battle) throws IOException {
        passOver();
        if (battle.order() >= records.size()) {
            throw settings.ended(
                    Difference.inFile(version.name(), "", "no such battle", "a battle that is fully judged")
                            .of(chain.size(), battle.battleId()));
        }
        int row = (int) battle.order();
        RecordLocation at = records.recordAt(row);
        byte[] published = records.record(row);
        if (!Arrays.equals(published, battle.record())) {
            String file = version.name() + "/" + ArchivePaths.recordPart(at.part());
            throw settings.ended(difference(file, published, battle.record())
                    .atLine(Lines.before(version.folder().resolve(ArchivePaths.recordPart(at.part())), at.offset()) + 1)
                    .of(records.seq(row), battle.battleId()));
        }
        signatures += attestations(battle);
        long seq = chain.size();
        take(chain.nextBattle(battle.battleId(), battle.record()), battle.battleId());
        stage.battle(seq, battle);
    }

    /** The record came out the same, so each of its signatures held: one that does not would have said so in it. */
    private static long attestations(AttestedBattle battle) {
        return Json.parse(battle.record())
                .fold(
                        parsed -> (long) Fields.ofDocument(parsed.value())
                                .objects("attestations")
                                .size(),
                        malformed -> 0L);
    }

    /** Takes the next entry, which must say that, and be signed by a key that counts there. */
    private void take(Statement statement, @Nullable String battleId) {
        long seq = statement.seq();
        LogEntry there = entry(seq);
        if (!there.says(statement)) {
            throw settings.ended(
                    difference(tiles.entryFile(seq), there.envelope().payload(), statement.toBytes())
                            .of(seq, battleId));
        }
        holds(there, PublishedKey.Role.RECORD, battleId);
        append(seq);
    }

    private LogEntry entry(long seq) {
        if (seq >= log.size()) {
            throw settings.ended(Difference.inFile(
                    tiles.entryFile(seq), "", "a log of %d entries".formatted(log.size()), "entry " + seq));
        }
        try {
            return log.logEntry(seq);
        } catch (PublishingRefused e) {
            throw settings.ended(
                    Difference.inFile(tiles.entryFile(seq), "", String.valueOf(e.getMessage()), "entry " + seq));
        }
    }

    private void append(long seq) {
        byte[] entry = log.entry(seq);
        chain.passOver(entry);
        tiles.append(entry);
    }

    /** What lies between battles stands where it stood: its place, its signature and its document are checked. */
    private void passOver() throws IOException {
        while (chain.size() < version.entry().seq()) {
            LogEntry there = entry(chain.size());
            if (there.statement().claim() instanceof Claim.Battle) {
                return;
            }
            follows(there.statement());
            signed(there);
            document(there.statement());
            if (there.statement().claim() instanceof Claim.Archive earlier) {
                stage.earlierVersion(
                        earlier.version(),
                        there.statement().seq(),
                        there.envelope().keyId());
            }
            append(there.statement().seq());
        }
    }

    private void document(Statement statement) throws IOException {
        try {
            if (statement.claim() instanceof Claim.KeyEvent) {
                stage.document(documents.next(statement));
            } else if (statement.claim() instanceof Claim.OfNotice) {
                stage.notice(statement.seq(), documents.nextNotice(statement));
            }
        } catch (PublishingRefused e) {
            throw settings.ended(Difference.inFile(
                            version.name() + "/" + ArchivePaths.RECORDS,
                            "",
                            String.valueOf(e.getMessage()),
                            statement.documentHash())
                    .of(statement.seq(), null));
        }
    }

    /** Who signs what: corrections and decisions an operator, where there is one; everything else but keys a record key. */
    private void signed(LogEntry there) {
        Claim.Kind kind = there.statement().claim().kind();
        if (kind == Claim.Kind.KEY_EVENT) {
            return; // By the keys of the list before it: that is for the verifier, who has every list.
        }
        boolean isRuling = kind == Claim.Kind.CORRECTION || kind == Claim.Kind.DECISION;
        boolean hasOperator = version.keys().list().of(PublishedKey.Role.OPERATOR).stream()
                .anyMatch(key -> key.startIndex() <= there.statement().seq());
        holds(there, isRuling && hasOperator ? PublishedKey.Role.OPERATOR : PublishedKey.Role.RECORD, null);
    }

    private void holds(LogEntry there, PublishedKey.Role role, @Nullable String battleId) {
        long seq = there.statement().seq();
        version.keys().problem(there.envelope(), role, seq).ifPresent(problem -> {
            throw settings.ended(Difference.inFile(
                            tiles.entryFile(seq),
                            "signatures[0]",
                            problem,
                            "a signature that holds, by a key that counts there")
                    .of(seq, battleId));
        });
        signatures++;
    }

    private void follows(Statement there) {
        if (there.seq() != chain.size() || !there.previous().equals(chain.previous())) {
            throw settings.ended(Difference.inFile(
                            tiles.entryFile(chain.size()), "predicate.prev", there.previous(), chain.previous())
                    .of(chain.size(), null));
        }
    }

    Compared finish() throws IOException {
        passOver();
        if (order.next() < records.size()) {
            throw settings.ended(missing((int) order.next()));
        }
        LogHead head = new LogHead(
                settings.season().logOrigin(), tiles.size(), tiles.root().prefixed());
        if (chain.size() != version.entry().seq()) {
            throw settings.ended(Difference.inFile(
                            tiles.entryFile(chain.size()),
                            "",
                            "a battle the tables do not know",
                            "%d battles".formatted(records.size()))
                    .of(chain.size(), null));
        }
        Manifest made = stage.finish(
                settings.season(),
                settings.tasks(),
                0,
                settings.version(),
                head,
                version.keys().list(),
                signer);
        new VersionComparison(version.folder(), staged(settings), version.name(), version.manifest())
                .first()
                .ifPresent(difference -> {
                    throw settings.ended(difference);
                });
        signatures++;
        take(chain.nextArchive(settings.version(), made.toBytes(), head), null);
        while (chain.size() < log.size()) {
            Statement there = entry(chain.size()).statement();
            follows(there);
            if (there.claim() instanceof Claim.SeasonClose close && close.version() == settings.version()) {
                take(chain.nextSeasonClose(close.version(), made.toBytes()), null);
            } else {
                append(there.seq());
            }
        }
        tiles.finish(log.root());
        return new Compared(
                records.size(),
                signatures,
                log.size(),
                made.files().size() + 3L,
                made.files().stream().mapToLong(ManifestFile::bytes).sum());
    }

    /** A published battle that did not come out at all. */
    private Difference missing(int row) {
        RecordLocation at = records.recordAt(row);
        String battleId = Json.parse(records.record(row))
                .fold(parsed -> Fields.ofDocument(parsed.value()).text("battle_id"), malformed -> "");
        String waitsFor = waiting.get(battleId);
        return Difference.inFile(
                        version.name() + "/" + ArchivePaths.recordPart(at.part()),
                        "",
                        "a published battle",
                        waitsFor == null ? "no battle: its events do not make one" : "pending: " + waitsFor)
                .of(records.seq(row), battleId);
    }

    private void compare(String file, byte[] published, byte[] now) {
        if (!Arrays.equals(published, now)) {
            throw settings.ended(difference(file, published, now));
        }
    }

    private static Difference difference(String file, byte[] published, byte[] now) {
        JsonDifference member = JsonDifference.between(published, now).orElseThrow();
        return Difference.inFile(file, member.path(), member.published(), member.now());
    }

    @Override
    public void close() throws IOException {
        try (stage;
                documents) {
            // Each is closed, whatever the others do.
        }
    }
}
