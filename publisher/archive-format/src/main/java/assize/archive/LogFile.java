/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.attestation.TilePath;
import assize.schemas.archive.ArchivePaths;
import java.util.Optional;
import java.util.Set;

/**
 * What a file in the folder of a log is. A file that is none of these is no part of the log, whatever lies there.
 *
 * <p>Source: C2SP tlog-tiles for the checkpoint and the tiles.
 */
public enum LogFile {
    /** The checkpoint and those it had before, the key, the policy. */
    TEXT,
    /** The answer of a timestamp authority. */
    TIMESTAMP,
    /** A tile of hashes, full or partial. */
    HASHES,
    /** An entry bundle, full or partial. */
    ENTRIES;

    private static final Set<String> TEXTS =
            Set.of(ArchivePaths.CHECKPOINT, ArchivePaths.LOG_VKEY, ArchivePaths.POLICY);

    /**
     * What the file at that path is.
     *
     * @param path relative to the folder of the log, with {@code /} between names
     */
    public static Optional<LogFile> of(String path) {
        if (TEXTS.contains(path) || ArchivePaths.parseObserved(path).isPresent()) {
            return Optional.of(TEXT);
        }
        if (ArchivePaths.parseTimestamp(path).isPresent()) {
            return Optional.of(TIMESTAMP);
        }
        return TilePath.parse(path).map(tile -> tile.isEntries() ? ENTRIES : HASHES);
    }

    /** Whether other bytes may stand there later. */
    public boolean mayChange() {
        return this == TEXT || this == TIMESTAMP;
    }
}
