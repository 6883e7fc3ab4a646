/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import assize.archive.LogFolder;
import assize.attestation.Checkpoint;
import assize.attestation.Cosignature;
import assize.attestation.MerkleTree;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileException;
import assize.attestation.TileHashes;
import assize.publish.PublishingRefused;
import assize.schemas.archive.ArchivePaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

/**
 * Replaces the checkpoint of a log: the only code that does.
 *
 * <p>Invariant: a checkpoint is replaced only by one of the same tree, or by one of a tree that grew out of it, and only where it is
 * still the one the writer began from (compare and swap, under {@link ArchiveLock}). So no restart and no second run can fork a log.
 */
public final class CheckpointSwap {
    private final Path log;

    /** Of the log in that folder. */
    public CheckpointSwap(Path log) {
        this.log = log;
    }

    /** What is published; empty where there is no log yet. */
    public Optional<SignedCheckpoint> current() throws IOException {
        Path file = log.resolve(ArchivePaths.CHECKPOINT);
        return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
    }

    private static SignedCheckpoint read(Path file) throws IOException {
        Parsed<SignedCheckpoint> parsed = SignedCheckpoint.parse(Files.readAllBytes(file));
        return parsed.toOptional()
                .orElseThrow(() -> new PublishingRefused(file + " is not a checkpoint; verify the archive first."));
    }

    /**
     * Publishes the checkpoint of a log that grew; its tiles are there. Where it is published already nothing is written: the
     * published one may bear cosignatures by now.
     *
     * @param before what the log was when the writer began; of size 0 where there was none
     * @param stage a folder on the same file system, which stays until this is through; the new one is its file {@code checkpoint}
     * @throws PublishingRefused where something else is published by now, or the tiles lead elsewhere
     */
    public void advance(Checkpoint before, Path stage) throws IOException {
        Path note = stage.resolve(ArchivePaths.CHECKPOINT);
        Checkpoint next = read(note).checkpoint();
        Optional<SignedCheckpoint> published = current();
        ObservedCheckpoints observed = new ObservedCheckpoints(log);
        if (isPublished(before, next, published)) {
            observed.follow(stage, next.size());
            Files.delete(note);
            return;
        }
        growsOutOf(before, next);
        if (published.isPresent()) {
            observed.stage(published.get(), stage);
        }
        // If we crash here, the stage has a copy of the checkpoint that stands. It goes with the stage, or is written
        // again.
        Durable.move(note, log.resolve(ArchivePaths.CHECKPOINT));
        // If we crash here, the next checkpoint stands, and the copy of the one before is on disk in the stage. Whoever
        // goes on
        // moves it in before the stage goes: this commit when it is done again, or Recovery.
        observed.follow(stage, next.size());
    }

    /** The same question where the new one is no file yet. */
    void requireNotPassed(Checkpoint before, String note) throws IOException {
        Parsed<SignedCheckpoint> next = SignedCheckpoint.parse(note.getBytes(StandardCharsets.UTF_8));
        isPublished(
                before,
                next.toOptional()
                        .orElseThrow(() -> new IllegalArgumentException("no checkpoint: " + note))
                        .checkpoint(),
                current());
    }

    private boolean isPublished(Checkpoint before, Checkpoint next, Optional<SignedCheckpoint> published) {
        Optional<Checkpoint> now = published.map(SignedCheckpoint::checkpoint);
        if (now.isPresent() && now.get().equals(next)) {
            return true;
        }
        if (!now.map(before::equals).orElse(before.size() == 0)) {
            throw new PublishingRefused(
                    "The log in %s has %d entries by now, and this run began behind %d: another run published in between. Run this again."
                            .formatted(log, now.map(Checkpoint::size).orElse(0L), before.size()));
        }
        new ObservedCheckpoints(log).requireNotReplaced(before.size());
        return false;
    }

    /** A log key must never sign two pasts: what is about to be published is held against what was, by the stored tiles. */
    private void growsOutOf(Checkpoint before, Checkpoint next) {
        try {
            TileHashes hashes = new TileHashes(new LogFolder(log).tiles(), next.size());
            if (before.size() <= next.size()
                    && hashes.root().equals(next.root())
                    && (before.size() == 0 ? isEmpty(before) : leadsOn(hashes, before, next))) {
                return;
            }
        } catch (TileException e) {
            throw new PublishingRefused(
                    "The tiles in %s are not those of the checkpoint to be published: %s. Run this again."
                            .formatted(log, e.getMessage()));
        }
        throw new PublishingRefused(
                "The log of %d entries to be published in %s does not grow out of the %d there; verify the archive first."
                        .formatted(next.size(), log, before.size()));
    }

    private static boolean isEmpty(Checkpoint before) {
        return before.root().equals(MerkleTree.emptyRoot());
    }

    /** Two roots may each come out of other tiles, where one is damaged; the proof holds them against each other. */
    private static boolean leadsOn(TileHashes hashes, Checkpoint before, Checkpoint next) {
        return hashes.root(before.size()).equals(before.root())
                && hashes.proveConsistency(before.size(), next.size()).verify(before.root(), next.root())
                        instanceof ProofCheck.Proven;
    }

    /**
     * Puts cosignatures below the published checkpoint, where it is still the one they are for.
     *
     * @param scratch a folder on the same file system
     * @return what is published now
     */
    public Optional<SignedCheckpoint> cosign(Checkpoint of, Collection<Cosignature> cosignatures, Path scratch)
            throws IOException {
        Optional<SignedCheckpoint> published = current();
        if (published.isEmpty() || !published.get().checkpoint().equals(of)) {
            return published;
        }
        SignedCheckpoint cosigned = published.get();
        for (Cosignature cosignature : cosignatures) {
            cosigned = cosigned.cosigned(cosignature);
        }
        if (!cosigned.equals(published.get())) {
            Durable.replace(
                    scratch.resolve(ArchivePaths.CHECKPOINT),
                    cosigned.note().bytes(),
                    log.resolve(ArchivePaths.CHECKPOINT));
        }
        return Optional.of(cosigned);
    }
}
