/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.archive.ArchivePaths;
import assize.schemas.battle.Identifiers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which part of which archive a path stands for.
 *
 * <p>A BagIt package (RFC 8493) stands for the one version in its payload, whatever other versions its log speaks of. A path that
 * is an archive's root, or a season's or a version's folder, is that, and no package, whatever lies in it.
 *
 * @param root the folder that holds {@code archives/} and {@code log/}
 * @param season the one season, or null for all
 * @param version the one version, or null for all
 */
record ArchiveScope(
        Path root, @Nullable String season, @Nullable Integer version) {

    private static final String BAG_DECLARATION = "bagit.txt";
    private static final String BAG_PAYLOAD = "data";

    /** More versions than this nobody has; with more, the package is looked at as any archive. */
    private static final int FOLDERS_MAX = 100_000;

    /** Finds the root of a path that is one, or is a season's or a version's folder; nothing for any other path. */
    static Optional<ArchiveScope> of(Path path) {
        Path real;
        try {
            real = path.toRealPath();
        } catch (IOException e) {
            return Optional.empty();
        }
        if (!Files.isDirectory(real)) {
            return Optional.empty();
        }
        OptionalInt version = ArchivePaths.parseVersionFolder(name(real));
        Optional<ArchiveScope> part =
                version.isPresent() ? inSeason(real.getParent(), version.getAsInt()) : inSeason(real, null);
        // A folder put into a season must not make a root of it, and a root may well lie in a folder named archives.
        boolean hasLog = part.isPresent() && part.get().hasLog();
        boolean isRoot = Files.isDirectory(real.resolve(ArchivePaths.ARCHIVES))
                || Files.isDirectory(real.resolve(ArchivePaths.LOGS));
        if (isRoot && !hasLog) {
            return Optional.of(new ArchiveScope(real, null, null));
        }
        return isBag(real) && !hasLog && version.isEmpty() && !holdsVersion(real)
                ? inBag(real.resolve(BAG_PAYLOAD))
                : part;
    }

    /** Asked last: whoever puts a package's files into an archive must not lead away from what is beside them. */
    private static boolean isBag(Path folder) {
        return Files.isRegularFile(folder.resolve(BAG_DECLARATION)) && Files.isDirectory(folder.resolve(BAG_PAYLOAD));
    }

    private static boolean holdsVersion(Path folder) {
        return folders(folder).stream()
                .anyMatch(inner -> ArchivePaths.parseVersionFolder(name(inner)).isPresent());
    }

    /** The one version that is there whole, of the one season; of others its key lists may be there. Else as any archive. */
    private static Optional<ArchiveScope> inBag(Path payload) {
        List<Path> seasons = folders(payload.resolve(ArchivePaths.ARCHIVES));
        List<Path> versions = seasons.size() == 1
                ? folders(seasons.get(0)).stream()
                        .filter(folder -> Files.isRegularFile(folder.resolve(ArchivePaths.MANIFEST)))
                        .toList()
                : List.of();
        OptionalInt version =
                versions.size() == 1 ? ArchivePaths.parseVersionFolder(name(versions.get(0))) : OptionalInt.empty();
        return version.isPresent()
                ? inSeason(seasons.get(0), version.getAsInt())
                : Optional.of(new ArchiveScope(payload, null, null));
    }

    private static List<Path> folders(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.limit(FOLDERS_MAX).toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    private boolean hasLog() {
        return season != null && Files.isDirectory(root.resolve(ArchivePaths.log(season)));
    }

    private static Optional<ArchiveScope> inSeason(@Nullable Path seasonFolder, @Nullable Integer version) {
        if (seasonFolder == null
                || !Identifiers.SEASON.matcher(name(seasonFolder)).matches()) {
            return Optional.empty();
        }
        Path archives = seasonFolder.getParent();
        Path root = archives == null ? null : archives.getParent();
        return archives != null && root != null && name(archives).equals(ArchivePaths.ARCHIVES)
                ? Optional.of(new ArchiveScope(root, name(seasonFolder), version))
                : Optional.empty();
    }

    private static String name(Path path) {
        Path name = path.getFileName();
        return name == null ? "" : name.toString();
    }
}
