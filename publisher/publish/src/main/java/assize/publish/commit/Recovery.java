/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import assize.attestation.TilePath;
import assize.attestation.TreeTiles;
import assize.publish.PublishingRefused;
import assize.publish.log.PublishedLog;
import assize.publish.stage.StagePaths;
import assize.schemas.archive.ArchivePaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Puts an archive back to what its checkpoint says after a run that did not end.
 *
 * <p>A stage folder is there exactly while a run is at work, so what lies past the checkpoint beside one was never
 * published and goes. Without a stage nothing is touched: an archive that does not fit its checkpoint then is damaged, and
 * that is for a person to look at.
 */
public final class Recovery {
    private final StagePaths paths;
    private final PublishedLog log;

    /** The recovery of one season. */
    public Recovery(StagePaths paths, PublishedLog log) {
        this.paths = paths;
        this.log = log;
    }

    /**
     * Recovers; afterwards there is no stage, and nothing past the checkpoint.
     *
     * @param sizes the sizes at which a version was published
     */
    public void run(List<Long> sizes) throws IOException {
        boolean interrupted = Files.exists(paths.folder());
        ObservedCheckpoints observed = new ObservedCheckpoints(paths.publishedLog());
        // Asked before anything is deleted: past an old copy of the checkpoint lies what was published.
        observed.requireNewer(log.size(), observed.newestSize());
        for (Path version : versionsPast(sizes.size())) {
            if (!interrupted) {
                throw new PublishingRefused(
                        "%s is there, but the log in %s does not name it. The archive is damaged: verify it, or publish elsewhere."
                                .formatted(version, paths.publishedLog()));
            }
            Durable.delete(version);
        }
        if (interrupted) {
            observed.follow(paths.folder(), log.size());
            // If we crash here, the stage is still there, and all of this is done again.
            removeTilesPast(sizes);
            Durable.delete(paths.folder());
        }
    }

    private List<Path> versionsPast(int published) throws IOException {
        Path season = paths.archiveRoot().resolve(ArchivePaths.ARCHIVES).resolve(paths.seasonId());
        if (!Files.isDirectory(season)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(season)) {
            return folders.filter(folder -> {
                        OptionalInt version = ArchivePaths.parseVersionFolder(
                                folder.getFileName().toString());
                        return version.isPresent() && version.getAsInt() > published;
                    })
                    .sorted()
                    .toList();
        }
    }

    private void removeTilesPast(List<Long> sizes) throws IOException {
        Path folder = paths.publishedLog();
        if (log.size() == 0) {
            Durable.delete(folder);
            return;
        }
        Set<Path> known = new HashSet<>();
        TreeTiles.of(log.size()).map(TilePath::path).map(folder::resolve).forEach(known::add);
        sizes.forEach(size -> TreeTiles.partials(size)
                .map(TilePath::path)
                .map(folder::resolve)
                .forEach(known::add));
        try (Stream<Path> files = Files.walk(folder.resolve("tile"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!known.contains(file)) {
                    Files.delete(file);
                }
            }
        }
    }
}
