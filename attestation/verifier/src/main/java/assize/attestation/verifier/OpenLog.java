/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Checkpoint;
import assize.attestation.NoteKey;
import assize.attestation.NoteSignature;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.attestation.SignedNote;
import assize.schemas.archive.ArchivePaths;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads a log's key and checkpoint and asks who signed it. */
final class OpenLog {

    private static final int VKEY_BYTES_MAX = 1024;

    private final ArchiveFolder archive;
    private final Expectations expected;
    private final Findings findings;

    OpenLog(ArchiveFolder archive, Expectations expected, Findings findings) {
        this.archive = archive;
        this.expected = expected;
        this.findings = findings;
    }

    /** The log of a season, unless it has no checkpoint that can be read. */
    Optional<OpenedLog> open(String seasonId, Listing listing) {
        String folder = ArchivePaths.log(seasonId);
        Optional<NoteKey> vkey = readVkey(folder + "/" + ArchivePaths.LOG_VKEY);
        String file = folder + "/" + ArchivePaths.CHECKPOINT;
        Optional<SignedCheckpoint> signed = readCheckpoint(file);
        if (signed.isEmpty()) {
            return Optional.empty();
        }
        Checkpoint checkpoint = signed.get().checkpoint();
        if (!checkpoint.origin().endsWith("/" + folder)) {
            findings.add(Failure.refuted(
                    file, Checks.LOG_CHECKPOINT, "is of " + checkpoint.origin() + ", not of " + folder));
        }
        findings.made(Checks.LOG_PRESENT, Checks.LOG_KEY, Checks.LOG_CHECKPOINT);
        vkey.ifPresent(key -> checkSignature(file, signed.get(), key));
        Optional<NoteKey> anchor = anchor(file, signed.get(), expected.anchors(), findings);
        boolean isWitnessed = Witnessing.isMet(file, signed.get(), expected, findings);
        findings.head(checkpoint, anchor.isPresent() && isWitnessed);
        return Optional.of(new OpenedLog(seasonId, folder, listing, signed.get(), vkey, anchor.orElse(null)));
    }

    private Optional<NoteKey> readVkey(String file) {
        Optional<byte[]> bytes = archive.read(file, VKEY_BYTES_MAX, Checks.LOG_PRESENT);
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        String text = new String(bytes.get(), StandardCharsets.UTF_8);
        Optional<NoteKey> key = text.endsWith("\n")
                ? NoteKey.parse(text.substring(0, text.length() - 1))
                        .filter(parsed -> (parsed.format() + "\n").equals(text))
                : Optional.empty();
        if (key.isEmpty()) {
            findings.add(Failure.refuted(file, Checks.LOG_KEY, "is not the text of a log key"));
        }
        return key;
    }

    private Optional<SignedCheckpoint> readCheckpoint(String file) {
        Optional<byte[]> bytes = archive.read(file, SignedNote.MAX_BYTES, Checks.LOG_PRESENT);
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        Parsed<SignedCheckpoint> parsed = SignedCheckpoint.parse(bytes.get());
        return parsed.fold(Optional::of, reason -> {
            findings.add(Failure.refuted(file, Checks.LOG_CHECKPOINT, reason));
            return Optional.empty();
        });
    }

    private void checkSignature(String file, SignedCheckpoint signed, NoteKey vkey) {
        ProofCheck check = signed.verify(vkey);
        if (check instanceof ProofCheck.Refuted refuted) {
            findings.add(Failure.refuted(file, Checks.LOG_SIGNATURE, refuted.reason()));
        }
        findings.made(Checks.LOG_SIGNATURE);
    }

    /**
     * The trusted key that signed the checkpoint, under the log's name.
     *
     * <p>A signature that bears a trusted key's id and is bad is refuted; none of a trusted key is an untrusted key.
     */
    static Optional<NoteKey> anchor(String file, SignedCheckpoint signed, Trust trust, Findings findings) {
        String origin = signed.checkpoint().origin();
        for (NoteKey trusted : trust.logKeys()) {
            for (NoteSignature signature : signed.note().signatures()) {
                // A signature's name is a key name, so an origin equal to it is one too.
                if (!signature.keyName().equals(origin)) {
                    continue;
                }
                NoteKey inThisLog = new NoteKey(origin, trusted.publicKey());
                if (signature.keyId() != inThisLog.keyId()) {
                    continue;
                }
                if (signed.verify(inThisLog) instanceof ProofCheck.Refuted refuted) {
                    findings.add(Failure.refuted(file, Checks.LOG_TRUSTED, refuted.reason()));
                    return Optional.empty();
                }
                if (!Trust.isGeneric(trusted) && !trusted.name().equals(origin)) {
                    findings.warn(
                            "the trusted key is named for " + trusted.name() + " and also signed the log " + origin);
                }
                findings.made(Checks.LOG_TRUSTED);
                return Optional.of(inThisLog);
            }
        }
        if (!trust.logKeys().isEmpty()) {
            findings.add(Failure.untrustedKey(file, Checks.LOG_TRUSTED, "is not signed by a trusted log key"));
        }
        return Optional.empty();
    }
}
