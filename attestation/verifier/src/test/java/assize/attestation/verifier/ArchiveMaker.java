/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Checkpoint;
import assize.attestation.Digest;
import assize.attestation.Dsse;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.InclusionProofFile;
import assize.attestation.MerkleTree;
import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileWriter;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Checksums;
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
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Makes small archives with fixed keys, honest ones and those of a dishonest publisher who holds all keys.
 *
 * <p>Written from the description of the formats, apart from what the product's publisher does. The hooks change what is
 * published before it is hashed and signed.
 */
final class ArchiveMaker {

    static final String SEASON = "spring-cup";
    static final String ORIGIN = "assize.example/log/" + SEASON;
    static final String LOG = "log/" + SEASON;
    static final String V1 = "archives/" + SEASON + "/v1";
    static final String V2 = "archives/" + SEASON + "/v2";

    Ed25519PrivateKey recordKey = key(1);
    Ed25519PrivateKey logKey = key(2);
    LocalDate validUntil = LocalDate.of(2027, 1, 1);

    /** How many battles each version holds. */
    List<Integer> versions = List.of(3);

    /** Records and replays of one version may be split into parts of this many battles. */
    int battlesPerPart = 1_000_000;

    Consumer<List<Battle>> battlesHook = battles -> {};
    UnaryOperator<Statement> statementHook = statement -> statement;
    Function<Statement, Ed25519PrivateKey> entryKey = statement -> recordKey;
    Consumer<SortedMap<String, byte[]>> filesHook = files -> {};
    UnaryOperator<Manifest> manifestHook = manifest -> manifest;

    /** Record (a line without its end) and replay (lines with their ends) of one battle. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Battle(String id, byte[] record, byte[] replay) {
        Battle withRecord(byte[] other) {
            return new Battle(id, other, replay);
        }

        Battle withReplay(byte[] other) {
            return new Battle(id, record, other);
        }
    }

    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private final List<Digest> leafHashes = new ArrayList<>();
    private final List<byte[]> entries = new ArrayList<>();
    private final TileWriter log = new TileWriter((path, bytes) -> files.put(LOG + "/" + path.path(), bytes));

    static Ed25519PrivateKey key(int seed) {
        byte[] bytes = new byte[Ed25519PrivateKey.SEED_BYTES];
        Arrays.fill(bytes, (byte) seed);
        return Ed25519PrivateKey.ofSeed(bytes);
    }

    static String recordKeyId(Ed25519PrivateKey key) {
        return "assize-record-" + key.publicKey().fingerprint().substring(0, 8);
    }

    NoteKey logVkey() {
        return new NoteKey(ORIGIN, logKey.publicKey());
    }

    Trust trust() {
        return Trust.pinned(logVkey());
    }

    /** All files of the archive, by path from the root on. */
    SortedMap<String, byte[]> make() {
        byte[] keys = keys();
        byte[] opening = opening(Digest.sha256(keys).prefixed());
        append(Statement.seasonOpen(SEASON, hash(opening), hash(keys)));
        List<Battle> battles = new ArrayList<>();
        int last = versions.get(versions.size() - 1);
        for (int number = 1; number <= last; number++) {
            battles.add(BattleMaker.battle(number, recordKey));
        }
        battlesHook.accept(battles);
        int logged = 0;
        for (int version = 1; version <= versions.size(); version++) {
            int end = Math.min(battles.size(), versions.get(version - 1) + battles.size() - last);
            for (Battle battle : battles.subList(logged, end)) {
                append(Statement.battle(SEASON, log.size(), previous(), battle.id(), hash(battle.record())));
            }
            logged = end;
            publish(version, opening, keys, battles.subList(0, end));
        }
        Checkpoint checkpoint = new Checkpoint(ORIGIN, log.size(), log.root());
        files.put(
                LOG + "/checkpoint",
                SignedCheckpoint.sign(checkpoint, logKey).note().bytes());
        files.put(LOG + "/log.vkey", utf8(logVkey().format() + "\n"));
        return files;
    }

    /** Makes the archive in a folder. */
    ArchiveMaker writeTo(Path root) {
        write(make(), root);
        return this;
    }

    static void write(Map<String, byte[]> files, Path root) {
        files.forEach((file, bytes) -> {
            try {
                Path path = root.resolve(file);
                Files.createDirectories(path.getParent());
                Files.write(path, bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** The proof file of an entry, with the entry in its extra line. */
    byte[] proof(int seq) {
        SignedCheckpoint signed = SignedCheckpoint.sign(new Checkpoint(ORIGIN, log.size(), log.root()), logKey);
        InclusionProofFile plain =
                InclusionProofFile.of(MerkleTree.hashes(leafHashes).prove(seq, log.size()), signed);
        String extra = Base64.getEncoder().encodeToString(entries.get(seq));
        return new InclusionProofFile(extra, seq, plain.hashes(), signed).bytes();
    }

    private String previous() {
        return leafHashes.isEmpty()
                ? Statement.NO_PREVIOUS
                : leafHashes.get(leafHashes.size() - 1).prefixed();
    }

    private void append(Statement honest) {
        Statement statement = statementHook.apply(honest);
        Ed25519PrivateKey key = entryKey.apply(statement);
        LogEntry entry = LogEntry.sign(statement, recordKeyId(key), signer(key));
        entries.add(entry.toBytes());
        leafHashes.add(log.append(entry.toBytes()));
    }

    static Envelope.Signer signer(Ed25519PrivateKey key) {
        return (type, payload) -> key.sign(Dsse.pae(type, payload)).bytes();
    }

    private byte[] keys() {
        LocalDate from = LocalDate.of(2026, 1, 1);
        return new KeyList(
                        SEASON,
                        List.of(
                                PublishedKey.record(recordKey.publicKey().bytes(), from, validUntil),
                                PublishedKey.log(
                                        logKey.publicKey().bytes(), logVkey().format(), from, validUntil)))
                .toBytes();
    }

    static byte[] opening(String keysHash) {
        return Json.canonical(JsonObject.builder()
                .put("type", "season-open")
                .put("format_version", 1)
                .put("season_id", SEASON)
                .put("title", "Spring Cup")
                .put("origin", "assize.example")
                .put("rule_set", "arena/1.1")
                .put("opens_at", BattleMaker.OPENS_AT)
                .put("licence", "CC-BY-4.0")
                .put("modes", JsonArray.of(new JsonString("framework_duel")))
                .put("limits", JsonObject.builder().put("event_bytes", 524288).build())
                .put("keys_hash", keysHash)
                .build());
    }

    private void publish(int version, byte[] opening, byte[] keys, List<Battle> battles) {
        LogHead before = new LogHead(ORIGIN, log.size(), log.root().prefixed());
        SortedMap<String, byte[]> content = new TreeMap<>();
        content.put("season.json", opening);
        content.put("keys.json", keys);
        content.put("battles.parquet", utf8("PAR1 stands for a table PAR1"));
        content.put("rejected/part-00000.jsonl", new byte[0]);
        parts(content, opening, battles);
        filesHook.accept(content);
        List<ManifestFile> listed = new ArrayList<>();
        content.forEach(
                (path, bytes) -> listed.add(ManifestFile.of(path, bytes.length, hash(bytes), rows(path, bytes))));
        Manifest manifest = manifestHook.apply(new Manifest(
                SEASON,
                "Spring Cup",
                "assize.example",
                "CC-BY-4.0",
                "arena/1.1",
                version,
                BattleMaker.OPENS_AT,
                before,
                new Manifest.Counts(30, 30, 0, battles.size(), 0, 0),
                List.of(),
                listed));
        sign(manifest, content);
        String folder = ArchivePaths.version(SEASON, version) + "/";
        content.forEach((path, bytes) -> files.put(folder + path, bytes));
        append(Statement.archive(SEASON, log.size(), previous(), version, hash(manifest.toBytes()), before));
        log.finish();
    }

    private void sign(Manifest manifest, SortedMap<String, byte[]> content) {
        content.put("manifest.json", manifest.toBytes());
        content.put("manifest.dsse.json", manifestSignature(manifest.toBytes(), recordKey));
        Map<String, String> sums = new TreeMap<>();
        content.forEach((path, bytes) -> sums.put(path, hash(bytes)));
        content.put("manifest-sha256.txt", Checksums.of(sums).toBytes());
    }

    static byte[] manifestSignature(byte[] manifest, Ed25519PrivateKey key) {
        return Envelope.sign(Manifest.PAYLOAD_TYPE, manifest, recordKeyId(key), signer(key))
                .toBytes();
    }

    private void parts(SortedMap<String, byte[]> content, byte[] opening, List<Battle> battles) {
        for (int part = 0; part * battlesPerPart < Math.max(1, battles.size()); part++) {
            int from = part * battlesPerPart;
            List<Battle> inPart = battles.subList(from, Math.min(battles.size(), from + battlesPerPart));
            ByteArrayOutputStream records = new ByteArrayOutputStream();
            ByteArrayOutputStream replays = new ByteArrayOutputStream();
            if (part == 0) {
                records.writeBytes(opening);
                records.write('\n');
            }
            for (Battle battle : inPart) {
                records.writeBytes(battle.record());
                records.write('\n');
                replays.writeBytes(battle.replay());
            }
            content.put(ArchivePaths.recordPart(part), records.toByteArray());
            content.put(ArchivePaths.replayPart(part), replays.toByteArray());
        }
    }

    static Long rows(String path, byte[] bytes) {
        long lines = 0;
        for (byte value : bytes) {
            lines += value == '\n' ? 1 : 0;
        }
        return path.endsWith(".jsonl") ? lines : 1L;
    }

    static String hash(byte[] bytes) {
        return Digest.sha256(bytes).prefixed();
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
