/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.battle.Identifiers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private final Expectations expected;
    private final List<SignedCheckpoint> unseen;
    private final ArchiveScope scope;
    private final List<ArchiveCheck> furtherChecks;
    private final Map<NoteKey, SignedCheckpoint> seen = new LinkedHashMap<>();

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

    private VerifyArchive(
            Findings findings, ArchiveScope scope, Expectations expected, List<ArchiveCheck> furtherChecks) {
        this.findings = findings;
        this.archive = new ArchiveFolder(scope.root(), findings);
        this.expected = expected;
        this.unseen = new ArrayList<>(expected.since());
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
        return verify(path, Expectations.of(trust), progress, furtherChecks);
    }

    /** The same where more is known and demanded of the logs than their keys. */
    public static Verification verify(
            Path path, Expectations expected, Progress progress, ArchiveCheck... furtherChecks) {
        return Halting.answer(path.toString(), findings -> {
            Optional<ArchiveScope> scope = ArchiveScope.of(path);
            if (scope.isEmpty()) {
                return Optional.of(Verification.unusable(path.toString(), "no archive lies there: " + path));
            }
            try (Workers workers = new Workers()) {
                new VerifyArchive(findings, scope.get(), expected, List.of(furtherChecks))
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
        for (SignedCheckpoint since : unseen) {
            findings.add(Failure.incomplete(
                    ArchivePaths.LOGS,
                    Checks.LOG_SINCE,
                    "holds no log " + since.checkpoint().origin()));
        }
        seen.forEach((anchor, signed) -> {
            if (findings.isProven()) {
                expected.memory().ifPresent(folder -> new CheckpointMemory(folder).keep(anchor, signed, findings));
            }
        });
        meter.advance(totalBytes);
    }

    /** Holds a log against what the caller saw of it before. */
    private void checkGrowth(OpenedLog log) {
        String file = log.file(ArchivePaths.CHECKPOINT);
        LogTiles tiles = new LogTiles(archive, log, findings::add);
        for (SignedCheckpoint since : expected.since()) {
            if (since.checkpoint().origin().equals(log.checkpoint().origin())) {
                unseen.remove(since);
                LogGrowth.failure(since, log.signed(), tiles, file, Checks.LOG_SINCE, "the checkpoint given")
                        .ifPresent(findings::add);
                findings.made(Checks.LOG_SINCE);
            }
        }
        NoteKey anchor = log.anchor();
        if (anchor == null || expected.memory().isEmpty()) {
            return;
        }
        seen.put(anchor, log.signed());
        Optional<SignedCheckpoint> last = new CheckpointMemory(expected.memory().get()).last(anchor);
        last.ifPresent(before -> {
            LogGrowth.failure(
                            before,
                            log.signed(),
                            tiles,
                            file,
                            Checks.LOG_SEEN,
                            "the checkpoint seen last, signed by the same key ("
                                    + expected.memory().get() + ")")
                    .ifPresent(findings::add);
            findings.made(Checks.LOG_SEEN);
        });
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
            } else if (!name.equals(LiveSegments.FOLDER)) {
                findings.add(Failure.refuted(folder + "/" + name, Checks.FILES_LAYOUT, "is no version"));
            }
        }
        return versions;
    }

    private void checkSeason(String season, SeasonFiles files, Meter meter, ExecutorService workers) {
        findings.count("seasons", 1);
        Optional<OpenedLog> opened = new OpenLog(archive, expected, findings).open(season, files.log());
        Optional<CheckedLog> log = findings.isDecided()
                ? Optional.empty()
                : opened.flatMap(found -> new CheckLog(archive, findings, workers, meter, found, expected)
                        .check(files.versions().keySet(), scope.version() == null));
        log.ifPresent(checked -> checkGrowth(checked.log()));
        if (scope.version() == null) {
            log.ifPresent(checked -> requireVersions(season, checked, files));
            log.ifPresent(checked -> requireDocuments(season, checked));
        }
        boolean isLive = scope.version() == null
                && Files.isDirectory(archive.path(ArchivePaths.ARCHIVES + "/" + season + "/" + LiveSegments.FOLDER));
        if (isLive && !findings.isDecided()) {
            new LiveSegments(archive, findings, workers, season, log).check();
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

    /** What the log speaks of behind its newest version must be there too: in live segments, as long as it is in no version. */
    private void requireDocuments(String season, CheckedLog log) {
        CheckedLog.Unpublished behind = log.unpublished();
        if (behind == null) {
            return;
        }
        long withheld = LiveSegments.firstWithout(archive, season, behind.first());
        if (withheld <= behind.last()) {
            findings.add(Failure.incomplete(
                            ArchivePaths.ARCHIVES + "/" + season,
                            Checks.VERSION_PRESENT,
                            "holds no version or live segment with the document of entry " + withheld)
                    .atEntry(withheld));
        }
    }
}
