/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import assize.publish.commit.ArchiveLock;
import assize.publish.commit.Durable;
import assize.publish.stage.StagePaths;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/** What is written behind a publication: under the lock, and through a folder beside the stage, which says that one was interrupted. */
record Scratch(StagePaths paths) {

    /** Something to be written. */
    interface Write<T> {
        /** Writes it through that folder, which need not be there yet. */
        T through(Path folder) throws IOException;
    }

    /**
     * Writes, and leaves no folder behind.
     *
     * @throws assize.publish.PublishingRefused where another run is publishing
     */
    <T> T write(Write<T> write) throws IOException {
        Path folder = paths.root().resolve("." + paths.seasonId());
        try (Closeable lock = ArchiveLock.heldOrTaken(paths.archiveRoot())) {
            Objects.requireNonNull(lock, "no lock");
            T written = write.through(folder);
            Durable.deleteIfEmpty(folder);
            Durable.deleteIfEmpty(paths.root());
            return written;
        }
    }

    /** Puts one file in its place. */
    void replace(byte[] bytes, Path file) throws IOException {
        write(folder -> {
            Durable.replace(folder.resolve(file.getFileName()), bytes, file);
            return file;
        });
    }
}
