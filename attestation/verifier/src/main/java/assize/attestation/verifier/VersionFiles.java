/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Checksums;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.json.Decoded;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;

/** Checks the files of a version against its manifest, and the sums against both. */
final class VersionFiles {

    /** Files that no manifest lists, because they speak of it. */
    private static final List<String> UNLISTED =
            List.of(ArchivePaths.MANIFEST, ArchivePaths.MANIFEST_SIGNATURE, ArchivePaths.CHECKSUMS);

    private static final int CHECKSUMS_BYTES_MAX = 16 << 20;

    private final ArchiveFolder archive;
    private final Findings findings;
    private final ExecutorService workers;
    private final Meter meter;
    private final String path;
    private final Listing listing;
    private final Manifest manifest;
    private boolean areWhole = true;

    VersionFiles(
            ArchiveFolder archive,
            Findings findings,
            ExecutorService workers,
            Meter meter,
            String path,
            Listing listing,
            Manifest manifest) {
        this.archive = archive;
        this.findings = findings;
        this.workers = workers;
        this.meter = meter;
        this.path = path;
        this.listing = listing;
        this.manifest = manifest;
    }

    /** Whether all files that are listed are there. */
    boolean check(String manifestHash) {
        checkNames();
        for (ManifestFile file : manifest.files()) {
            if (!listing.has(file.path())) {
                missing(file.path());
            }
        }
        if (!listing.has(ArchivePaths.CHECKSUMS)) {
            missing(ArchivePaths.CHECKSUMS);
        }
        checkDigests();
        for (String file : listing.files().keySet()) {
            if (!UNLISTED.contains(file) && manifest.file(file).isEmpty()) {
                refute(file, Checks.FILES_UNLISTED, "is not listed in the manifest");
            }
        }
        for (String folder : listing.folders()) {
            boolean holdsFiles = listing.files().tailMap(folder + "/").keySet().stream()
                    .findFirst()
                    .filter(file -> file.startsWith(folder + "/"))
                    .isPresent();
            // One that should hold files lacks them, which was said above.
            boolean isOfTheVersion =
                    manifest.files().stream().anyMatch(file -> file.path().startsWith(folder + "/"));
            if (!holdsFiles && !isOfTheVersion) {
                refute(folder, Checks.FILES_UNLISTED, "is an empty folder");
            }
        }
        if (!findings.isDecided()) {
            checkSums(manifestHash);
            findings.made(Checks.FILES_PRESENT, Checks.FILES_DIGEST, Checks.FILES_UNLISTED, Checks.FILES_SUMS);
        }
        return areWhole;
    }

    private void missing(String file) {
        areWhole = false;
        if (!findings.isBlamed(path + "/" + file)) {
            findings.add(Failure.incomplete(path + "/" + file, Checks.FILES_PRESENT, "is missing"));
        }
    }

    private void refute(String file, String check, String detail) {
        findings.add(Failure.refuted(path + "/" + file, check, detail));
    }

    /** Names that one file system or another would take for one, and documents a version cannot do without. */
    private void checkNames() {
        Set<String> seen = new HashSet<>();
        for (ManifestFile file : manifest.files()) {
            if (!seen.add(file.path().toLowerCase(Locale.ROOT)) || UNLISTED.contains(file.path())) {
                refute(ArchivePaths.MANIFEST, Checks.VERSION_MANIFEST, "lists " + file.path() + " amiss");
            }
        }
        for (String needed : List.of(ArchivePaths.KEYS, ArchivePaths.SEASON, ArchivePaths.recordPart(0))) {
            if (manifest.file(needed).isEmpty()) {
                refute(ArchivePaths.MANIFEST, Checks.VERSION_MANIFEST, "does not list " + needed);
            }
        }
    }

    private record Hashed(ManifestFile file, Optional<Digest> digest) {}

    private void checkDigests() {
        try (OrderedWork<Hashed> work = new OrderedWork<>(workers, this::take)) {
            for (ManifestFile file : manifest.files()) {
                if (findings.isDecided()) {
                    return;
                }
                if (!listing.has(file.path())) {
                    continue;
                }
                if (listing.size(file.path()) != file.bytes()) {
                    work.finish();
                    blame(
                            file.path(),
                            "has " + listing.size(file.path()) + " bytes, not the " + file.bytes() + " listed");
                    meter.advance(listing.size(file.path()));
                } else {
                    work.submit(ArchiveFolder.BUFFER_BYTES, () -> new Hashed(file, hash(path + "/" + file.path())));
                }
            }
            work.finish();
        }
    }

    private void take(Hashed hashed) {
        meter.advance(hashed.file().bytes());
        findings.count("files", 1);
        findings.count("bytes", hashed.file().bytes());
        String file = hashed.file().path();
        if (hashed.digest().isEmpty()) {
            areWhole = false;
            findings.add(Failure.incomplete(path + "/" + file, Checks.READABLE, "cannot be read"));
        } else if (!hashed.digest().get().prefixed().equals(hashed.file().sha256())) {
            blame(file, "has not the digest listed");
        }
    }

    private void blame(String file, String detail) {
        areWhole = false;
        // A key list that is not the season's has been told of, as an untrusted key: this follows from it.
        if (!findings.isBlamed(path + "/" + file)) {
            refute(file, Checks.FILES_DIGEST, detail);
        }
    }

    private Optional<Digest> hash(String file) {
        try {
            return Optional.of(archive.digest(file));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void checkSums(String manifestHash) {
        String file = path + "/" + ArchivePaths.CHECKSUMS;
        if (!listing.has(ArchivePaths.CHECKSUMS)) {
            return;
        }
        Optional<byte[]> bytes = archive.read(file, CHECKSUMS_BYTES_MAX, Checks.FILES_SUMS);
        if (bytes.isEmpty()) {
            return;
        }
        Decoded<Checksums> decoded = Checksums.decode(bytes.get());
        if (decoded instanceof Decoded.Unusable<Checksums> unusable) {
            refute(ArchivePaths.CHECKSUMS, Checks.FILES_SUMS, unusable.problem().toString());
            return;
        }
        Map<String, String> expected = new TreeMap<>();
        manifest.files().forEach(listed -> expected.put(listed.path(), listed.sha256()));
        expected.put(ArchivePaths.MANIFEST, manifestHash);
        Map<String, String> found =
                new TreeMap<>(decoded.toOptional().orElseThrow().byPath());
        checkSignatureSum(expected, found);
        if (!found.equals(expected)) {
            refute(ArchivePaths.CHECKSUMS, Checks.FILES_SUMS, "does not hold the sums of the files listed");
        }
    }

    /** A signature that is missing or bad has been told of; then its sum says nothing more. */
    private void checkSignatureSum(Map<String, String> expected, Map<String, String> found) {
        String signature = ArchivePaths.MANIFEST_SIGNATURE;
        Optional<String> sum = Optional.of(path + "/" + signature)
                .filter(file -> listing.has(signature) && !findings.isBlamed(file))
                .flatMap(this::hash)
                .map(Digest::prefixed);
        if (sum.isPresent()) {
            expected.put(signature, sum.get());
        } else {
            found.remove(signature);
        }
    }
}
