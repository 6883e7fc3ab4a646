/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import assize.attestation.KeyFolder;
import assize.judging.job.rate.PublishedOrder;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.schemas.season.Season;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The order of a season's battles as its log has it.
 *
 * @param isEmpty whether nothing is published, so that nothing need be read
 */
record ArchiveOrder(String archiveRoot, String keys, Season season, boolean isEmpty) implements PublishedOrder {
    private static final long serialVersionUID = 1L;

    @Override
    public List<String> battleIds() throws IOException {
        if (isEmpty) {
            return List.of();
        }
        SeasonKeys seasonKeys = SeasonKeys.of(KeyFolder.open(Path.of(keys)), season);
        return PublishedLog.open(Path.of(archiveRoot), season.id(), seasonKeys.logKey())
                .battleIds();
    }
}
