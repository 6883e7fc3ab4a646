/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.attest;

import assize.archive.RecordIndex;
import assize.publish.live.LiveRecords;
import assize.publish.log.PublishedKeys;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonLog;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.Statement;
import java.io.IOException;
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
                PublishedKeys.of(SeasonLog.keys(folder, newest.get().documentHash())));
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
