/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Checkpoint;
import assize.attestation.Digest;
import assize.attestation.MerkleTree;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileException;
import assize.attestation.TileHashes;
import assize.attestation.TileReader;
import java.util.Optional;

/**
 * Whether a log has grown out of what was seen of it before.
 *
 * <p>A failure's words hold both checkpoints, so that they alone show what the log's key has signed.
 */
final class LogGrowth {

    private LogGrowth() {}

    /**
     * Holds an earlier checkpoint against a later one of the same log.
     *
     * @param tiles of the log at the size of {@code now}
     * @param known where the earlier one is from, such as a file's name
     */
    static Optional<Failure> failure(
            SignedCheckpoint before, SignedCheckpoint now, TileReader tiles, String file, String check, String known) {
        Checkpoint earlier = before.checkpoint();
        Checkpoint later = now.checkpoint();
        if (earlier.size() > later.size()) {
            return Optional.of(Failure.refuted(
                    file, check, "is of a log rolled back behind " + known + ": " + both(earlier, later)));
        }
        try {
            Digest root = root(earlier.size(), later, tiles);
            return root.equals(earlier.root())
                    ? Optional.empty()
                    : Optional.of(Failure.refuted(
                            file,
                            check,
                            "is of a log that did not grow out of " + known + ", a fork: " + both(earlier, later)));
        } catch (TileException e) {
            return Optional.of(Failure.incomplete(
                    file,
                    check,
                    "could not be held against " + known + ": " + e.path().path() + " is missing"));
        }
    }

    /**
     * The same where nobody made the tiles anew: each root may come out of them by itself, so one proof has to lead to both.
     */
    static Optional<Failure> provenFailure(
            SignedCheckpoint before, SignedCheckpoint now, TileReader tiles, String file, String check, String known) {
        return failure(before, now, tiles, file, check, known)
                .or(() -> unproven(
                        before.checkpoint(),
                        now.checkpoint(),
                        new TileHashes(tiles, now.checkpoint().size()),
                        file,
                        check,
                        known));
    }

    /**
     * Whether one proof leads to the roots of both checkpoints.
     *
     * @param hashes of the log at the size of {@code later} or a larger one
     */
    static Optional<Failure> unproven(
            Checkpoint earlier, Checkpoint later, TileHashes hashes, String file, String check, String known) {
        if (earlier.size() == 0 || earlier.size() >= later.size()) {
            return Optional.empty();
        }
        ProofCheck proof = hashes.proveConsistency(earlier.size(), later.size()).verify(earlier.root(), later.root());
        return proof instanceof ProofCheck.Refuted refuted
                ? Optional.of(Failure.refuted(
                        file,
                        check,
                        "is not shown to have grown out of " + known + ", " + refuted.reason() + ": "
                                + both(earlier, later)))
                : Optional.empty();
    }

    /** The root the log had at that size. */
    private static Digest root(long size, Checkpoint now, TileReader tiles) {
        if (size == now.size()) {
            return now.root();
        }
        return size == 0 ? MerkleTree.emptyRoot() : new TileHashes(tiles, now.size()).root(size);
    }

    static String both(Checkpoint earlier, Checkpoint later) {
        return "size " + earlier.size() + " with root " + earlier.root().prefixed() + ", and size " + later.size()
                + " with root " + later.root().prefixed() + ", both of " + later.origin();
    }
}
