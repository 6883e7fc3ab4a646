/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.TilePath;
import assize.attestation.TreeTiles;
import assize.schemas.archive.ArchivePaths;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Asks of every file in a log's folder whether it belongs there.
 *
 * <p>Besides the tiles of the checkpoint's size there may be partial tiles of earlier checkpoints, those that closed a
 * version; they must be the beginnings of what became of them.
 */
final class LogLayout {

    private static final String NO_CHECKPOINT = "belongs to no checkpoint of this log";

    /** What is no tile; observed checkpoints are checked by themselves. */
    private static final Set<String> OTHERS =
            Set.of(ArchivePaths.CHECKPOINT, ArchivePaths.LOG_VKEY, ArchivePaths.POLICY);

    private final ArchiveFolder archive;
    private final Findings findings;
    private final OpenedLog log;
    private final LogTiles tiles;
    private final long size;

    LogLayout(ArchiveFolder archive, Findings findings, OpenedLog log, LogTiles tiles) {
        this.archive = archive;
        this.findings = findings;
        this.log = log;
        this.tiles = tiles;
        this.size = log.checkpoint().size();
    }

    /** {@code publishedSizes} are those of all earlier checkpoints only when the log is whole; before, partial tiles are let be. */
    void check(boolean isWhole, Collection<Long> publishedSizes) {
        Set<String> earlier = new HashSet<>();
        if (isWhole) {
            for (long published : publishedSizes) {
                TreeTiles.partials(published).map(TilePath::path).forEach(earlier::add);
            }
        }
        for (String file : log.listing().files().keySet()) {
            if (OTHERS.contains(file)
                    || ArchivePaths.parseObserved(file).isPresent()
                    || ArchivePaths.parseTimestamp(file).isPresent()) {
                continue;
            }
            Optional<TilePath> tile = TilePath.parse(file);
            if (tile.isPresent()
                    && (isOfTree(tile.get()) || (!isWhole && tile.get().isPartial()))) {
                continue;
            }
            if (tile.isPresent() && earlier.contains(file)) {
                checkBeginning(tile.get());
            } else if (tile.isPresent() && isPast(tile.get())) {
                findings.add(UnfinishedPublication.failure(
                        archive, log.seasonId(), log.file(file), Checks.LOG_UNLISTED, NO_CHECKPOINT));
            } else {
                findings.add(Failure.refuted(log.file(file), Checks.LOG_UNLISTED, NO_CHECKPOINT));
            }
        }
    }

    private boolean isOfTree(TilePath tile) {
        return inTree(tile.level(), tile.index()).filter(tile::equals).isPresent();
    }

    /** Whether it holds more than the checkpoint covers. */
    private boolean isPast(TilePath tile) {
        return tile.index() * TilePath.FULL_WIDTH + tile.width() > hashesAt(tile.level());
    }

    private long hashesAt(int level) {
        return level > 7 ? 0 : size >> (8 * Math.max(level, 0));
    }

    /** The tile at that place in the tree of the checkpoint. */
    private Optional<TilePath> inTree(int level, long index) {
        long hashes = hashesAt(level);
        long tilesThere = hashes / TilePath.FULL_WIDTH + (hashes % TilePath.FULL_WIDTH == 0 ? 0 : 1);
        if (index >= tilesThere) {
            return Optional.empty();
        }
        int width = (int) Math.min(TilePath.FULL_WIDTH, hashes - index * TilePath.FULL_WIDTH);
        return Optional.of(new TilePath(level, index, width));
    }

    private void checkBeginning(TilePath earlier) {
        Optional<byte[]> before = tiles.read(earlier);
        Optional<byte[]> now = inTree(earlier.level(), earlier.index()).flatMap(tiles::read);
        boolean isBeginning = before.isPresent()
                && now.isPresent()
                && before.get().length <= now.get().length
                && Arrays.equals(before.get(), Arrays.copyOf(now.get(), before.get().length));
        if (!isBeginning && !findings.isBlamed(tiles.file(earlier))) {
            findings.add(Failure.refuted(
                    tiles.file(earlier), Checks.LOG_TILES, "is not the beginning of the tile that took its place"));
        }
    }
}
