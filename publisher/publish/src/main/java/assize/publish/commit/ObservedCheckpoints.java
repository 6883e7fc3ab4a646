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
        return size.isEmpty() ? Optional.empty() : of(size.getAsLong());
    }

    /** The one of that size; empty where there is none that can be read. */
    public Optional<SignedCheckpoint> of(long size) throws IOException {
        return Files.exists(file(size)) ? parse(file(size)).toOptional() : Optional.empty();
    }

    /**
     * Refuses to go on from a checkpoint that another has taken the place of: what is signed behind it would fork the log.
     *
     * <p>A copy is kept only once the next checkpoint stands, so the one that stands has none, whenever a run stopped.
     *
     * @param size of the checkpoint there is
     * @param newest of the copies, looked up before the checkpoint was read: a commit that runs meanwhile is then no old copy
     */
    public void requireNewer(long size, OptionalLong newest) {
        if (newest.isPresent() && newest.getAsLong() >= size) {
            throw oldCopy(size);
        }
    }

    /** The same, of this size alone. */
    void requireNotReplaced(long size) {
        if (Files.exists(file(size))) {
            throw oldCopy(size);
        }
    }

    private PublishingRefused oldCopy(long size) {
        return new PublishingRefused(
                "The checkpoint in %s is of %d entries and was replaced once: it is an old copy. Put back the newest, or publish elsewhere."
                        .formatted(log, size));
    }

    private Path file(long size) {
        return log.resolve(ArchivePaths.observed(size));
    }

    private static Parsed<SignedCheckpoint> parse(Path file) throws IOException {
        return SignedCheckpoint.parse(Files.readAllBytes(file));
    }

    /** Stages a copy of the checkpoint that stands and is about to be replaced. */
    void stage(SignedCheckpoint standing, Path stage) throws IOException {
        Durable.write(stage.resolve(ArchivePaths.OBSERVED), standing.note().bytes());
    }

    /**
     * Moves the staged copy in, if one is staged and the checkpoint it is of was replaced.
     *
     * @param size of the checkpoint there is
     */
    public void follow(Path stage, long size) throws IOException {
        Path copy = stage.resolve(ArchivePaths.OBSERVED);
        if (!Files.exists(copy)) {
            return;
        }
        // The copy was on disk before the checkpoint was replaced: one that is torn, or of the checkpoint that stands,
        // is of a
        // run that did not come so far, and is written again.
        long past =
                parse(copy).toOptional().map(kept -> kept.checkpoint().size()).orElse(size);
        if (past > size) {
            throw oldCopy(size);
        }
        if (past < size) {
            Durable.move(copy, file(past));
        }
    }
}
