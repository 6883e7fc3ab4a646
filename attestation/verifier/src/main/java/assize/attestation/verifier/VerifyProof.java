/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.InclusionProof;
import assize.attestation.InclusionProofFile;
import assize.attestation.MerkleTree;
import assize.attestation.NoteKey;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.Statement;
import assize.schemas.json.Decoded;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;

/**
 * Verifies a proof file ({@code .tlog-proof}) whose extra line holds the entry it is for.
 *
 * <p>Nothing vouches for an extra line by itself: the leaf hash of the entry in it does, which the proof must lead to the
 * checkpoint's root.
 *
 * <p>Source: C2SP tlog-proof.
 */
public final class VerifyProof {

    private final String file;
    private final Findings findings;

    private VerifyProof(String file, Findings findings) {
        this.file = file;
        this.findings = findings;
    }

    /**
     * Verifies a proof.
     *
     * @param record the record of the battle, where it is at hand
     * @param keys the season's {@code keys.json}; without it the entry's own signature cannot be checked, and the answer is
     *     incomplete
     */
    public static Verification verify(Path proof, Optional<Path> record, Optional<Path> keys, Trust trust) {
        return verify(proof, record, keys, Expectations.of(trust));
    }

    /** The same where a policy's witnesses must have cosigned the checkpoint in it. */
    public static Verification verify(Path proof, Optional<Path> record, Optional<Path> keys, Expectations expected) {
        String subject = proof.toString();
        return Halting.answer(subject, findings -> {
            Optional<Verification> unusable = GivenFile.unusable(proof, subject)
                    .or(() -> record.flatMap(path -> GivenFile.unusable(path, subject)))
                    .or(() -> keys.flatMap(path -> GivenFile.unusable(path, subject)));
            if (unusable.isEmpty()) {
                GivenFile.read(proof, InclusionProofFile.MAX_BYTES, Checks.LOG_PROOF, findings)
                        .ifPresent(bytes -> new VerifyProof(subject, findings).check(bytes, record, keys, expected));
            }
            return unusable;
        });
    }

    private void check(byte[] bytes, Optional<Path> record, Optional<Path> keys, Expectations expected) {
        Parsed<InclusionProofFile> parsed = InclusionProofFile.parse(bytes);
        if (parsed instanceof Parsed.Malformed<InclusionProofFile> malformed) {
            findings.add(Failure.refuted(file, Checks.LOG_PROOF, malformed.reason()));
        }
        parsed.toOptional().ifPresent(proof -> {
            SignedCheckpoint signed = proof.signedCheckpoint();
            Optional<NoteKey> anchor = OpenLog.anchor(file, signed, expected.anchors(), findings);
            findings.head(
                    signed.checkpoint(), anchor.isPresent() && Witnessing.isMet(file, signed, expected, findings));
            expected.leaveTimestampsOut(findings);
            entry(proof).ifPresent(entry -> {
                Optional<KeyRing> ring = keys.flatMap(path -> keyRing(path, entry.statement()));
                if (keys.isEmpty()) {
                    findings.add(Failure.incomplete(
                            ArchivePaths.KEYS,
                            Checks.KEYS_PRESENT,
                            "is missing: the entry's signature cannot be checked"));
                }
                ring.ifPresent(known -> checkSignatures(signed, anchor, entry, known));
                record.ifPresent(path -> checkRecord(path, entry.statement(), ring));
            });
        });
    }

    /** The entry in the extra line, once the proof has led it to the checkpoint's root. */
    private Optional<LogEntry> entry(InclusionProofFile proof) {
        if (proof.extraBase64().isEmpty()) {
            findings.add(Failure.incomplete(file, Checks.LOG_PROOF, "has no extra line with the entry it is for"));
            return Optional.empty();
        }
        byte[] bytes = Base64.getDecoder().decode(proof.extraBase64());
        long size = proof.signedCheckpoint().checkpoint().size();
        ProofCheck included = new InclusionProof(proof.leafIndex(), size, proof.hashes())
                .verify(
                        MerkleTree.leafHash(bytes),
                        proof.signedCheckpoint().checkpoint().root());
        if (included instanceof ProofCheck.Refuted refuted) {
            findings.add(Failure.refuted(file, Checks.LOG_PROOF, refuted.reason()));
            return Optional.empty();
        }
        findings.made(Checks.LOG_PROOF);
        Decoded<LogEntry> decoded = LogEntry.decode(bytes);
        if (decoded instanceof Decoded.Unusable<LogEntry> unusable) {
            findings.add(
                    Failure.refuted(file, Checks.ENTRY_FORM, unusable.problem().toString()));
            return Optional.empty();
        }
        return decoded.toOptional().filter(entry -> isPlaced(proof, entry.statement()));
    }

    private boolean isPlaced(InclusionProofFile proof, Statement statement) {
        String origin = proof.signedCheckpoint().checkpoint().origin();
        boolean isPlaced =
                statement.seq() == proof.leafIndex() && origin.endsWith("/" + ArchivePaths.log(statement.seasonId()));
        if (!isPlaced) {
            findings.add(Failure.refuted(file, Checks.ENTRY_PLACE, "is for another entry than the one in it"));
        }
        findings.made(Checks.ENTRY_FORM, Checks.ENTRY_PLACE);
        return isPlaced;
    }

    private void checkSignatures(SignedCheckpoint signed, Optional<NoteKey> anchor, LogEntry entry, KeyRing ring) {
        ring.entryFailure(entry, entry.statement().seq(), file).ifPresent(findings::add);
        findings.made(Checks.ENTRY_SIGNATURE);
        checkLogKey(signed, anchor, ring);
    }

    private Optional<KeyRing> keyRing(Path path, Statement statement) {
        Optional<byte[]> bytes = GivenFile.read(path, SeasonKeys.KEYS_BYTES_MAX, Checks.KEYS_PRESENT, findings);
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        Decoded<KeyRing> decoded = KeyRing.decode(bytes.get());
        if (decoded instanceof Decoded.Unusable<KeyRing> unusable) {
            findings.add(Failure.refuted(
                    path.toString(), Checks.KEYS_FORM, unusable.problem().toString()));
            return Optional.empty();
        }
        findings.made(Checks.KEYS_PRESENT, Checks.KEYS_FORM);
        if (statement.claim() instanceof Claim.KeyEvent) {
            if (!statement.documentHash().equals(Digest.sha256(bytes.get()).prefixed())) {
                findings.add(Failure.untrustedKey(
                        path.toString(), Checks.KEYS_LOGGED, "is not the key list the entry speaks of"));
                return Optional.empty();
            }
            findings.made(Checks.KEYS_LOGGED);
        }
        if (statement.claim() instanceof Claim.SeasonOpen open) {
            KeyList list = decoded.toOptional().orElseThrow().list();
            if (!SeasonKeys.goesBackTo(open.keysHash(), bytes.get(), list)) {
                findings.add(Failure.untrustedKey(
                        path.toString(), Checks.KEYS_LOGGED, "is not the key list that opened the season"));
                return Optional.empty();
            }
            findings.made(Checks.KEYS_LOGGED);
        }
        return decoded.toOptional();
    }

    private void checkLogKey(SignedCheckpoint signed, Optional<NoteKey> anchor, KeyRing ring) {
        SeasonKeys.revokedPin(anchor, signed.checkpoint().size(), ring.list())
                .or(() -> SeasonKeys.checkpointProblem(signed, ring.list()))
                .ifPresent(problem -> findings.add(
                        Failure.untrustedKey(file, Checks.KEYS_LOG_KEY, "has a checkpoint that " + problem)));
        findings.made(Checks.KEYS_LOG_KEY);
    }

    private void checkRecord(Path path, Statement statement, Optional<KeyRing> ring) {
        String recordFile = path.toString();
        Optional<byte[]> bytes = GivenFile.read(path, PartReader.LINE_BYTES_MAX, Checks.RECORD_FORM, findings)
                .map(GivenFile::withoutLineEnd);
        if (bytes.isEmpty()) {
            return;
        }
        if (!Digest.sha256(bytes.get()).prefixed().equals(statement.documentHash())) {
            findings.add(Failure.refuted(recordFile, Checks.RECORD_ENTRY, "is not what the entry speaks of")
                    .atEntry(statement.seq()));
            return;
        }
        findings.made(Checks.RECORD_ENTRY);
        if (!(statement.claim() instanceof Claim.Battle)) {
            return;
        }
        Decoded<BattleRecord> decoded = BattleRecord.decode(bytes.get());
        if (decoded instanceof Decoded.Unusable<BattleRecord> unusable) {
            findings.add(Failure.refuted(
                    recordFile, Checks.RECORD_FORM, unusable.problem().toString()));
        }
        decoded.toOptional()
                .ifPresent(record -> VerifyRecord.check(recordFile, record, ring, statement.seq(), findings));
    }
}
