/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.live;

import assize.publish.log.SeasonKeys;
import assize.publish.stage.StagePaths;
import assize.schemas.season.Season;
import assize.schemas.stream.AttestedBattle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Publishes battles as one live segment. */
public final class LivePublishing {
    private LivePublishing() {}

    /** An archive that holds the opening and these battles. */
    public static void publish(Path root, Season season, SeasonKeys keys, List<AttestedBattle> battles)
            throws IOException {
        SegmentFiles files = new SegmentFiles(new StagePaths(root, season.id()));
        try (LiveWriter writer = LiveWriter.begin(files, season, keys)) {
            for (AttestedBattle battle : battles) {
                writer.add(battle);
            }
            new SegmentCommit(files, keys, season).apply(writer.endSegment().orElseThrow());
        }
    }
}
