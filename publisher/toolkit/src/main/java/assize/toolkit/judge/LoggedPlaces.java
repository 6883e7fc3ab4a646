/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import assize.judging.job.rate.PublishedOrder;
import assize.judging.rate.RatingCorrection;
import assize.publish.log.PublishedLog;
import assize.publish.notice.PublishedDocuments;
import assize.schemas.archive.Claim;
import assize.schemas.archive.Statement;
import assize.schemas.notice.NoticeDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads out of a log which place every battle has, and what corrections between them moved. */
public final class LoggedPlaces {
    private LoggedPlaces() {}

    /**
     * The places.
     *
     * @param version the folder of a version that holds the documents of all these entries
     */
    public static PublishedOrder.Places read(PublishedLog log, Path version) throws IOException {
        List<String> battleIds = new ArrayList<>();
        List<RatingCorrection> corrections = new ArrayList<>();
        try (PublishedDocuments documents = new PublishedDocuments(version)) {
            for (long seq = 0; seq < log.size(); seq++) {
                Statement statement = log.statement(seq);
                if (statement.claim() instanceof Claim.Battle battle) {
                    battleIds.add(battle.battleId());
                } else if (statement.claim() instanceof Claim.KeyEvent) {
                    documents.next(statement);
                } else if (statement.claim() instanceof Claim.OfNotice) {
                    NoticeDocument notice = documents.nextNotice(statement);
                    if (!notice.adjustments().isEmpty()) {
                        corrections.add(new RatingCorrection(battleIds.size(), notice.adjustments()));
                    }
                }
            }
        }
        return new PublishedOrder.Places(battleIds, corrections);
    }
}
