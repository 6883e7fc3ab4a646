/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.NoteKey;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.PublishedKey;
import assize.schemas.json.Decoded;
import java.util.Collection;
import java.util.Optional;

/** Finds the key list that a log's first entry names. */
final class SeasonKeys {

    static final int KEYS_BYTES_MAX = 1 << 20;

    private final ArchiveFolder archive;
    private final Findings findings;

    SeasonKeys(ArchiveFolder archive, Findings findings) {
        this.archive = archive;
        this.findings = findings;
    }

    /** The keys of a season, looked for in the versions' folders; every one of them must be the logged one. */
    Optional<KeyRing> find(OpenedLog log, LogEntry opening, Collection<Integer> versions) {
        Optional<KeyRing> found = Optional.empty();
        for (int version : versions) {
            String file = ArchivePaths.version(log.seasonId(), version) + "/" + ArchivePaths.KEYS;
            Optional<KeyRing> keys = archive.read(file, KEYS_BYTES_MAX, Checks.KEYS_PRESENT)
                    .flatMap(bytes -> read(file, bytes, opening));
            found = found.or(() -> keys);
        }
        if (versions.isEmpty()) {
            findings.add(Failure.incomplete(
                    ArchivePaths.version(log.seasonId(), 1) + "/" + ArchivePaths.KEYS,
                    Checks.KEYS_PRESENT,
                    "is missing"));
        }
        found.ifPresent(keys -> {
            findings.made(Checks.KEYS_PRESENT, Checks.KEYS_FORM, Checks.KEYS_LOGGED);
            checkLogKey(log, keys);
        });
        return found;
    }

    /** Reads a key list that the opening entry must name. */
    Optional<KeyRing> read(String file, byte[] bytes, LogEntry opening) {
        Decoded<KeyRing> decoded = KeyRing.decode(bytes);
        if (decoded instanceof Decoded.Unusable<KeyRing> unusable) {
            findings.add(
                    Failure.refuted(file, Checks.KEYS_FORM, unusable.problem().toString()));
            return Optional.empty();
        }
        String keysHash = opening.statement().claim() instanceof Claim.SeasonOpen open ? open.keysHash() : "";
        if (Digest.sha256(bytes).prefixed().equals(keysHash)) {
            return decoded.toOptional();
        }
        // The keys that signed are still in it: then only the list's text was changed. Otherwise it is somebody else's
        // list.
        boolean holdsSigner = decoded.toOptional()
                .map(keys -> keys.answer(opening.envelope()) == KeyRing.Answer.HOLDS)
                .orElse(false);
        String detail = "is not the key list that opened the season";
        findings.add(
                holdsSigner
                        ? Failure.refuted(file, Checks.KEYS_LOGGED, detail)
                        : Failure.untrustedKey(file, Checks.KEYS_LOGGED, detail));
        return Optional.empty();
    }

    private void checkLogKey(OpenedLog log, KeyRing keys) {
        Optional<String> vkey = log.vkey().map(NoteKey::format);
        if (vkey.isEmpty()) {
            return;
        }
        boolean listed = keys.list().of(PublishedKey.Role.LOG).stream()
                .anyMatch(key -> vkey.get().equals(key.vkey()));
        if (!listed) {
            findings.add(Failure.untrustedKey(
                    log.file(ArchivePaths.LOG_VKEY), Checks.KEYS_LOG_KEY, "is a key that keys.json does not hold"));
        }
        findings.made(Checks.KEYS_LOG_KEY);
    }
}
