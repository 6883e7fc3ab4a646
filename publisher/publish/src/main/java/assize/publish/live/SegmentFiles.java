/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.live;

import assize.publish.stage.StagePaths;
import assize.schemas.archive.ArchivePaths;
import java.nio.file.Path;

/** Where segments lie before and after they are published. */
record SegmentFiles(StagePaths paths) {
    static final String RECORDS = "records.jsonl";
    static final String REPLAYS = "replays.jsonl";
    static final String INDEX = "segment.json";
    static final String INDEX_SIGNATURE = "segment.dsse.json";

    /** Entries as bundles; only in the stage: the log has them from then on. */
    static final String ENTRIES = "entries";

    /** The segment being written; its end is not known yet. */
    Path open() {
        return paths.folder().resolve("open");
    }

    Path staged(Segment segment) {
        return paths.folder().resolve(segment.folder());
    }

    Path published(Segment segment) {
        return paths.archiveRoot()
                .resolve(ArchivePaths.ARCHIVES)
                .resolve(paths.seasonId())
                .resolve("live")
                .resolve(segment.folder());
    }
}
