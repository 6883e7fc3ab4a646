/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.shelf;

import assize.archive.LogFolder;
import assize.archive.SeasonArchive;
import java.util.List;
import java.util.Objects;

/**
 * The newest readable version of a season, and the season's log.
 *
 * @param versions all versions there are, newest first
 */
public record OpenSeason(String seasonId, List<Integer> versions, SeasonArchive archive, LogFolder log) {
    public OpenSeason {
        Objects.requireNonNull(archive, "archive is null");
        Objects.requireNonNull(log, "log is null");
        versions = List.copyOf(versions);
    }
}
