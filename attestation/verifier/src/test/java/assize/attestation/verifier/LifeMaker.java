/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Checkpoint;
import assize.attestation.Digest;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileWriter;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Checksums;
import assize.schemas.archive.Claim;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.PublishedKey.Role;
import assize.schemas.archive.Statement;
import assize.schemas.notice.Notice;
import assize.schemas.notice.NoticeDocument;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Makes the archive of a season entry by entry: battles, notices, changes of keys, versions, its end; by an honest publisher, or by
 * one who holds all keys and signs what they should not.
 *
 * <p>Written from the description of the formats, apart from what the product's publisher does.
 */
final class LifeMaker {

    static final LocalDate FROM = LocalDate.of(2026, 1, 1);
    static final LocalDate UNTIL = LocalDate.of(2027, 1, 1);

    /** By key id. */
    private final Map<String, Ed25519PrivateKey> privateKeys = new LinkedHashMap<>();

    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private final List<Digest> leafHashes = new ArrayList<>();
    private final TileWriter log =
            new TileWriter((path, bytes) -> files.put(ArchiveMaker.LOG + "/" + path.path(), bytes));
    private final ByteArrayOutputStream records = new ByteArrayOutputStream();
    private final ByteArrayOutputStream replays = new ByteArrayOutputStream();
    /** What entries speak of, by place; versions and the end have none. */
    private final SortedMap<Long, byte[]> documents = new TreeMap<>();

    private final SortedMap<Long, byte[]> replaysOfEntries = new TreeMap<>();
    private final byte[] opening;
    private final Map<String, Long> battleSeqs = new LinkedHashMap<>();
    private final Map<String, String> recordHashes = new LinkedHashMap<>();
    private KeyList list;
    private int battles;
    private int versions;
    private byte[] lastManifest = {};

    /** What is published of the list in a version's folder; hooks change it. */
    UnaryOperator<byte[]> keysFile = bytes -> bytes;

    LifeMaker(Role... roles) {
        List<PublishedKey> keys = new ArrayList<>();
        for (Role role : roles.length == 0 ? Role.values() : roles) {
            keys.add(key(role, firstSeed(role), 0));
        }
        list = new KeyList(ArchiveMaker.SEASON, keys);
        opening = ArchiveMaker.opening(ArchiveMaker.hash(list.toBytes()));
        append(
                Statement.seasonOpen(
                        ArchiveMaker.SEASON, ArchiveMaker.hash(opening), ArchiveMaker.hash(list.toBytes())),
                inUse(Role.RECORD));
        line(opening);
    }

    private static int firstSeed(Role role) {
        return switch (role) {
            case RECORD -> 10;
            case LOG -> 11;
            case OPERATOR -> 12;
            case RECOVERY -> 13;
        };
    }

    /** A key of that seed; it counts from an entry on. */
    PublishedKey key(Role role, int seed, long start) {
        Ed25519PrivateKey key = ArchiveMaker.key(seed);
        String vkey = role == Role.LOG ? new NoteKey(ArchiveMaker.ORIGIN, key.publicKey()).format() : null;
        PublishedKey published = PublishedKey.of(role, key.publicKey().bytes(), vkey, FROM, UNTIL, start);
        privateKeys.put(published.keyId(), key);
        return published;
    }

    private Ed25519PrivateKey privateKey(String keyId) {
        return Objects.requireNonNull(privateKeys.get(keyId), keyId);
    }

    KeyList list() {
        return list;
    }

    String inUse(Role role) {
        return list.inUse(role).orElseThrow().keyId();
    }

    long size() {
        return log.size();
    }

    Trust trust() {
        return Trust.pinned(
                new NoteKey(ArchiveMaker.ORIGIN, ArchiveMaker.key(11).publicKey()));
    }

    LifeMaker battles(int count) {
        for (int i = 0; i < count; i++) {
            battle(inUse(Role.RECORD));
        }
        return this;
    }

    /** A battle whose entry that key signed, and its record too where it is a record key. */
    LifeMaker battle(String keyId) {
        battles++;
        String attesting = keyId.startsWith("assize-record-") ? keyId : inUse(Role.RECORD);
        ArchiveMaker.Battle battle = BattleMaker.battle(battles, privateKey(attesting));
        battleSeqs.put(battle.id(), log.size());
        recordHashes.put(battle.id(), ArchiveMaker.hash(battle.record()));
        append(
                Statement.battle(
                        ArchiveMaker.SEASON, log.size(), previous(), battle.id(), ArchiveMaker.hash(battle.record())),
                keyId);
        line(battle.record());
        replays.writeBytes(battle.replay());
        replaysOfEntries.put(log.size() - 1, battle.replay());
        return this;
    }

    /** A change of keys to that list, signed by those keys. */
    LifeMaker keyEvent(KeyList next, String... signers) {
        append(
                Statement.keyEvent(
                        ArchiveMaker.SEASON, log.size(), previous(), next.version(), ArchiveMaker.hash(next.toBytes())),
                signers);
        line(next.toBytes());
        list = next;
        return this;
    }

    /** A new key takes the place of the one in use, as an honest publisher does it. */
    LifeMaker rotate(Role role, int seed, Role authority) {
        KeyList next = rotated(role, seed);
        String added = next.keys().get(next.keys().size() - 1).keyId();
        return keyEvent(next, inUse(authority), added);
    }

    /** The list after a rotation that the next entry would be. */
    KeyList rotated(Role role, int seed) {
        PublishedKey added = key(role, seed, log.size() + 1);
        List<PublishedKey> keys = new ArrayList<>();
        for (PublishedKey key : list.keys()) {
            boolean isReplaced = key.role() == role && key.isInUse();
            keys.add(isReplaced ? key.retired(log.size(), added.keyId()) : key);
        }
        keys.add(added);
        return list.next(keys);
    }

    /** The list with one key changed. */
    KeyList changed(String keyId, UnaryOperator<PublishedKey> change) {
        return list.next(list.keys().stream()
                .map(key -> key.keyId().equals(keyId) ? change.apply(key) : key)
                .toList());
    }

    NoticeDocument document(Notice notice) {
        return new NoticeDocument(
                ArchiveMaker.SEASON,
                notice,
                battleSeqs.getOrDefault(notice.battleId(), 1L),
                recordHashes.getOrDefault(notice.battleId(), ArchiveMaker.hash(new byte[0])),
                List.of());
    }

    /** A notice, signed by whom it must be. */
    LifeMaker notice(Notice notice) {
        boolean isTheOperators = notice.body().kind() != Claim.Kind.DISPUTE
                && list.inUse(Role.OPERATOR).isPresent();
        return notice(document(notice), inUse(isTheOperators ? Role.OPERATOR : Role.RECORD));
    }

    LifeMaker notice(NoticeDocument document, String signer) {
        byte[] bytes = document.toBytes();
        append(
                Statement.notice(
                        ArchiveMaker.SEASON, log.size(), previous(), document.claim(), ArchiveMaker.hash(bytes)),
                signer);
        line(bytes);
        return this;
    }

    /** A version with all there is. */
    LifeMaker publish() {
        versions++;
        LogHead before = new LogHead(ArchiveMaker.ORIGIN, log.size(), log.root().prefixed());
        SortedMap<String, byte[]> content = new TreeMap<>();
        content.put("season.json", opening);
        content.put("keys.json", keysFile.apply(list.toBytes()));
        content.put("records/part-00000.jsonl", records.toByteArray());
        content.put("replays/part-00000.jsonl", replays.toByteArray());
        List<ManifestFile> listed = new ArrayList<>();
        content.forEach((path, bytes) -> listed.add(
                ManifestFile.of(path, bytes.length, ArchiveMaker.hash(bytes), ArchiveMaker.rows(path, bytes))));
        Manifest manifest = new Manifest(
                ArchiveMaker.SEASON,
                "Spring Cup",
                "assize.example",
                "CC-BY-4.0",
                "arena/1.1",
                versions,
                BattleMaker.OPENS_AT,
                before,
                new Manifest.Counts(30, 30, 0, battles, 0, 0),
                List.of(),
                listed);
        lastManifest = manifest.toBytes();
        String signer = inUse(Role.RECORD);
        content.put("manifest.json", lastManifest);
        content.put(
                "manifest.dsse.json",
                Envelope.sign(Manifest.PAYLOAD_TYPE, lastManifest, signer, ArchiveMaker.signer(privateKey(signer)))
                        .toBytes());
        Map<String, String> sums = new TreeMap<>();
        content.forEach((path, bytes) -> sums.put(path, ArchiveMaker.hash(bytes)));
        content.put("manifest-sha256.txt", Checksums.of(sums).toBytes());
        String folder = ArchivePaths.version(ArchiveMaker.SEASON, versions) + "/";
        content.forEach((path, bytes) -> files.put(folder + path, bytes));
        append(
                Statement.archive(
                        ArchiveMaker.SEASON, log.size(), previous(), versions, ArchiveMaker.hash(lastManifest), before),
                signer);
        return this;
    }

    /** The end of the season. */
    LifeMaker close() {
        append(
                Statement.seasonClose(
                        ArchiveMaker.SEASON, log.size(), previous(), versions, ArchiveMaker.hash(lastManifest)),
                inUse(Role.RECORD));
        return this;
    }

    /** All files, under a checkpoint signed by every log key that was not revoked. */
    SortedMap<String, byte[]> files() {
        log.finish();
        Checkpoint checkpoint = new Checkpoint(ArchiveMaker.ORIGIN, log.size(), log.root());
        SignedCheckpoint signed = SignedCheckpoint.sign(checkpoint, privateKey(inUse(Role.LOG)));
        SortedMap<String, byte[]> made = new TreeMap<>(files);
        var note = signed.note();
        for (PublishedKey key : list.of(Role.LOG)) {
            if (key.endIndex() != null && key.revoked() == null) {
                note = note.alsoSign(ArchiveMaker.ORIGIN, privateKey(key.keyId()));
            }
        }
        made.put(ArchiveMaker.LOG + "/checkpoint", note.bytes());
        made.put(
                ArchiveMaker.LOG + "/log.vkey",
                ArchiveMaker.utf8(list.inUse(Role.LOG).orElseThrow().vkey() + "\n"));
        return made;
    }

    /** Verifies it under a pin of the log key the season began with. */
    Verification verify(Path root) {
        ArchiveMaker.write(files(), root);
        return VerifyArchive.verify(root, trust(), Progress.SILENT);
    }

    /** An entry of any claim, signed by those keys. */
    void append(Statement statement, String... signers) {
        LogEntry entry = LogEntry.sign(statement, signers[0], ArchiveMaker.signer(privateKey(signers[0])));
        for (int i = 1; i < signers.length; i++) {
            entry = entry.countersign(signers[i], ArchiveMaker.signer(privateKey(signers[i])));
        }
        leafHashes.add(log.append(entry.toBytes()));
        if (statement.claim() instanceof Claim.Archive || statement.claim() instanceof Claim.SeasonClose) {
            log.finish();
        }
    }

    String previous() {
        return leafHashes.isEmpty()
                ? Statement.NO_PREVIOUS
                : leafHashes.get(leafHashes.size() - 1).prefixed();
    }

    /** The files of a live segment as an honest publisher has them, by name; before its index. */
    SortedMap<String, byte[]> segment(long from, long to) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        documents.subMap(from, to).values().forEach(document -> {
            lines.writeBytes(document);
            lines.write('\n');
        });
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        replaysOfEntries.subMap(from, to).values().forEach(told::writeBytes);
        SortedMap<String, byte[]> segment = new TreeMap<>();
        segment.put("records", lines.toByteArray());
        segment.put("replays", told.toByteArray());
        segment.put("evidence", new byte[0]);
        return segment;
    }

    /** Puts a document of the entry appended last into the records. */
    private void line(byte[] document) {
        documents.put(log.size() - 1, document);
        records.writeBytes(document);
        records.write('\n');
    }
}
