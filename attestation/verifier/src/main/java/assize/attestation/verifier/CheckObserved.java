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
import assize.attestation.timestamp.Timestamp;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Checks what lies in a log's folder beside its checkpoint, key and tiles: the checkpoints it had before, each of which the log must
 * have grown out of, their timestamps, and the policy.
 */
final class CheckObserved {

    private static final int POLICY_BYTES_MAX = 1 << 17;

    private final ArchiveFolder archive;
    private final Findings findings;
    private final OpenedLog log;
    private final Expectations expected;
    private final TileHashes hashes;

    CheckObserved(ArchiveFolder archive, Findings findings, OpenedLog log, Expectations expected, LogTiles tiles) {
        this.archive = archive;
        this.findings = findings;
        this.log = log;
        this.expected = expected;
        this.hashes = new TileHashes(tiles, log.checkpoint().size());
    }

    /**
     * Checks them, in the order of their sizes.
     *
     * @param keys the newest list of the season; without it nobody can say whose the signatures are
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
            if (findings.isDecided()) {
                return;
            }
            checkpoint(size, keys);
        }
        timestamps();
        if (!sizes.isEmpty()) {
            findings.count("observed", sizes.size());
            if (keys.isPresent()) {
                findings.made(Checks.LOG_OBSERVED);
            } else {
                findings.warn("who signed the earlier checkpoints was not checked: the log's newest list of keys is not"
                        + " in what was verified");
            }
        }
    }

    /** Each timestamp must be of the checkpoint of its size, and well signed; that of the log's own is what the answer tells. */
    private void timestamps() {
        CheckpointTimestamp ofCheckpoint = CheckpointTimestamp.UNCONFIGURED;
        TreeSet<Long> sizes = new TreeSet<>();
        log.listing()
                .files()
                .keySet()
                .forEach(path -> ArchivePaths.parseTimestamp(path).ifPresent(sizes::add));
        for (long size : sizes) {
            if (findings.isDecided()) {
                return;
            }
            Optional<CheckpointTimestamp> timestamp = timestamp(size);
            if (timestamp.isPresent() && size == log.checkpoint().size()) {
                ofCheckpoint = timestamp.get();
            }
        }
        if (!sizes.isEmpty()) {
            findings.made(Checks.LOG_TIMESTAMP);
            findings.count("timestamps", sizes.size());
        }
        findings.timestamp(ofCheckpoint);
        if (!expected.timestampTrust().isEmpty() && ofCheckpoint.state() != CheckpointTimestamp.State.ANCHORED) {
            findings.unanchored("the checkpoint bears no timestamp under a certificate that was named");
        }
    }

    private Optional<CheckpointTimestamp> timestamp(long size) {
        String file = log.file(ArchivePaths.timestamp(size));
        Optional<SignedNote> note = note(size);
        Optional<byte[]> bytes = archive.read(file, Timestamp.MAX_BYTES, Checks.LOG_TIMESTAMP);
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        if (note.isEmpty()) {
            findings.add(Failure.refuted(file, Checks.LOG_TIMESTAMP, "is of no checkpoint of this log"));
            return Optional.empty();
        }
        Parsed<CheckpointTimestamp> checked = Timestamp.parse(bytes.get())
                .then(timestamp -> timestamp
                        .verify(note.get())
                        .fold(
                                proven -> new Parsed.Value<>(told(timestamp)),
                                refuted -> new Parsed.Malformed<>(refuted.reason())));
        return checked.fold(Optional::of, reason -> {
            findings.add(Failure.refuted(file, Checks.LOG_TIMESTAMP, reason));
            return Optional.empty();
        });
    }

    private CheckpointTimestamp told(Timestamp timestamp) {
        boolean isAnchored = !expected.timestampTrust().isEmpty() && timestamp.isAnchored(expected.timestampTrust());
        return new CheckpointTimestamp(
                isAnchored ? CheckpointTimestamp.State.ANCHORED : CheckpointTimestamp.State.PRESENT,
                timestamp.at(),
                Failure.printable(timestamp.authority()));
    }

    private Optional<SignedNote> note(long size) {
        if (size == log.checkpoint().size()) {
            return Optional.of(log.signed().note());
        }
        String path = ArchivePaths.observed(size);
        return log.listing().has(path)
                ? archive.read(log.file(path), SignedNote.MAX_BYTES, Checks.LOG_OBSERVED)
                        .flatMap(bytes -> SignedNote.parse(bytes).toOptional())
                : Optional.empty();
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
                .flatMap(policy -> policy.count(signed).fold(count -> Optional.<String>empty(), Optional::of))
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
            return Optional.of(UnfinishedPublication.failure(
                    archive,
                    log.seasonId(),
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

    /**
     * A log key must have signed it that was in use at that size; none that is listed may have a bad signature there.
     *
     * <p>That the log was so is shown by its root. A key that was revoked later for that size, or whoever stole it, did not make it
     * so.
     */
    private Optional<Failure> signature(String file, SignedCheckpoint signed, KeyList keys) {
        for (PublishedKey listed : keys.of(PublishedKey.Role.LOG)) {
            Optional<NoteKey> key = Optional.ofNullable(listed.vkey()).flatMap(NoteKey::parse);
            if (key.isPresent()
                    && signed.note().signatures().stream().anyMatch(line -> isBy(line, key.get()))
                    && signed.verify(key.get()) instanceof ProofCheck.Refuted refuted) {
                return Optional.of(Failure.refuted(file, Checks.LOG_OBSERVED, refuted.reason()));
            }
        }
        long size = signed.checkpoint().size();
        List<PublishedKey> signers = SeasonKeys.signers(signed, keys);
        if (signers.isEmpty()) {
            return Optional.of(Failure.untrustedKey(
                    file, Checks.LOG_OBSERVED, "is signed by no log key of keys.json that was in use at size " + size));
        }
        if (signers.stream().noneMatch(key -> key.countsAt(size))) {
            signers.stream()
                    .map(PublishedKey::revoked)
                    .flatMap(Stream::ofNullable)
                    .findFirst()
                    .ifPresent(revoked -> findings.warn(file + " is signed by a log key that was revoked behind entry "
                            + revoked.lastValidIndex() + " (" + revoked.reason()
                            + "); that the log was so is shown by its root"));
        }
        return Optional.empty();
    }

    private static boolean isBy(NoteSignature line, NoteKey key) {
        return line.keyName().equals(key.name()) && line.keyId() == key.keyId();
    }
}
