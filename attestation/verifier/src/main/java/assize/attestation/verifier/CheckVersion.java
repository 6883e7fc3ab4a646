/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.TileException;
import assize.attestation.TileHashes;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.SeasonOpening;
import assize.schemas.archive.Statement;
import assize.schemas.json.Decoded;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/**
 * Checks one version of a season: its manifest against the log, its files against the manifest, its battles against both.
 *
 * <p>Goes on without a log as far as that goes, so that an altered file is told from a missing log.
 */
final class CheckVersion {

    private static final int MANIFEST_BYTES_MAX = 16 << 20;
    private static final int SEASON_BYTES_MAX = 1 << 20;

    private final ArchiveFolder archive;
    private final Findings findings;
    private final ExecutorService workers;
    private final Meter meter;
    private final List<ArchiveCheck> furtherChecks;

    CheckVersion(
            ArchiveFolder archive,
            Findings findings,
            ExecutorService workers,
            Meter meter,
            List<ArchiveCheck> furtherChecks) {
        this.archive = archive;
        this.findings = findings;
        this.workers = workers;
        this.meter = meter;
        this.furtherChecks = furtherChecks;
    }

    void check(String seasonId, int version, Listing listing, Optional<CheckedLog> log) {
        String path = ArchivePaths.version(seasonId, version);
        String manifestFile = path + "/" + ArchivePaths.MANIFEST;
        Optional<byte[]> bytes = archive.read(manifestFile, MANIFEST_BYTES_MAX, Checks.VERSION_PRESENT);
        if (bytes.isEmpty()) {
            return;
        }
        Optional<Manifest> manifest = decode(manifestFile, bytes.get(), seasonId, version);
        if (manifest.isEmpty()) {
            return;
        }
        findings.made(Checks.VERSION_PRESENT, Checks.VERSION_MANIFEST);
        log.ifPresent(checked -> checkLogged(manifestFile, bytes.get(), manifest.get(), checked));
        checkSignature(
                path,
                bytes.get(),
                log.flatMap(CheckedLog::keys),
                manifest.get().log().size());
        if (findings.isDecided()) {
            return;
        }
        VersionFiles files = new VersionFiles(archive, findings, workers, meter, path, listing, manifest.get());
        boolean areWhole = files.check(Digest.sha256(bytes.get()).prefixed());
        Optional<SeasonOpening> opening = checkOpening(path, log);
        findings.count("versions", 1);
        if (findings.isDecided() || !areWhole || opening.isEmpty() || log.isEmpty()) {
            return;
        }
        Optional<KeyRing> keys = log.get().keys();
        if (keys.isPresent()) {
            CheckedVersion checked = new CheckedVersion(
                    archive.path(path),
                    path,
                    manifest.get(),
                    opening.get(),
                    keys.get().list());
            new CheckBattles(archive, findings, workers, meter, log.get(), checked, keys.get()).check(furtherChecks);
        }
    }

    private Optional<Manifest> decode(String file, byte[] bytes, String seasonId, int version) {
        Decoded<Manifest> decoded = Manifest.decode(bytes);
        if (decoded instanceof Decoded.Unusable<Manifest> unusable) {
            findings.add(Failure.refuted(
                    file, Checks.VERSION_MANIFEST, unusable.problem().toString()));
            return Optional.empty();
        }
        return decoded.toOptional().filter(manifest -> {
            boolean isHere = manifest.seasonId().equals(seasonId) && manifest.version() == version;
            if (!isHere) {
                findings.add(Failure.refuted(
                        file,
                        Checks.VERSION_MANIFEST,
                        "is of " + ArchivePaths.version(manifest.seasonId(), manifest.version())));
            }
            return isHere;
        });
    }

    private void checkLogged(String file, byte[] bytes, Manifest manifest, CheckedLog log) {
        Optional<EntryCheck.LoggedArchive> entry = log.archive(manifest.version());
        if (entry.isEmpty()) {
            findings.add(UnfinishedPublication.failure(
                    archive,
                    manifest.seasonId(),
                    file,
                    Checks.VERSION_LOGGED,
                    "is not the manifest of any entry of the log"));
            return;
        }
        if (!entry.get().manifestHash().equals(Digest.sha256(bytes).prefixed())) {
            findings.add(Failure.refuted(file, Checks.VERSION_LOGGED, "is not the manifest of any entry of the log"));
            return;
        }
        if (!entry.get().claim().log().equals(manifest.log())) {
            findings.add(Failure.refuted(file, Checks.VERSION_LOGGED, "names another log than its entry does"));
            return;
        }
        try {
            LogTiles tiles = new LogTiles(archive, log.log(), findings::add);
            TileHashes hashes = new TileHashes(tiles, log.log().checkpoint().size());
            String root = hashes.root(manifest.log().size()).prefixed();
            if (!root.equals(manifest.log().root())) {
                findings.add(Failure.refuted(file, Checks.VERSION_LOGGED, "names another root than the log had"));
            }
            findings.made(Checks.VERSION_LOGGED);
        } catch (TileException e) {
            findings.add(Failure.incomplete(log.log().file(e.path().path()), Checks.LOG_TILES, "is missing"));
        }
    }

    /** {@code seq} is the entry of the version, which comes behind the log its manifest names. */
    private void checkSignature(String path, byte[] manifest, Optional<KeyRing> keys, long seq) {
        String file = path + "/" + ArchivePaths.MANIFEST_SIGNATURE;
        Optional<byte[]> bytes = archive.read(file, 2 * MANIFEST_BYTES_MAX, Checks.VERSION_PRESENT);
        if (bytes.isEmpty()) {
            return;
        }
        Decoded<Envelope> decoded = Envelope.decode(bytes.get());
        if (decoded instanceof Decoded.Unusable<Envelope> unusable) {
            findings.add(Failure.refuted(
                    file, Checks.VERSION_SIGNATURE, unusable.problem().toString()));
            return;
        }
        decoded.toOptional().ifPresent(envelope -> {
            if (!envelope.payloadType().equals(Manifest.PAYLOAD_TYPE) || !Arrays.equals(envelope.payload(), manifest)) {
                findings.add(Failure.refuted(file, Checks.VERSION_SIGNATURE, "is not over the manifest beside it"));
            } else if (keys.isPresent()) {
                KeyRing ring = keys.get();
                ring.failure(ring.byRecordKey(seq, envelope), envelope.keyId(), seq, file, Checks.VERSION_SIGNATURE)
                        .ifPresent(findings::add);
                findings.made(Checks.VERSION_SIGNATURE);
            }
        });
    }

    private Optional<SeasonOpening> checkOpening(String path, Optional<CheckedLog> log) {
        String file = path + "/" + ArchivePaths.SEASON;
        if (findings.isDecided()) {
            return Optional.empty();
        }
        Optional<byte[]> bytes = archive.read(file, SEASON_BYTES_MAX, Checks.SEASON_DOCUMENT);
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        Decoded<SeasonOpening> decoded = SeasonOpening.decode(bytes.get());
        if (decoded instanceof Decoded.Unusable<SeasonOpening> unusable) {
            findings.add(Failure.refuted(
                    file, Checks.SEASON_DOCUMENT, unusable.problem().toString()));
            return Optional.empty();
        }
        if (log.isEmpty()) {
            return decoded.toOptional();
        }
        Statement opened = log.get().opening().statement();
        SeasonOpening opening = decoded.toOptional().orElseThrow();
        boolean isLogged = Digest.sha256(bytes.get()).prefixed().equals(opened.documentHash())
                && opening.seasonId().equals(opened.seasonId())
                && opening.logOrigin().equals(log.get().log().checkpoint().origin())
                && opened.claim() instanceof Claim.SeasonOpen open
                && open.keysHash().equals(opening.keysHash());
        if (!isLogged) {
            findings.add(Failure.refuted(file, Checks.SEASON_DOCUMENT, "is not the document entry 0 speaks of"));
            return Optional.empty();
        }
        findings.made(Checks.SEASON_DOCUMENT);
        return Optional.of(opening);
    }
}
