/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import assize.attestation.KeyFolder;
import assize.judging.job.rate.PublishedOrder;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.publish.log.SeasonLog;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.season.Season;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The order of a season's battles as its log has it, and what corrections between them moved.
 *
 * @param isEmpty whether nothing is published, so that nothing need be read
 */
record ArchiveOrder(String archiveRoot, String keys, Season season, boolean isEmpty) implements PublishedOrder {
    private static final long serialVersionUID = 1L;

    @Override
    public Places read() throws IOException {
        if (isEmpty) {
            return NONE.read();
        }
        SeasonKeys seasonKeys = SeasonKeys.of(KeyFolder.open(Path.of(keys)), season);
        PublishedLog log =
                SeasonLog.open(Path.of(archiveRoot), season, seasonKeys).log();
        int newest = log.publishedSizes().size();
        return LoggedPlaces.read(
                log, Path.of(archiveRoot).resolve(ArchivePaths.version(season.id(), Math.max(1, newest))));
    }
}
