/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.archive.ArchivePaths;
import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The folder that holds everything published: {@code archives/} and {@code log/}. Reads it anew for each question. */
public final class Archives {
    private final Path root;

    private Archives(Path root) {
        this.root = root;
    }

    /** The archives under that root; a root with nothing in it is an archive of no seasons. */
    public static Archives open(Path root) {
        return new Archives(root);
    }

    /** The ids of all seasons with a version, in order. */
    public List<String> seasons() throws IOException {
        List<String> seasons = new ArrayList<>();
        for (String name : names(root.resolve(ArchivePaths.ARCHIVES))) {
            // The first version need not be there: a copy may hold another one alone.
            if (!versions(name).isEmpty()) {
                seasons.add(name);
            }
        }
        seasons.sort(null);
        return List.copyOf(seasons);
    }

    /** The versions of a season, newest first; none for a season there is not. */
    public List<Integer> versions(String seasonId) throws IOException {
        if (!Identifiers.SEASON.matcher(seasonId).matches()) {
            return List.of();
        }
        Path seasonFolder = root.resolve(ArchivePaths.ARCHIVES).resolve(seasonId);
        return names(seasonFolder).stream()
                .map(ArchivePaths::parseVersionFolder)
                .filter(OptionalInt::isPresent)
                .map(OptionalInt::getAsInt)
                .filter(version -> Files.isRegularFile(root.resolve(ArchivePaths.manifest(seasonId, version))))
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    /** The folder of a version, if it is there. */
    public Optional<Path> versionFolder(String seasonId, int version) throws IOException {
        return versions(seasonId).contains(version)
                ? Optional.of(root.resolve(ArchivePaths.version(seasonId, version)))
                : Optional.empty();
    }

    /** Opens a version. */
    public Decoded<SeasonArchive> open(String seasonId, int version) throws IOException {
        return versionFolder(seasonId, version)
                .map(SeasonArchive::open)
                .orElseGet(() -> Decoded.unusable("", "there is no version " + version + " of season " + seasonId));
    }

    /** The log of a season, if it has one. */
    public Optional<LogFolder> log(String seasonId) {
        return logFolder(seasonId).map(LogFolder::new);
    }

    /** The folder of a season's log, if it has one. */
    public Optional<Path> logFolder(String seasonId) {
        return Optional.of(seasonId)
                .filter(id -> Identifiers.SEASON.matcher(id).matches())
                .map(id -> root.resolve(ArchivePaths.log(id)))
                .filter(Files::isDirectory);
    }

    private static List<String> names(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory)
                    .map(entry -> String.valueOf(entry.getFileName()))
                    .toList();
        }
    }
}
