/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.review;

import assize.ingest.log.Horizon;
import assize.ingest.log.LogCursor;
import assize.ingest.log.LogPosition;
import assize.ingest.log.SeasonFolder;
import assize.judging.job.judge.Sitting;
import assize.judging.review.Docket;
import assize.judging.score.Basis;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.RejectedLine;
import assize.schemas.evidence.EvidenceSource;
import assize.toolkit.judge.SeasonJudges;
import java.io.IOException;
import java.util.List;

/** Reads what of a season folder waits for people; of other judges, only what they have said already counts. */
public final class SeasonDocket {
    private SeasonDocket() {}

    /** The docket after the last line of the folder's events. */
    public static Docket read(SeasonFolder folder) throws IOException {
        int lineBytesMax = folder.season().eventBytesMax();
        EventDecoder decoder = new EventDecoder(lineBytesMax);
        Horizon horizon =
                Horizon.scan(folder.eventFiles(), lineBytesMax, bytes -> {}).horizon();
        try (EvidenceSource recorded = SeasonJudges.recordedOnly(folder).open();
                LogCursor cursor = new LogCursor(folder.eventFiles(), horizon, lineBytesMax, LogPosition.START)) {
            Docket docket = new Docket(folder.season(), folder.tasks(), judged -> {}, (battle, transcript, rules) -> {
                Basis basis = new Basis(folder.tasks(), rules, folder.season().models());
                return new Sitting(battle, transcript, basis, () -> recorded)
                        .judge()
                        .join();
            });
            RawLine line;
            while ((line = cursor.next()) != null) {
                List<RejectedLine> unused = decoder.decode(line)
                        .fold(accepted -> docket.add(accepted.event()), refused -> List.of(refused.rejected()));
            }
            return docket;
        }
    }
}
