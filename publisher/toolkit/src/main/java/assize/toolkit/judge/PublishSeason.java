/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import assize.ingest.log.SeasonFolder;
import assize.publish.PublishingRefused;
import assize.publish.sink.ArchiveSink;
import assize.publish.sink.Republish;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Manifest;
import assize.schemas.season.Season;
import assize.toolkit.boards.RatedBoards;
import assize.toolkit.calibrate.CalibrationDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Publishes what came after a season's battles, such as notices and changed keys, and judges nothing. */
public final class PublishSeason {
    private PublishSeason() {}

    /**
     * Publishes.
     *
     * @param keys a key folder that exists
     */
    public static JudgeOutcome run(SeasonFolder folder, Path archiveRoot, Path keys) {
        Season season = folder.season();
        try {
            int versions = JudgeSeason.publishedLog(archiveRoot, season, keys)
                    .publishedSizes()
                    .size();
            if (versions == 0) {
                throw new PublishingRefused("Season %s is not published in %s yet; './assize judge' publishes it."
                        .formatted(season.id(), archiveRoot));
            }
            ArchiveSink sink = new ArchiveSink(
                    archiveRoot.toString(),
                    keys.toString(),
                    season,
                    folder.tasks(),
                    manifest(archiveRoot, season, versions).counts().eventsRead(),
                    List.of(),
                    new RatedBoards.Source(),
                    CalibrationDocument.published(folder.path(), season.models()),
                    JudgeSeason.afterwards(folder, false));
            boolean isPublished = Republish.run(sink);
            int newest = isPublished ? versions + 1 : versions;
            Path version = archiveRoot.resolve(ArchivePaths.version(season.id(), newest));
            Manifest manifest = manifest(archiveRoot, season, newest);
            return isPublished
                    ? new JudgeOutcome.Published(manifest, version)
                    : new JudgeOutcome.Unchanged(manifest, version);
        } catch (Exception e) {
            return JudgeSeason.outcome(archiveRoot, e);
        }
    }

    private static Manifest manifest(Path archiveRoot, Season season, int version) throws IOException {
        Path file =
                archiveRoot.resolve(ArchivePaths.version(season.id(), version)).resolve(ArchivePaths.MANIFEST);
        return Manifest.decode(Files.readAllBytes(file))
                .toOptional()
                .orElseThrow(() -> new IOException(file + " is no readable manifest"));
    }
}
