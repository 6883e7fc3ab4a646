/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.review;

import assize.ingest.log.Horizon;
import assize.ingest.log.LogCursor;
import assize.ingest.log.LogPosition;
import assize.ingest.log.SeasonFolder;
import assize.judging.review.Docket;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.RejectedLine;
import java.io.IOException;
import java.util.List;

/** Reads what of a season folder waits for people. */
public final class SeasonDocket {
    private SeasonDocket() {}

    /** The docket after the last line of the folder's events. */
    public static Docket read(SeasonFolder folder) throws IOException {
        int lineBytesMax = folder.season().eventBytesMax();
        Docket docket = new Docket(folder.season(), folder.tasks(), judged -> {});
        EventDecoder decoder = new EventDecoder(lineBytesMax);
        Horizon horizon =
                Horizon.scan(folder.eventFiles(), lineBytesMax, bytes -> {}).horizon();
        try (LogCursor cursor = new LogCursor(folder.eventFiles(), horizon, lineBytesMax, LogPosition.START)) {
            RawLine line;
            while ((line = cursor.next()) != null) {
                List<RejectedLine> unused = decoder.decode(line)
                        .fold(accepted -> docket.add(accepted.event()), refused -> List.of(refused.rejected()));
            }
        }
        return docket;
    }
}
