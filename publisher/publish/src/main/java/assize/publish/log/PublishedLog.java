/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.archive.LogFolder;
import assize.attestation.Checkpoint;
import assize.attestation.Digest;
import assize.attestation.EntryBundle;
import assize.attestation.MerkleTree;
import assize.attestation.NoteKey;
import assize.attestation.Parsed;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TilePath;
import assize.attestation.TileReader;
import assize.publish.PublishingRefused;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.Statement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a season's log holds already: everything its checkpoint covers, and nothing else.
 *
 * <p>One thread.
 */
public final class PublishedLog {
    private final Path folder;
    private final Checkpoint checkpoint;
    private final long end;
    private @Nullable TilePath bundlePath;
    private @Nullable EntryBundle bundle;

    private PublishedLog(Path folder, Checkpoint checkpoint, long end) {
        this.folder = folder;
        this.checkpoint = checkpoint;
        this.end = end;
    }

    /**
     * Opens the log of a season.
     *
     * @throws PublishingRefused where there is one that another key signed, or that cannot be read
     */
    public static PublishedLog open(Path archiveRoot, String seasonId, NoteKey logKey) throws IOException {
        return open(archiveRoot, seasonId, List.of(logKey));
    }

    /**
     * The same where the log's key may have changed.
     *
     * @param logKeys one of them must have signed the checkpoint; the first is the one in use
     */
    public static PublishedLog open(Path archiveRoot, String seasonId, List<NoteKey> logKeys) throws IOException {
        NoteKey logKey = logKeys.get(0);
        Path folder = archiveRoot.resolve(ArchivePaths.log(seasonId));
        Path file = folder.resolve(ArchivePaths.CHECKPOINT);
        if (!Files.exists(file)) {
            return new PublishedLog(folder, new Checkpoint(logKey.name(), 0, MerkleTree.emptyRoot()), 0);
        }
        Parsed<SignedCheckpoint> parsed = SignedCheckpoint.parse(Files.readAllBytes(file));
        SignedCheckpoint signed = parsed.toOptional()
                .orElseThrow(() -> new PublishingRefused(file + " is not a checkpoint; verify the archive first."));
        boolean ours = logKeys.stream().anyMatch(key -> signed.verify(key).fold(proven -> true, refuted -> false));
        if (!ours) {
            throw new PublishingRefused(
                    "The log in %s is signed by another key, or is of another origin, than %s. Judge with the keys it was begun with (--keys)."
                            .formatted(folder, logKey.name()));
        }
        return new PublishedLog(folder, signed.checkpoint(), signed.checkpoint().size());
    }

    /** How many entries are published. */
    public long size() {
        return end;
    }

    /** What the checkpoint says; of size 0 where there is no log yet. */
    public Checkpoint head() {
        return checkpoint;
    }

    /** The published root: of all entries, also where only the first of them are looked at. */
    public Digest root() {
        return checkpoint.root();
    }

    /** The same log as if it held its first entries only. */
    public PublishedLog upTo(long size) {
        if (size < 0 || size > end) {
            throw new IllegalArgumentException("there are %d entries, not %d".formatted(end, size));
        }
        return new PublishedLog(folder, checkpoint, size);
    }

    /** Reads the stored tiles. */
    public TileReader tiles() {
        return new LogFolder(folder).tiles();
    }

    /** The published entry of that index. */
    public byte[] entry(long seq) {
        TilePath path = TilePath.ofEntry(seq, checkpoint.size());
        EntryBundle read = bundle;
        if (read == null || !path.equals(bundlePath)) {
            read = tiles().read(path)
                    .flatMap(bytes -> EntryBundle.decode(bytes).toOptional())
                    .filter(decoded -> decoded.size() == path.width())
                    .orElseThrow(() -> new PublishingRefused("%s is missing or damaged; verify the archive first."
                            .formatted(folder.resolve(path.path()))));
            bundle = read;
            bundlePath = path;
        }
        return read.entry((int) (seq % TilePath.FULL_WIDTH));
    }

    /** The published entry of that index, read. */
    public LogEntry logEntry(long seq) {
        return LogEntry.decode(entry(seq))
                .toOptional()
                .orElseThrow(() -> new PublishingRefused(
                        "Entry %d of the log in %s cannot be read; verify the archive first.".formatted(seq, folder)));
    }

    /** What the published entry of that index says. */
    public Statement statement(long seq) {
        return logEntry(seq).statement();
    }

    /** The entry of the newest version; empty where none is published. */
    public Optional<Statement> newestVersion() {
        return archive(archive -> true);
    }

    /** The entry of a version; empty where it is not published. */
    public Optional<Statement> version(int version) {
        return archive(archive -> archive.version() == version);
    }

    private Optional<Statement> archive(Predicate<Claim.Archive> isWanted) {
        for (long seq = size() - 1; seq >= 0; seq--) {
            Statement statement = statement(seq);
            if (statement.claim() instanceof Claim.Archive archive && isWanted.test(archive)) {
                return Optional.of(statement);
            }
        }
        return Optional.empty();
    }

    /** The battles in it, in their order. */
    public List<String> battleIds() {
        List<String> battles = new ArrayList<>();
        for (long seq = 0; seq < size(); seq++) {
            if (statement(seq).claim() instanceof Claim.Battle battle) {
                battles.add(battle.battleId());
            }
        }
        return battles;
    }

    /** Whether a version was published with the log at that size. */
    public boolean closesVersion(long atSize) {
        if (atSize == 0) {
            return false;
        }
        Claim last = statement(atSize - 1).claim();
        // The entry that ends a season comes with the version it speaks of.
        return last instanceof Claim.SeasonClose
                || (last instanceof Claim.Archive
                        && (atSize == size() || !(statement(atSize).claim() instanceof Claim.SeasonClose)));
    }

    /** Whether the season is over: no battle comes after that. */
    public boolean isClosed() {
        for (long seq = size() - 1; seq > 0; seq--) {
            Claim claim = statement(seq).claim();
            if (claim instanceof Claim.SeasonClose) {
                return true;
            }
            if (claim instanceof Claim.Battle) {
                return false;
            }
        }
        return false;
    }

    /** The sizes at which a version was published. */
    public List<Long> publishedSizes() {
        List<Long> sizes = new ArrayList<>();
        for (long seq = 0; seq < size(); seq++) {
            if (closesVersion(seq + 1)) {
                sizes.add(seq + 1);
            }
        }
        return sizes;
    }
}
