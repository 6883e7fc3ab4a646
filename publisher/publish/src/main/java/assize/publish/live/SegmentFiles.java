/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.live;

import assize.publish.commit.Durable;
import assize.publish.stage.StagePaths;
import assize.schemas.archive.ArchivePaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where segments lie before and after they are published. */
record SegmentFiles(StagePaths paths) {
    /** The folder of all segments, beside those of versions. */
    static final String LIVE = "live";

    static final String RECORDS = "records.jsonl";
    static final String REPLAYS = "replays.jsonl";
    static final String EVIDENCE = "evidence.jsonl";
    static final String INDEX = "segment.json";
    static final String INDEX_SIGNATURE = "segment.dsse.json";

    /** Entries as bundles; only in the stage: the log has them from then on. */
    static final String ENTRIES = "entries";

    /** The segment being written; its end is not known yet. */
    Path open() {
        return paths.folder().resolve("open");
    }

    /** Those that are whole and not published, by entry. */
    List<Segment> staged() throws IOException {
        return segmentsIn(paths.folder());
    }

    /** Those in the archive, by entry; the last may not be covered by the log's checkpoint yet. */
    List<Segment> published() throws IOException {
        return segmentsIn(live());
    }

    Path staged(Segment segment) {
        return paths.folder().resolve(segment.folder());
    }

    Path published(Segment segment) {
        return live().resolve(segment.folder());
    }

    /** A stage says that something is under way: one that holds nothing goes. Writer and committer are of one thread. */
    void removeEmptyStage() throws IOException {
        Durable.deleteIfEmpty(paths.log());
        Durable.deleteIfEmpty(paths.folder());
        Durable.deleteIfEmpty(paths.root());
    }

    private Path live() {
        return paths.archiveRoot()
                .resolve(ArchivePaths.ARCHIVES)
                .resolve(paths.seasonId())
                .resolve(LIVE);
    }

    private static List<Segment> segmentsIn(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(folder)) {
            return folders.map(path -> Segment.parse(path.getFileName().toString()))
                    .flatMap(Optional::stream)
                    .sorted(Comparator.comparingLong(Segment::from))
                    .toList();
        }
    }
}
