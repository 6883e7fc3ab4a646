/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.battle;

import java.util.Objects;

/**
 * Where a battle's record lies in the archive and in the log, and the hashes to check it by.
 *
 * <p>Units: bytes. Shapes: {@code recordHash} is that of the record's line without its line end; paths are the manifest's.
 *
 * @param version of the archive the page was made from
 * @param logIndex 0-based index of the battle's entry in the season's log
 * @param logSize of the log when the page was made
 * @param logRoot {@code sha256:} and hex
 */
public record Evidence(
        String seasonId,
        int version,
        long logIndex,
        String logOrigin,
        long logSize,
        String logRoot,
        String recordHash,
        Place record,
        Place replay) {
    /** A run of bytes in a published file. */
    public record Place(String path, long offset, long length) {
        public Place {
            Objects.requireNonNull(path, "path");
        }
    }

    public Evidence {
        Objects.requireNonNull(record, "record");
        Objects.requireNonNull(replay, "replay");
    }
}
