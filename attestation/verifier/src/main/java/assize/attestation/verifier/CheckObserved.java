/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Checkpoint;
import assize.attestation.Digest;
import assize.attestation.NoteKey;
import assize.attestation.NoteSignature;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.attestation.SignedNote;
import assize.attestation.TileException;
import assize.attestation.TileHashes;
import assize.attestation.WitnessPolicy;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Checks what lies in a log's folder beside its checkpoint, key and tiles: the checkpoints it had before, each of which the log must
 * have grown out of, and the policy.
 */
final class CheckObserved {

    private static final int POLICY_BYTES_MAX = 1 << 17;

    private final ArchiveFolder archive;
    private final Findings findings;
    private final OpenedLog log;
    private final Expectations expected;
    private final TileHashes hashes;

    CheckObserved(
            ArchiveFolder archive, Findings findings, OpenedLog log, Expectations expected, LogTiles tiles) {
        this.archive = archive;
        this.findings = findings;
        this.log = log;
        this.expected = expected;
        this.hashes = new TileHashes(tiles, log.checkpoint().size());
    }

    /**
     * Checks them, in the order of their sizes.
     *
     * @param keys the newest list of the season, where it is known
     */
    void check(Optional<KeyList> keys) {
        if (log.listing().has(ArchivePaths.POLICY)) {
            policy(log.file(ArchivePaths.POLICY));
        }
        TreeSet<Long> sizes = new TreeSet<>();
        log.listing()
                .files()
                .keySet()
                .forEach(path -> ArchivePaths.parseObserved(path).ifPresent(sizes::add));
        for (long size : sizes) {
            checkpoint(size, keys);
        }
        if (!sizes.isEmpty()) {
            findings.made(Checks.LOG_OBSERVED);
            findings.count("observed", sizes.size());
        }
    }

    private void policy(String file) {
        Optional<byte[]> bytes = archive.read(file, POLICY_BYTES_MAX, Checks.LOG_POLICY);
        if (bytes.isEmpty()) {
            return;
        }
        Parsed<WitnessPolicy> policy = WitnessPolicy.parse(new String(bytes.get(), StandardCharsets.UTF_8));
        if (policy instanceof Parsed.Malformed<WitnessPolicy> malformed) {
            findings.add(Failure.refuted(file, Checks.LOG_POLICY, malformed.reason()));
            return;
        }
        List<NoteKey> logs = policy.toOptional().orElseThrow().logs();
        if (logs.stream().noneMatch(key -> log.signed().verify(key) instanceof ProofCheck.Proven)) {
            findings.warn(file + " names no log key that signed the checkpoint");
        }
        findings.made(Checks.LOG_POLICY);
    }

    private void checkpoint(long size, Optional<KeyList> keys) {
        String file = log.file(ArchivePaths.observed(size));
        Optional<byte[]> bytes = archive.read(file, SignedNote.MAX_BYTES, Checks.LOG_OBSERVED);
        if (bytes.isEmpty()) {
            return;
        }
        Parsed<SignedCheckpoint> parsed = SignedCheckpoint.parse(bytes.get());
        if (parsed instanceof Parsed.Malformed<SignedCheckpoint> malformed) {
            findings.add(Failure.refuted(file, Checks.LOG_OBSERVED, malformed.reason()));
            return;
        }
        SignedCheckpoint signed = parsed.toOptional().orElseThrow();
        Optional<Failure> failure =
                past(file, size, signed.checkpoint()).or(() -> keys.flatMap(list -> signature(file, signed, list)));
        failure.ifPresent(findings::add);
        expected.policy()
                .flatMap(policy -> policy.count(signed)
                        .fold(count -> Optional.<String>empty(), Optional::of))
                .ifPresent(reason -> findings.add(Failure.refuted(file, Checks.LOG_OBSERVED, reason)));
    }

    /** Whether the log was that at that size. */
    private Optional<Failure> past(String file, long size, Checkpoint earlier) {
        Checkpoint now = log.checkpoint();
        if (earlier.size() != size || !earlier.origin().equals(now.origin())) {
            return Optional.of(Failure.refuted(
                    file, Checks.LOG_OBSERVED, "is of " + earlier.origin() + " at size " + earlier.size()));
        }
        if (size > now.size()) {
            return Optional.of(Failure.refuted(
                    file,
                    Checks.LOG_OBSERVED,
                    "is of a larger log than the checkpoint, which was rolled back: " + LogGrowth.both(now, earlier)));
        }
        try {
            Digest root = size == now.size() ? now.root() : hashes.root(size);
            return root.equals(earlier.root())
                    ? Optional.empty()
                    : Optional.of(Failure.refuted(
                            file,
                            Checks.LOG_OBSERVED,
                            "is no past of the log, a fork: " + LogGrowth.both(earlier, now)));
        } catch (TileException e) {
            return Optional.of(Failure.incomplete(log.file(e.path().path()), Checks.LOG_TILES, "is missing"));
        }
    }

    /** A log key must have signed it that counted at that size; none that is listed may have a bad signature there. */
    private static Optional<Failure> signature(String file, SignedCheckpoint signed, KeyList keys) {
        for (PublishedKey listed : keys.of(PublishedKey.Role.LOG)) {
            Optional<NoteKey> key = Optional.ofNullable(listed.vkey()).flatMap(NoteKey::parse);
            if (key.isPresent()
                    && signed.note().signatures().stream().anyMatch(line -> isBy(line, key.get()))
                    && signed.verify(key.get()) instanceof ProofCheck.Refuted refuted) {
                return Optional.of(Failure.refuted(file, Checks.LOG_OBSERVED, refuted.reason()));
            }
        }
        return SeasonKeys.checkpointProblem(signed, keys)
                .map(problem -> Failure.untrustedKey(file, Checks.LOG_OBSERVED, problem));
    }

    private static boolean isBy(NoteSignature line, NoteKey key) {
        return line.keyName().equals(key.name()) && line.keyId() == key.keyId();
    }
}
