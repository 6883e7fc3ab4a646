/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.attest;

import assize.archive.RecordIndex;
import assize.publish.PublishingRefused;
import assize.publish.live.LiveRecords;
import assize.publish.log.PublishedKeys;
import assize.publish.log.PublishedLog;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.archive.Statement;
import assize.schemas.season.ContentHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The records of the battles a season has published, by their place among all its battles, and the keys that signed them.
 *
 * <p>Battles that a version holds are found through its table, those published since through the live segments. The keys are
 * those of the newest version, which the log names by its manifest. Immutable, thread-safe; records are read when asked for.
 */
final class PublishedBattles {
    private final @Nullable RecordIndex archived;
    private final LiveRecords live;
    private final PublishedKeys keys;

    private PublishedBattles(@Nullable RecordIndex archived, LiveRecords live, PublishedKeys keys) {
        this.archived = archived;
        this.live = live;
        this.keys = keys;
    }

    /**
     * What that log has published.
     *
     * @param openingKeys the keys of a season that has no version yet, where its archive has no list of them
     */
    static PublishedBattles open(Path archiveRoot, String seasonId, PublishedLog log, KeyList openingKeys)
            throws IOException {
        Optional<Statement> newest = log.newestVersion();
        long covered = newest.map(archive -> archive.seq() + 1).orElse(0L);
        LiveRecords live = LiveRecords.open(archiveRoot, seasonId, covered, log.size());
        if (newest.isEmpty()) {
            return new PublishedBattles(null, live, PublishedKeys.of(openingKeys));
        }
        int version = newest.get().claim() instanceof Claim.Archive archive ? archive.version() : 1;
        Path folder = archiveRoot.resolve(ArchivePaths.version(seasonId, version));
        return new PublishedBattles(
                RecordIndex.open(folder),
                live,
                PublishedKeys.of(keys(folder, newest.get().documentHash())));
    }

    /** The list the manifest names, which the log names. */
    private static KeyList keys(Path folder, String manifestHash) throws IOException {
        byte[] manifestBytes = Files.readAllBytes(folder.resolve(ArchivePaths.MANIFEST));
        byte[] listBytes = Files.readAllBytes(folder.resolve(ArchivePaths.KEYS));
        boolean isNamed = ContentHash.of(manifestBytes).equals(manifestHash)
                && Manifest.decode(manifestBytes)
                        .toOptional()
                        .flatMap(manifest -> manifest.file(ArchivePaths.KEYS))
                        .map(ManifestFile::sha256)
                        .filter(ContentHash.of(listBytes)::equals)
                        .isPresent();
        return Optional.of(listBytes)
                .filter(bytes -> isNamed)
                .flatMap(bytes -> KeyList.decode(bytes).toOptional())
                .orElseThrow(() -> new PublishingRefused("%s is not the list the log names; verify the archive first."
                        .formatted(folder.resolve(ArchivePaths.KEYS))));
    }

    /** How many battles are published. */
    int size() {
        return archivedSize() + live.size();
    }

    private int archivedSize() {
        return archived == null ? 0 : archived.size();
    }

    /** The place in the log of the battle with that 0-based place among all battles. */
    long seq(int place) {
        return archived != null && place < archived.size() ? archived.seq(place) : live.seq(place - archivedSize());
    }

    /** Its record, without line end. */
    byte[] record(int place) {
        return archived != null && place < archived.size()
                ? archived.record(place)
                : live.record(place - archivedSize());
    }

    PublishedKeys keys() {
        return keys;
    }
}
