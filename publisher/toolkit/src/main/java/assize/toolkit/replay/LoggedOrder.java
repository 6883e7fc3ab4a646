/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.judging.job.rate.PublishedOrder;
import assize.publish.replay.ArchivedVersion;
import assize.toolkit.judge.LoggedPlaces;
import java.io.IOException;
import java.nio.file.Path;

/** The order of the battles of one version, as the log has it. */
record LoggedOrder(String archiveRoot, String seasonId, int version) implements PublishedOrder {
    private static final long serialVersionUID = 1L;

    @Override
    public Places read() throws IOException {
        ArchivedVersion.Opened opened = ArchivedVersion.open(Path.of(archiveRoot), seasonId, version);
        return opened instanceof ArchivedVersion.Opened.Usable usable
                ? LoggedPlaces.read(
                        usable.version().log().upTo(usable.version().entry().seq()),
                        usable.version().folder())
                : NONE.read();
    }
}
