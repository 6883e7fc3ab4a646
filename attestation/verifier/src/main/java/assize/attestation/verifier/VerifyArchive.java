/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.archive.ArchivePaths;
import assize.schemas.battle.Identifiers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;

/**
 * Verifies archives offline, on all cores, in bounded memory.
 *
 * <p>Answers, never throws, whatever the files hold. The first failure is the first in the order of {@link Checks}: log, keys,
 * then each version with its files, records and replays; seasons by id, versions by number.
 */
public final class VerifyArchive {

    private final Findings findings;
    private final ArchiveFolder archive;
    private final Trust trust;
    private final ArchiveScope scope;
    private final List<ArchiveCheck> furtherChecks;

    /** What is there of one season. */
    private record SeasonFiles(Listing log, SortedMap<Integer, Listing> versions) {

        long bytes() {
            // Records and replays, which make up the most, are read twice: for their digests, and line by line.
            return log.totalBytes()
                    + 2
                            * versions.values().stream()
                                    .mapToLong(Listing::totalBytes)
                                    .sum();
        }
    }

    private VerifyArchive(Findings findings, ArchiveScope scope, Trust trust, List<ArchiveCheck> furtherChecks) {
        this.findings = findings;
        this.archive = new ArchiveFolder(scope.root(), findings);
        this.trust = trust;
        this.scope = scope;
        this.furtherChecks = furtherChecks;
    }

    /**
     * Verifies all archives under a root, or one season's, or one version.
     *
     * @param path the folder that holds {@code archives/} and {@code log/}, or a season's or version's folder in it
     * @param furtherChecks made on each version, battle by battle
     */
    public static Verification verify(Path path, Trust trust, Progress progress, ArchiveCheck... furtherChecks) {
        return Halting.answer(path.toString(), findings -> {
            Optional<ArchiveScope> scope = ArchiveScope.of(path);
            if (scope.isEmpty()) {
                return Optional.of(Verification.unusable(path.toString(), "no archive lies there: " + path));
            }
            try (Workers workers = new Workers()) {
                new VerifyArchive(findings, scope.get(), trust, List.of(furtherChecks))
                        .check(progress, workers.executor());
            }
            return Optional.empty();
        });
    }

    private void check(Progress progress, ExecutorService workers) {
        SortedMap<String, SeasonFiles> seasons = new TreeMap<>();
        for (String season : seasons()) {
            seasons.put(season, new SeasonFiles(archive.list(ArchivePaths.log(season)), versions(season)));
        }
        long totalBytes =
                seasons.values().stream().mapToLong(SeasonFiles::bytes).sum();
        Meter meter = new Meter(progress, totalBytes);
        if (seasons.isEmpty()) {
            findings.add(Failure.incomplete(ArchivePaths.ARCHIVES, Checks.VERSION_PRESENT, "holds no season"));
        }
        if (!findings.isDecided()) {
            findings.made(Checks.FILES_PLAIN, Checks.FILES_LAYOUT);
        }
        seasons.forEach((season, files) -> {
            if (!findings.isDecided()) {
                checkSeason(season, files, meter, workers);
            }
        });
        meter.advance(totalBytes);
    }

    private SortedSet<String> seasons() {
        String only = scope.season();
        if (only != null) {
            return new TreeSet<>(List.of(only));
        }
        SortedSet<String> seasons = new TreeSet<>();
        for (String folder : List.of(ArchivePaths.ARCHIVES, ArchivePaths.LOGS)) {
            for (String name : archive.foldersIn(folder)) {
                if (Identifiers.SEASON.matcher(name).matches()) {
                    seasons.add(name);
                } else {
                    findings.add(Failure.refuted(folder + "/" + name, Checks.FILES_LAYOUT, "is no season"));
                }
            }
        }
        return seasons;
    }

    private SortedMap<Integer, Listing> versions(String season) {
        SortedMap<Integer, Listing> versions = new TreeMap<>();
        Integer only = scope.version();
        if (only != null) {
            versions.put(only, archive.list(ArchivePaths.version(season, only)));
            return versions;
        }
        String folder = ArchivePaths.ARCHIVES + "/" + season;
        for (String name : archive.foldersIn(folder)) {
            OptionalInt version = ArchivePaths.parseVersionFolder(name);
            if (version.isPresent()) {
                versions.put(version.getAsInt(), archive.list(ArchivePaths.version(season, version.getAsInt())));
            } else {
                findings.add(Failure.refuted(folder + "/" + name, Checks.FILES_LAYOUT, "is no version"));
            }
        }
        return versions;
    }

    private void checkSeason(String season, SeasonFiles files, Meter meter, ExecutorService workers) {
        findings.count("seasons", 1);
        Optional<OpenedLog> opened = new OpenLog(archive, trust, findings).open(season, files.log());
        Optional<CheckedLog> log = findings.isDecided()
                ? Optional.empty()
                : opened.flatMap(found -> new CheckLog(archive, findings, workers, meter, found)
                        .check(files.versions().keySet(), scope.version() == null));
        if (scope.version() == null) {
            log.ifPresent(checked -> requireVersions(season, checked, files));
        }
        CheckVersion checkVersion = new CheckVersion(archive, findings, workers, meter, furtherChecks);
        files.versions().forEach((version, listing) -> {
            if (!findings.isDecided()) {
                checkVersion.check(season, version, listing, log);
            }
        });
    }

    /** Every version the log speaks of must be there. */
    private void requireVersions(String season, CheckedLog log, SeasonFiles files) {
        for (EntryCheck.LoggedArchive archived : log.archives()) {
            int version = archived.claim().version();
            if (!files.versions().containsKey(version)) {
                String manifest = ArchivePaths.manifest(season, version);
                findings.add(Failure.incomplete(manifest, Checks.VERSION_PRESENT, "is missing"));
            }
        }
    }
}
