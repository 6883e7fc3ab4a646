/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import assize.attestation.Parsed;
import assize.attestation.SignedCheckpoint;
import assize.publish.PublishingRefused;
import assize.schemas.archive.ArchivePaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The checkpoints a log had before the one it has, each as it stood when the next took its place: {@code observed/<size>}.
 *
 * <p>They lie outside of every version: cosignatures and the rhythm of a live run are of the wall clock. No tiles lie beside them,
 * since the partial tiles of an earlier size are the beginnings of today's.
 */
public final class ObservedCheckpoints {
    private final Path log;

    /** Of the log in that folder. */
    public ObservedCheckpoints(Path log) {
        this.log = log;
    }

    /** The largest size there is one of; empty where there is none. */
    public OptionalLong newestSize() throws IOException {
        Path folder = log.resolve(ArchivePaths.OBSERVED);
        if (!Files.isDirectory(folder)) {
            return OptionalLong.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> ArchivePaths.parseObserved(ArchivePaths.OBSERVED + "/" + file.getFileName()))
                    .flatMapToLong(OptionalLong::stream)
                    .max();
        }
    }

    /** The newest of them; empty where there is none that can be read. */
    public Optional<SignedCheckpoint> newest() throws IOException {
        OptionalLong size = newestSize();
        return size.isEmpty() ? Optional.empty() : parse(file(size.getAsLong())).toOptional();
    }

    /**
     * Refuses to go on from a checkpoint that another has taken the place of: what is signed behind it would fork the log.
     *
     * @param size of the checkpoint there is
     * @param interrupted whether a run stopped on its way, perhaps with a copy made of the checkpoint that still stands
     */
    public void requireNewer(long size, boolean interrupted) throws IOException {
        OptionalLong newest = newestSize();
        if (newest.isPresent() && (newest.getAsLong() > size || (newest.getAsLong() == size && !interrupted))) {
            throw new PublishingRefused(
                    "The checkpoint in %s is of %d entries and was replaced once: it is an old copy. Put back the newest, or publish elsewhere."
                            .formatted(log, size));
        }
    }

    /** Takes back what a run that stopped on its way kept of the checkpoint that still stands. */
    void forget(long size) throws IOException {
        Files.deleteIfExists(file(size));
        Durable.deleteIfEmpty(log.resolve(ArchivePaths.OBSERVED));
    }

    private Path file(long size) {
        return log.resolve(ArchivePaths.observed(size));
    }

    private static Parsed<SignedCheckpoint> parse(Path file) throws IOException {
        return SignedCheckpoint.parse(Files.readAllBytes(file));
    }

    /** Keeps one; it may be there already, but never with another root. */
    void keep(SignedCheckpoint superseded, Path scratch) throws IOException {
        Path file = file(superseded.checkpoint().size());
        if (Files.exists(file)) {
            boolean isTheSame = parse(file)
                    .toOptional()
                    .filter(kept -> kept.checkpoint().equals(superseded.checkpoint()))
                    .isPresent();
            if (!isTheSame) {
                throw new PublishingRefused("%s is of another log than the checkpoint in %s; verify the archive first."
                        .formatted(file, log));
            }
        }
        Durable.replace(scratch, superseded.note().bytes(), file);
    }
}
