/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import assize.archive.FileHash;
import assize.attestation.Checkpoint;
import assize.attestation.Digest;
import assize.attestation.Dsse;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.attestation.MerkleTree;
import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.Signer;
import assize.attestation.TileWriter;
import assize.publish.log.PublishedLog;
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
import assize.schemas.archive.Statement;
import assize.schemas.season.ContentHash;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The log of the season of thousands, in the hands of somebody who has all its keys, also those put out of use.
 *
 * <p>Entries are changed in memory. {@link #write} makes what follows from it: from the first changed entry on each entry is bound to
 * the one before and signed anew, versions get manifests over their files as they are now, and the log's tiles and checkpoints are
 * those of the new entries. So nothing is wrong but what was changed.
 *
 * <p>Files are replaced, never written into.
 */
final class RewrittenLog {
    private final Path root;
    private final Map<String, Signer> keys = new HashMap<>();
    private Signer logKey;
    private final String origin;
    private final List<Entry> entries = new ArrayList<>();
    private long firstChanged = Long.MAX_VALUE;

    /**
     * An entry before it has its place.
     *
     * @param documentHash left as it is where the claim is of a version
     * @param published as it stands in the log; null where it was changed
     */
    record Entry(
            Claim claim,
            String documentHash,
            List<String> signers,
            @Nullable LogEntry published) {}

    private RewrittenLog(Path root, ThousandsSeason season, String seasonId) throws IOException {
        this.root = root;
        NoteKey logName = new NoteKey(
                season.pinned().name().replace(ThousandsSeason.ID, seasonId),
                season.pinned().publicKey());
        this.origin = logName.name();
        KeyFolder folder = KeyFolder.open(season.keys());
        this.logKey = folder.log();
        for (KeyRole role : KeyRole.values()) {
            folder.inUse(role).ifPresent(signer -> hold(PublishedKey.Role.valueOf(role.name()), signer));
        }
        for (KeyFolder.Retired retired : folder.retired()) {
            retired.signer()
                    .ifPresent(signer ->
                            hold(PublishedKey.Role.valueOf(retired.role().name()), signer));
        }
        PublishedLog log = PublishedLog.open(root, seasonId, logName);
        for (long seq = 0; seq < log.size(); seq++) {
            LogEntry entry = log.logEntry(seq);
            List<String> signers = entry.envelope().signatures().stream()
                    .map(Envelope.Signature::keyId)
                    .toList();
            entries.add(new Entry(entry.statement().claim(), entry.statement().documentHash(), signers, entry));
        }
    }

    /** The log of an archive. */
    static RewrittenLog of(Path root, ThousandsSeason season) throws IOException {
        return new RewrittenLog(root, season, ThousandsSeason.ID);
    }

    /** The log of another season of the same publisher, to be read. */
    static RewrittenLog of(Path root, ThousandsSeason season, String seasonId) throws IOException {
        return new RewrittenLog(root, season, seasonId);
    }

    private String hold(PublishedKey.Role role, Signer signer) {
        String keyId = PublishedKey.keyId(role, "sha256:" + signer.publicKey().fingerprint());
        keys.put(keyId, signer);
        return keyId;
    }

    /** A key of the attacker's own: its id. */
    String holdOwn(PublishedKey.Role role) {
        return hold(role, own());
    }

    /** A key that is nobody's in the season. */
    static Ed25519PrivateKey own() {
        byte[] seed = new byte[Ed25519PrivateKey.SEED_BYTES];
        Arrays.fill(seed, (byte) 77);
        return Ed25519PrivateKey.ofSeed(seed);
    }

    /** The list of keys in a version. */
    KeyList list(int version) throws IOException {
        byte[] bytes = Files.readAllBytes(ThousandsSeason.version(root, version).resolve(ArchivePaths.KEYS));
        return KeyList.decode(bytes).toOptional().orElseThrow();
    }

    long size() {
        return entries.size();
    }

    Entry entry(long seq) {
        return entries.get((int) seq);
    }

    /** The first entry of which that is so. */
    long find(Predicate<Claim> isWanted) {
        for (int seq = 0; seq < entries.size(); seq++) {
            if (isWanted.test(entries.get(seq).claim())) {
                return seq;
            }
        }
        throw new NoSuchElementException("no such entry");
    }

    /** The entry of a version. */
    long ofVersion(int version) {
        return find(claim -> claim instanceof Claim.Archive archive && archive.version() == version);
    }

    /** The entry of a notice. */
    long ofNotice(String noticeId) {
        return find(claim ->
                claim instanceof Claim.OfNotice notice && notice.noticeId().equals(noticeId));
    }

    /** The 0-based line of the records that is the document of an entry. */
    int line(long seq) {
        return (int) entries.subList(0, (int) seq).stream()
                .filter(entry -> !(entry.claim() instanceof Claim.Archive))
                .count();
    }

    /** Puts another entry in the place of one. */
    RewrittenLog set(long seq, Claim claim, String documentHash, List<String> signers) {
        entries.set((int) seq, new Entry(claim, documentHash, signers, null));
        return from(seq);
    }

    /** Puts an entry behind all others. */
    RewrittenLog append(Claim claim, String documentHash, String... signers) {
        entries.add(new Entry(claim, documentHash, List.of(signers), null));
        return from(entries.size() - 1L);
    }

    /** Puts an entry behind all others as it is, whatever it says of its place. */
    RewrittenLog append(Entry asItIs) {
        entries.add(asItIs);
        return this;
    }

    /** A next version with the files of the newest one and a line more among its records; its entry, behind the line's. */
    RewrittenLog appendVersion(int version, byte[] line, String signer) throws IOException {
        Path next = ThousandsSeason.version(root, version);
        Trees.link(ThousandsSeason.version(root, version - 1), next);
        byte[] records = Files.readAllBytes(next.resolve(ArchivePaths.recordPart(0)));
        byte[] longer = Arrays.copyOf(records, records.length + line.length + 1);
        System.arraycopy(line, 0, longer, records.length, line.length);
        longer[longer.length - 1] = '\n';
        Trees.write(next.resolve(ArchivePaths.recordPart(0)), longer);
        LogHead made = new LogHead(origin, entries.size(), Statement.NO_PREVIOUS);
        return append(new Claim.Archive(version, made), Statement.NO_PREVIOUS, signer);
    }

    /** Everything from that entry on, and the checkpoint, is signed by somebody who has none of the season's keys. */
    RewrittenLog signedByAStranger(long seq) throws IOException {
        String keyId = holdOwn(PublishedKey.Role.RECORD);
        logKey = own();
        for (int i = (int) seq; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            entries.set(i, new Entry(entry.claim(), entry.documentHash(), List.of(keyId), null));
        }
        String vkey = new NoteKey(origin, logKey.publicKey()).format() + "\n";
        Trees.write(ThousandsSeason.log(root).resolve(ArchivePaths.LOG_VKEY), vkey.getBytes(StandardCharsets.UTF_8));
        return from(seq);
    }

    /** Everything from that entry on is signed anew, also where it says the same. */
    RewrittenLog from(long seq) {
        firstChanged = Math.min(firstChanged, seq);
        return this;
    }

    /** Makes the files of the log and the manifests of versions whose entries changed. */
    void write() throws IOException {
        Path log = ThousandsSeason.log(root);
        Trees.delete(log.resolve("tile"));
        TileWriter tiles = new TileWriter((tile, bytes) -> {
            try {
                Trees.write(log.resolve(tile.path()), bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        String previous = Statement.NO_PREVIOUS;
        for (int seq = 0; seq < entries.size(); seq++) {
            LogEntry published = entries.get(seq).published();
            byte[] bytes;
            if (published != null && seq < firstChanged) {
                bytes = published.toBytes();
            } else {
                bytes = signed(
                        statement(seq, previous, tiles.root()), entries.get(seq).signers());
            }
            tiles.append(bytes);
            previous = MerkleTree.leafHash(bytes).prefixed();
            Path observed = log.resolve(ArchivePaths.observed(seq + 1L));
            if (seq >= firstChanged && Files.exists(observed)) {
                Trees.write(observed, checkpoint(tiles));
            }
        }
        tiles.finish();
        Trees.write(log.resolve(ArchivePaths.CHECKPOINT), checkpoint(tiles));
    }

    private byte[] checkpoint(TileWriter tiles) {
        return SignedCheckpoint.sign(new Checkpoint(origin, tiles.size(), tiles.root()), logKey)
                .note()
                .bytes();
    }

    private Statement statement(int seq, String previous, Digest rootBefore) throws IOException {
        Entry entry = entries.get(seq);
        if (entry.claim() instanceof Claim.Archive archive) {
            LogHead before = new LogHead(origin, seq, rootBefore.prefixed());
            byte[] manifest =
                    manifest(archive.version(), before, entry.signers().get(0));
            return Statement.archive(
                    ThousandsSeason.ID, seq, previous, archive.version(), ContentHash.of(manifest), before);
        }
        return new Statement(ThousandsSeason.ID, seq, previous, entry.documentHash(), entry.claim());
    }

    private byte[] signed(Statement statement, List<String> signers) {
        LogEntry entry = LogEntry.sign(statement, signers.get(0), signer(signers.get(0)));
        for (String more : signers.subList(1, signers.size())) {
            entry = entry.countersign(more, signer(more));
        }
        return entry.toBytes();
    }

    private Envelope.Signer signer(String keyId) {
        Signer key = Objects.requireNonNull(keys.get(keyId), keyId);
        return (type, payload) -> key.sign(Dsse.pae(type, payload)).bytes();
    }

    /** The manifest over a version's files as they are now, written with its signature and the sums. */
    private byte[] manifest(int version, LogHead before, String signer) throws IOException {
        Path folder = ThousandsSeason.version(root, version);
        Manifest honest = Manifest.decode(Files.readAllBytes(folder.resolve(ArchivePaths.MANIFEST)))
                .toOptional()
                .orElseThrow();
        List<ManifestFile> files = new ArrayList<>();
        for (ManifestFile file : honest.files()) {
            files.add(FileHash.of(folder, file.path(), rows(folder, file)));
        }
        byte[] manifest = new Manifest(
                        honest.seasonId(),
                        honest.title(),
                        honest.origin(),
                        honest.licence(),
                        honest.ruleSet(),
                        version,
                        honest.publishedAt(),
                        before,
                        honest.counts(),
                        honest.pending(),
                        files)
                .toBytes();
        byte[] envelope = Envelope.sign(Manifest.PAYLOAD_TYPE, manifest, signer, signer(signer))
                .toBytes();
        Map<String, String> sums = new TreeMap<>();
        files.forEach(file -> sums.put(file.path(), file.sha256()));
        sums.put(ArchivePaths.MANIFEST, ContentHash.of(manifest));
        sums.put(ArchivePaths.MANIFEST_SIGNATURE, ContentHash.of(envelope));
        Trees.write(folder.resolve(ArchivePaths.MANIFEST), manifest);
        Trees.write(folder.resolve(ArchivePaths.MANIFEST_SIGNATURE), envelope);
        Trees.write(folder.resolve(ArchivePaths.CHECKSUMS), Checksums.of(sums).toBytes());
        return manifest;
    }

    private static @Nullable Long rows(Path folder, ManifestFile file) throws IOException {
        Long rows = file.rows();
        if (rows == null || !file.path().startsWith(ArchivePaths.RECORDS + "/")) {
            return rows;
        }
        long lines = 0;
        for (byte octet : Files.readAllBytes(folder.resolve(file.path()))) {
            lines += octet == '\n' ? 1 : 0;
        }
        return lines;
    }
}
