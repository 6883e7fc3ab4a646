/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Checkpoint;
import assize.attestation.ConsistencyProof;
import assize.attestation.Digest;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.attestation.SignedNote;
import assize.attestation.TileException;
import assize.attestation.TileHashes;
import assize.schemas.archive.ArchivePaths;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Verifies one checkpoint, or that two are of one log that only grew. */
public final class VerifyCheckpoints {

    private static final int PROOF_BYTES_MAX = 64 * 1024;

    private final Expectations expected;
    private final Findings findings;

    private VerifyCheckpoints(Expectations expected, Findings findings) {
        this.expected = expected;
        this.findings = findings;
    }

    /** Who signed a checkpoint, and whether a policy's witnesses cosigned it. */
    public static Verification verify(Path file, Expectations expected) {
        String subject = file.toString();
        return Halting.answer(subject, findings -> {
            Optional<Verification> unusable = GivenFile.unusable(file, subject);
            if (unusable.isEmpty()) {
                VerifyCheckpoints verify = new VerifyCheckpoints(expected, findings);
                verify.read(file).ifPresent(signed -> verify.signatures(subject, signed));
            }
            return unusable;
        });
    }

    /**
     * Whether the log of one checkpoint grew out of that of the other, whichever is larger.
     *
     * @param archiveRoot an archive whose log is at least as large as both, for its tiles
     * @param proof the hashes of a consistency proof, one base64 line each
     */
    public static Verification verify(
            Path one, Path other, Optional<Path> archiveRoot, Optional<Path> proof, Expectations expected) {
        String subject = other.toString();
        return Halting.answer(subject, findings -> {
            Optional<Verification> unusable = GivenFile.unusable(one, subject)
                    .or(() -> GivenFile.unusable(other, subject))
                    .or(() -> proof.flatMap(file -> GivenFile.unusable(file, subject)));
            if (unusable.isPresent()) {
                return unusable;
            }
            VerifyCheckpoints verify = new VerifyCheckpoints(expected, findings);
            Optional<SignedCheckpoint> first = verify.read(one);
            Optional<SignedCheckpoint> second = verify.read(other);
            if (first.isEmpty() || second.isEmpty()) {
                return Optional.empty();
            }
            boolean isInOrder =
                    first.get().checkpoint().size() <= second.get().checkpoint().size();
            verify.compare(
                    isInOrder ? first.get() : second.get(),
                    isInOrder ? second.get() : first.get(),
                    (isInOrder ? one : other).toString(),
                    (isInOrder ? other : one).toString(),
                    archiveRoot,
                    proof);
            return Optional.empty();
        });
    }

    private Optional<SignedCheckpoint> read(Path file) {
        Optional<byte[]> bytes = GivenFile.read(file, SignedNote.MAX_BYTES, Checks.LOG_CHECKPOINT, findings);
        return bytes.flatMap(read -> SignedCheckpoint.parse(read).fold(Optional::of, reason -> {
            findings.add(Failure.refuted(file.toString(), Checks.LOG_CHECKPOINT, reason));
            return Optional.<SignedCheckpoint>empty();
        }));
    }

    private void signatures(String file, SignedCheckpoint signed) {
        findings.made(Checks.LOG_CHECKPOINT);
        boolean isAnchored =
                OpenLog.anchor(file, signed, expected.anchors(), findings).isPresent();
        findings.head(signed.checkpoint(), isAnchored && Witnessing.isMet(file, signed, expected, findings));
        expected.leaveTimestampsOut(findings);
    }

    private void compare(
            SignedCheckpoint before,
            SignedCheckpoint now,
            String beforeFile,
            String file,
            Optional<Path> archiveRoot,
            Optional<Path> proof) {
        findings.made(Checks.LOG_CHECKPOINT);
        boolean isAnchored =
                OpenLog.anchor(beforeFile, before, expected.anchors(), findings).isPresent();
        signatures(file, now);
        findings.anchored(isAnchored);
        Checkpoint earlier = before.checkpoint();
        Checkpoint later = now.checkpoint();
        if (!earlier.origin().equals(later.origin())) {
            findings.add(Failure.refuted(
                    file,
                    Checks.LOG_SINCE,
                    "is of " + later.origin() + ", not of " + earlier.origin() + ": these are two logs"));
            return;
        }
        if (earlier.size() == later.size()) {
            if (!earlier.root().equals(later.root())) {
                findings.add(
                        Failure.refuted(file, Checks.LOG_SINCE, "shows a fork: " + LogGrowth.both(earlier, later)));
            }
            findings.made(Checks.LOG_SINCE);
            return;
        }
        if (proof.isPresent()) {
            byProof(earlier, later, file, proof.get());
        } else if (archiveRoot.isPresent()) {
            byTiles(before, now, beforeFile, file, archiveRoot.get());
        } else {
            findings.add(Failure.incomplete(
                    file,
                    Checks.LOG_SINCE,
                    "has another size than " + beforeFile
                            + ": name the archive or a consistency proof to compare them"));
        }
    }

    private void byProof(Checkpoint earlier, Checkpoint later, String file, Path proof) {
        Optional<byte[]> bytes = GivenFile.read(proof, PROOF_BYTES_MAX, Checks.LOG_SINCE, findings);
        if (bytes.isEmpty()) {
            return;
        }
        List<Digest> hashes = new ArrayList<>();
        for (String line :
                new String(bytes.get(), StandardCharsets.UTF_8).lines().toList()) {
            Optional<Digest> hash = Digest.parseBase64(line);
            if (hash.isEmpty()) {
                findings.add(
                        Failure.refuted(proof.toString(), Checks.LOG_SINCE, "holds a line that is no hash in base64"));
                return;
            }
            hashes.add(hash.get());
        }
        ProofCheck check =
                new ConsistencyProof(earlier.size(), later.size(), hashes).verify(earlier.root(), later.root());
        if (check instanceof ProofCheck.Refuted refuted) {
            findings.add(Failure.refuted(
                    file,
                    Checks.LOG_SINCE,
                    "is not shown to have grown out of the other, " + refuted.reason() + ": "
                            + LogGrowth.both(earlier, later)));
        }
        findings.made(Checks.LOG_SINCE);
    }

    private void byTiles(
            SignedCheckpoint before, SignedCheckpoint now, String beforeFile, String file, Path archiveRoot) {
        String origin = now.checkpoint().origin();
        String season = origin.substring(origin.lastIndexOf('/') + 1);
        Optional<ArchiveScope> scope = ArchiveScope.of(archiveRoot);
        Path checkpointFile = scope.map(found -> found.root().resolve(ArchivePaths.log(season)))
                .map(folder -> folder.resolve(ArchivePaths.CHECKPOINT))
                .filter(Files::isRegularFile)
                .orElse(null);
        Optional<SignedCheckpoint> whole = checkpointFile == null ? Optional.empty() : read(checkpointFile);
        if (whole.isEmpty()
                || whole.get().checkpoint().size() < now.checkpoint().size()) {
            findings.add(Failure.incomplete(
                    archiveRoot.toString(), Checks.LOG_SINCE, "holds no log of " + origin + " of that size"));
            return;
        }
        ArchiveFolder archive = new ArchiveFolder(scope.orElseThrow().root(), findings);
        OpenedLog log =
                new OpenedLog(season, ArchivePaths.log(season), Listing.EMPTY, whole.get(), Optional.empty(), null);
        LogTiles tiles = new LogTiles(archive, log, findings::add);
        // The tiles are the archive's word; they must lead to the later checkpoint, then what they say of the earlier
        // counts.
        Checkpoint later = now.checkpoint();
        try {
            Digest root = later.size() == whole.get().checkpoint().size()
                    ? whole.get().checkpoint().root()
                    : new TileHashes(tiles, whole.get().checkpoint().size()).root(later.size());
            if (!root.equals(later.root())) {
                findings.add(Failure.refuted(
                        file,
                        Checks.LOG_SINCE,
                        "is not of the log in the archive, a fork: "
                                + LogGrowth.both(later, new Checkpoint(origin, later.size(), root))));
                return;
            }
        } catch (TileException e) {
            findings.add(Failure.incomplete(log.file(e.path().path()), Checks.LOG_TILES, "is missing"));
            return;
        }
        Optional<Failure> failure = LogGrowth.failure(before, whole.get(), tiles, file, Checks.LOG_SINCE, beforeFile)
                .or(() -> LogGrowth.unproven(
                        before.checkpoint(),
                        later,
                        new TileHashes(tiles, whole.get().checkpoint().size()),
                        file,
                        Checks.LOG_SINCE,
                        beforeFile));
        failure.ifPresent(findings::add);
        findings.made(Checks.LOG_SINCE);
    }

    /** Reads a checkpoint a caller gives beside what is verified. */
    public static Parsed<SignedCheckpoint> given(Path file) {
        Findings unneeded = new Findings();
        return GivenFile.unusable(file, "").isPresent()
                ? new Parsed.Malformed<>("there is no file " + file)
                : GivenFile.read(file, SignedNote.MAX_BYTES, Checks.LOG_CHECKPOINT, unneeded)
                        .map(SignedCheckpoint::parse)
                        .orElse(new Parsed.Malformed<>("cannot be read: " + file));
    }
}
