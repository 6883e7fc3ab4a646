/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import assize.attestation.KeyFolder;
import assize.judging.job.rate.PublishedOrder;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.publish.log.SeasonLog;
import assize.publish.notice.PublishedDocuments;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.Statement;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.season.Season;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
        List<String> battleIds = new ArrayList<>();
        List<Correction> corrections = new ArrayList<>();
        try (PublishedDocuments documents = new PublishedDocuments(
                Path.of(archiveRoot).resolve(ArchivePaths.version(season.id(), Math.max(1, newest))))) {
            for (long seq = 0; seq < log.size(); seq++) {
                Statement statement = log.statement(seq);
                if (statement.claim() instanceof Claim.Battle battle) {
                    battleIds.add(battle.battleId());
                } else if (statement.claim() instanceof Claim.KeyEvent) {
                    documents.next(statement);
                } else if (statement.claim() instanceof Claim.OfNotice) {
                    NoticeDocument notice = documents.nextNotice(statement);
                    if (!notice.adjustments().isEmpty()) {
                        corrections.add(new Correction(battleIds.size(), notice.adjustments()));
                    }
                }
            }
        }
        return new Places(battleIds, corrections);
    }
}
