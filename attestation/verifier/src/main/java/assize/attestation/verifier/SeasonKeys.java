/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.NoteKey;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.PublishedKey;
import assize.schemas.json.Decoded;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Finds the key lists a log names: its first entry the one that opened the season, each key-event the next.
 *
 * <p>Every version's folder has the newest list of its time. The list of the newest folder there is knows all keys, and is taken
 * for all entries once it is known to go back to the first; that the log names it is told when the log has been read.
 */
final class SeasonKeys {

    static final int KEYS_BYTES_MAX = 1 << 20;

    private final ArchiveFolder archive;
    private final Findings findings;

    /** The lists of the versions, those that go back to the first. */
    private final SortedMap<Integer, Listed> lists = new TreeMap<>();

    /** A list in a version's folder. */
    private record Listed(String file, Digest digest, KeyRing ring) {}

    SeasonKeys(ArchiveFolder archive, Findings findings) {
        this.archive = archive;
        this.findings = findings;
    }

    /**
     * The newest list of a season, looked for in the versions' folders.
     *
     * @param versions those that are verified
     */
    Optional<KeyRing> find(OpenedLog log, LogEntry opening, Collection<Integer> versions) {
        for (int version : versions) {
            String file = file(log.seasonId(), version);
            archive.read(file, KEYS_BYTES_MAX, Checks.KEYS_PRESENT)
                    .flatMap(bytes -> read(file, bytes, opening))
                    .ifPresent(listed -> lists.put(version, listed));
        }
        if (versions.isEmpty()) {
            findings.add(Failure.incomplete(file(log.seasonId(), 1), Checks.KEYS_PRESENT, "is missing"));
        }
        Optional<KeyRing> newest = newest().map(Listed::ring);
        if (newest.isPresent()) {
            newest = Optional.of(newer(log.seasonId(), opening, Collections.max(versions), newest.get()));
            findings.made(Checks.KEYS_PRESENT, Checks.KEYS_FORM);
        }
        newest.ifPresent(keys -> checkLogKey(log, keys));
        return newest;
    }

    private static String file(String seasonId, int version) {
        return ArchivePaths.version(seasonId, version) + "/" + ArchivePaths.KEYS;
    }

    private Optional<Listed> newest() {
        return lists.values().stream()
                .max(Comparator.comparingInt(listed -> listed.ring().list().version()));
    }

    /** Where a single version is verified, later ones beside it may know of keys that came later; they are not needed. */
    private KeyRing newer(String seasonId, LogEntry opening, int version, KeyRing known) {
        KeyRing newest = known;
        for (int next = version + 1; Files.isRegularFile(archive.path(file(seasonId, next))); next++) {
            Findings unneeded = new Findings();
            SeasonKeys later = new SeasonKeys(archive, unneeded);
            String file = file(seasonId, next);
            Optional<KeyRing> found = archive.read(file, KEYS_BYTES_MAX, Checks.KEYS_PRESENT, false, unneeded::add)
                    .flatMap(bytes -> later.read(file, bytes, opening))
                    .map(Listed::ring);
            if (found.isPresent()
                    && found.get().list().version() > newest.list().version()) {
                newest = found.get();
            }
        }
        return newest;
    }

    /** Reads a list that must go back to the one that the opening entry names. */
    private Optional<Listed> read(String file, byte[] bytes, LogEntry opening) {
        Decoded<KeyRing> decoded = KeyRing.decode(bytes);
        if (decoded instanceof Decoded.Unusable<KeyRing> unusable) {
            findings.add(
                    Failure.refuted(file, Checks.KEYS_FORM, unusable.problem().toString()));
            return Optional.empty();
        }
        KeyRing ring = decoded.toOptional().orElseThrow();
        String keysHash = opening.statement().claim() instanceof Claim.SeasonOpen open ? open.keysHash() : "";
        if (goesBackTo(keysHash, bytes, ring.list())) {
            return Optional.of(new Listed(file, Digest.sha256(bytes), ring));
        }
        // The keys that signed are still in it: then only the list's text was changed. Otherwise it is somebody else's
        // list.
        boolean holdsSigner = ring.byRecordKey(0, opening.envelope()) == KeyRing.Answer.HOLDS;
        String detail = ring.list().version() == 1
                ? "is not the key list that opened the season"
                : "does not go back to the key list that opened the season";
        findings.add(
                holdsSigner
                        ? Failure.refuted(file, Checks.KEYS_LOGGED, detail)
                        : Failure.untrustedKey(file, Checks.KEYS_LOGGED, detail));
        return Optional.empty();
    }

    /** Whether a list is the one of that hash, or a later one that still holds it. */
    static boolean goesBackTo(String keysHash, byte[] bytes, KeyList list) {
        byte[] first = list.version() == 1 ? bytes : KeyHistory.first(list).toBytes();
        return Digest.sha256(first).prefixed().equals(keysHash);
    }

    /**
     * Whether each version's list is the one the log had when the version was published.
     *
     * @param events the key-events of the whole log, in order
     */
    void checkLogged(List<EntryCheck.Logged> events, List<EntryCheck.LoggedArchive> archives) {
        for (EntryCheck.LoggedArchive archived : archives) {
            Listed listed = lists.get(archived.claim().version());
            if (listed == null) {
                continue;
            }
            Optional<EntryCheck.Logged> last = events.stream()
                    .filter(event -> event.seq() < archived.seq())
                    .reduce((earlier, later) -> later);
            boolean isLogged = last.map(
                            event -> event.documentHash().equals(listed.digest().prefixed()))
                    .orElse(listed.ring().list().version() == 1);
            if (!isLogged) {
                findings.add(Failure.refuted(
                        listed.file(),
                        Checks.KEYS_LOGGED,
                        "is not the key list the log had at entry " + archived.seq()));
            }
        }
        if (!lists.isEmpty()) {
            findings.made(Checks.KEYS_LOGGED);
        }
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

    /** What is wrong with who signed a checkpoint: a log key must have, that counts for what comes next. */
    static Optional<String> checkpointProblem(SignedCheckpoint signed, KeyList list) {
        long size = signed.checkpoint().size();
        return signers(signed, list).stream().anyMatch(key -> key.countsAt(size))
                ? Optional.empty()
                : Optional.of("is signed by no log key of keys.json that counts at size " + size);
    }

    /** The log keys that signed a checkpoint and were in use at its size, whatever was revoked since. */
    static List<PublishedKey> signers(SignedCheckpoint signed, KeyList list) {
        return list.of(PublishedKey.Role.LOG).stream()
                .filter(key -> key.wasInUseAt(signed.checkpoint().size()))
                .filter(key -> Optional.ofNullable(key.vkey())
                        .flatMap(NoteKey::parse)
                        .filter(vkey -> signed.verify(vkey) instanceof ProofCheck.Proven)
                        .isPresent())
                .toList();
    }

    /** The same of an archive's log. */
    static Optional<String> revokedPin(OpenedLog log, KeyList list) {
        return revokedPin(Optional.ofNullable(log.anchor()), log.checkpoint().size(), list);
    }

    /** The words for a log key that was pinned and that the list revokes for a log of that size. */
    static Optional<String> revokedPin(Optional<NoteKey> anchor, long size, KeyList list) {
        if (anchor.isEmpty()) {
            return Optional.empty();
        }
        return list.of(PublishedKey.Role.LOG).stream()
                .filter(key -> Arrays.equals(
                        key.publicKeyBytes(), anchor.get().publicKey().bytes()))
                .map(PublishedKey::revoked)
                .flatMap(Stream::ofNullable)
                .filter(revoked -> revoked.lastValidIndex() < size)
                .map(revoked -> "is anchored by a log key that was revoked behind entry " + revoked.lastValidIndex()
                        + " (" + revoked.reason() + ")")
                .findFirst();
    }
}
