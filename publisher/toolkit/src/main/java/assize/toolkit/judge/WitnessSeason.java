/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import assize.attestation.KeyFolder;
import assize.publish.log.SeasonKeys;
import assize.publish.witness.WitnessCheckpoint;
import assize.publish.witness.Witnessed;
import assize.schemas.season.Season;
import java.io.IOException;
import java.nio.file.Path;

/** Has the checkpoint that a run left cosigned, as the season's settings say. */
public final class WitnessSeason {
    private WitnessSeason() {}

    /**
     * Asks; the publication stands whatever comes of it.
     *
     * @param keys a key folder that exists
     */
    public static Witnessed run(Season season, Path archiveRoot, Path keys) throws IOException {
        SeasonKeys seasonKeys = SeasonKeys.of(KeyFolder.open(keys), season);
        return WitnessCheckpoint.run(archiveRoot, season, seasonKeys.logKey(), WitnessCheckpoint.PATIENCE);
    }
}
