/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import assize.publish.PublishingRefused;
import assize.publish.stage.StagePaths;
import assize.schemas.archive.ArchivePaths;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Moves a staged version into the archive.
 *
 * <p>Can be run again from any point: every step does the same thing twice, or finds it done.
 */
public final class VersionCommit {
    private final Path archiveRoot;

    /** Commits into that archive. */
    public VersionCommit(Path archiveRoot) {
        this.archiveRoot = archiveRoot;
    }

    /**
     * Publishes the version.
     *
     * @throws PublishingRefused where another run published since it was staged; its files are left as they are
     */
    public void apply(StagedVersion staged) throws IOException {
        try (Closeable lock = ArchiveLock.heldOrTaken(archiveRoot)) {
            Objects.requireNonNull(lock, "no lock");
            publish(staged);
        }
    }

    private void publish(StagedVersion staged) throws IOException {
        StagePaths paths = new StagePaths(archiveRoot, staged.seasonId());
        // Asked before anything is moved as well: a run that comes too late must not touch the other's files.
        new CheckpointSwap(paths.publishedLog()).requireNotPassed(staged.before(), staged.checkpoint());
        Path from = paths.version(staged.version());
        Path to = paths.publishedVersion(staged.version());
        Path note = paths.folder().resolve(ArchivePaths.CHECKPOINT);
        // Everything is written before anything is moved: a full disk is found out while no reader can tell.
        Files.createDirectories(paths.folder());
        Files.write(note, staged.checkpoint().getBytes(StandardCharsets.UTF_8));
        Durable.force(paths.folder());
        Durable.createFolder(paths.folder(), archiveRoot);
        // If we crash here, the stage is whole on disk and no reader knows of it. The next run makes it again.
        Durable.createFolder(paths.publishedLog(), archiveRoot);
        // If we crash here, there may be an empty folder for the log, which says nothing; the next run writes into it.
        if (Files.exists(from)) {
            Durable.move(from, to);
        }
        // If we crash here, the version's folder stands, but no entry of the log names it: it is not published, and the
        // next run removes it before it begins (see Recovery).
        moveTiles(paths);
        LogKeyFile.precede(paths.publishedLog(), paths.log());
        // If we crash here, there are tiles past the checkpoint. Nobody asks for them; the next run writes the same
        // ones.
        new CheckpointSwap(paths.publishedLog()).advance(staged.before(), paths.folder());
        LogKeyFile.follow(paths.publishedLog(), paths.log());
        // Published: the checkpoint covers the archive entry, which names the manifest, which names every file.
        // If we crash here, tiles of a live run's last checkpoint may be left over, and the stage; the next run removes
        // them.
        Superseded.remove(paths.publishedLog(), staged.sizeBefore(), staged.size());
        Durable.delete(paths.folder());
        Durable.deleteIfEmpty(paths.root());
    }

    private static void moveTiles(StagePaths paths) throws IOException {
        if (!Files.exists(paths.log())) {
            return;
        }
        List<Path> tiles;
        try (Stream<Path> walk = Files.walk(paths.log())) {
            tiles = walk.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith(ArchivePaths.LOG_VKEY))
                    .toList();
        }
        for (Path tile : tiles) {
            Path target = paths.publishedLog().resolve(paths.log().relativize(tile));
            Files.createDirectories(target.getParent());
            Files.move(tile, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        Path published = paths.publishedLog().resolve("tile");
        if (Files.exists(published)) {
            Durable.force(published);
        }
    }
}
