/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.stage;

import assize.schemas.archive.ArchivePaths;
import java.nio.file.Path;

/**
 * Where a season is staged: a hidden folder in the archive root, on the same file system, so that moving in is a rename.
 *
 * @param archiveRoot where {@code archives/} and {@code log/} lie
 */
public record StagePaths(Path archiveRoot, String seasonId) {

    /** Everything staged for any season. */
    public Path root() {
        return archiveRoot.resolve(ArchivePaths.STAGING);
    }

    /** Everything staged for the season. */
    public Path folder() {
        return root().resolve(seasonId);
    }

    /** The staged version. */
    public Path version(int version) {
        return folder().resolve(ArchivePaths.versionFolder(version));
    }

    /** The staged tiles. */
    public Path log() {
        return folder().resolve(ArchivePaths.LOGS);
    }

    /** Where the version will lie. */
    public Path publishedVersion(int version) {
        return archiveRoot.resolve(ArchivePaths.version(seasonId, version));
    }

    /** Where the log lies. */
    public Path publishedLog() {
        return archiveRoot.resolve(ArchivePaths.log(seasonId));
    }
}
