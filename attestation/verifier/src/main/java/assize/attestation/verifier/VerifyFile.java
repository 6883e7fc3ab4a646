/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Verifies one file of a version, such as a table, against the manifest beside it and the manifest against the log, and nothing
 * else of the archive.
 */
public final class VerifyFile {

    private static final int MANIFEST_BYTES_MAX = 16 << 20;

    /** Where a file lies in an archive. */
    private record Place(Path root, String season, int version, String pathInVersion) {

        String folder() {
            return ArchivePaths.version(season, version);
        }
    }

    private VerifyFile() {}

    /** Whether a file lies in a version's folder of an archive. */
    public static boolean isInVersion(Path file) {
        return place(file).isPresent();
    }

    private static Optional<Place> place(Path file) {
        Path real;
        try {
            real = file.toRealPath();
        } catch (IOException e) {
            return Optional.empty();
        }
        for (Path folder = real.getParent();
                folder != null && folder.getFileName() != null;
                folder = folder.getParent()) {
            OptionalInt version =
                    ArchivePaths.parseVersionFolder(folder.getFileName().toString());
            Path season = folder.getParent();
            Path archives = season == null ? null : season.getParent();
            Path root = archives == null ? null : archives.getParent();
            if (version.isPresent()
                    && season != null
                    && archives != null
                    && root != null
                    && String.valueOf(archives.getFileName()).equals(ArchivePaths.ARCHIVES)
                    && Identifiers.SEASON
                            .matcher(String.valueOf(season.getFileName()))
                            .matches()) {
                String path = folder.relativize(real).toString().replace(File.separatorChar, '/');
                return Optional.of(new Place(root, String.valueOf(season.getFileName()), version.getAsInt(), path));
            }
        }
        return Optional.empty();
    }

    /** Verifies a file. */
    public static Verification verify(Path file, Trust trust) {
        return verify(file, Expectations.of(trust));
    }

    /** The same where more is known and demanded of the log than its key. */
    public static Verification verify(Path file, Expectations expected) {
        String subject = file.toString();
        return Halting.answer(subject, findings -> {
            Optional<Verification> unusable = GivenFile.unusable(file, subject);
            Optional<Place> place = place(file);
            if (unusable.isEmpty() && place.isEmpty()) {
                return Optional.of(Verification.unusable(
                        subject, "a file of that kind can be verified only where it lies in an archive's version"));
            }
            if (unusable.isEmpty()) {
                check(place.get(), expected, findings);
            }
            return unusable;
        });
    }

    private static void check(Place place, Expectations expected, Findings findings) {
        ArchiveFolder archive = new ArchiveFolder(place.root(), findings);
        String manifestFile = place.folder() + "/" + ArchivePaths.MANIFEST;
        Optional<byte[]> bytes = archive.read(manifestFile, MANIFEST_BYTES_MAX, Checks.VERSION_PRESENT);
        if (bytes.isEmpty()) {
            return;
        }
        Decoded<Manifest> decoded = Manifest.decode(bytes.get());
        if (decoded instanceof Decoded.Unusable<Manifest> unusable) {
            findings.add(Failure.refuted(
                    manifestFile, Checks.VERSION_MANIFEST, unusable.problem().toString()));
            return;
        }
        Manifest manifest = decoded.toOptional().orElseThrow();
        findings.made(Checks.VERSION_PRESENT, Checks.VERSION_MANIFEST);
        ArchiveScope scope = new ArchiveScope(place.root(), place.season(), place.version());
        new FindBattle(scope, expected, findings, place.season()).manifest(place.version(), manifest, bytes.get());
        if (!findings.isDecided()) {
            checkFile(archive, place, manifest, findings);
        }
    }

    private static void checkFile(ArchiveFolder archive, Place place, Manifest manifest, Findings findings) {
        String file = place.folder() + "/" + place.pathInVersion();
        Optional<ManifestFile> listed = manifest.file(place.pathInVersion());
        if (listed.isEmpty()) {
            findings.add(Failure.refuted(file, Checks.FILES_UNLISTED, "is not listed in the manifest"));
            return;
        }
        try {
            long size = Files.size(archive.path(file));
            if (size != listed.get().bytes()
                    || !archive.digest(file).prefixed().equals(listed.get().sha256())) {
                findings.add(Failure.refuted(file, Checks.FILES_DIGEST, "has not the bytes listed"));
            }
            findings.made(Checks.FILES_DIGEST, Checks.FILES_UNLISTED);
            findings.count("files", 1);
            findings.count("bytes", size);
        } catch (IOException e) {
            findings.add(Failure.incomplete(file, Checks.READABLE, "cannot be read"));
        }
    }
}
