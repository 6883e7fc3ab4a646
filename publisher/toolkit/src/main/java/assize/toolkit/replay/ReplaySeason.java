/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.archive.RecordIndex;
import assize.archive.Table;
import assize.ingest.archived.ArchivedSeason;
import assize.ingest.log.EventFile;
import assize.ingest.log.Horizon;
import assize.ingest.log.SeasonFolder;
import assize.judging.job.JudgingJob;
import assize.judging.job.read.SeasonLogSource;
import assize.judging.score.TaskCheck;
import assize.publish.attest.AttestBattle;
import assize.publish.attest.PublishedSigner;
import assize.publish.replay.ArchivedVersion;
import assize.publish.replay.Difference;
import assize.publish.replay.ReplaySink;
import assize.publish.replay.Unsigned;
import assize.schemas.season.Season;
import assize.toolkit.boards.RatedBoards;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.judge.JudgeSeason;
import assize.toolkit.judge.SeasonJudges;
import assize.toolkit.scratch.ScratchFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges a published version again, from its archive alone, and compares everything that comes out with what is published.
 *
 * <p>A run of the same job over the archive's own events and evidence: only the signatures are not made anew but verified
 * and carried over, so it needs no key.
 */
public final class ReplaySeason {
    private final Path root;
    private final ArchivedVersion version;

    private ReplaySeason(Path root, ArchivedVersion version) {
        this.root = root;
        this.version = version;
    }

    /**
     * Judges again.
     *
     * @param root the folder with {@code archives/} and {@code log/}; only read
     * @param parallelism workers per stage that scales out, at least 1; it changes nothing
     */
    public static ReplayOutcome run(Path root, String seasonId, int version, int parallelism, JudgeProgress progress) {
        Path scratch = null;
        try {
            ArchivedVersion.Opened opened = ArchivedVersion.open(root, seasonId, version);
            if (opened instanceof ArchivedVersion.Opened.Unusable unusable) {
                return new ReplayOutcome.Differs(unusable.difference(), null);
            }
            ArchivedVersion usable = ((ArchivedVersion.Opened.Usable) opened).version();
            ArchivedSeason.Opened season = ArchivedSeason.open(usable.folder(), TaskCheck::problem);
            if (season instanceof ArchivedSeason.Opened.Unusable unusable) {
                return new ReplayOutcome.Differs(
                        Difference.unreadable(
                                usable.name() + "/" + unusable.file(), unusable.line(), unusable.reason()),
                        null);
            }
            Path made = Files.createTempDirectory("assize-replay-");
            scratch = made;
            Runtime.getRuntime().addShutdownHook(new Thread(() -> ScratchFolder.delete(made), "delete-replay"));
            SeasonFolder folder = ((ArchivedSeason.Opened.Usable) season).folder();
            return new ReplaySeason(root, usable).run(folder, made, parallelism, progress);
        } catch (IOException e) {
            return failed(e);
        } finally {
            if (scratch != null) {
                ScratchFolder.delete(scratch);
            }
        }
    }

    private ReplayOutcome run(SeasonFolder folder, Path scratch, int parallelism, JudgeProgress progress)
            throws IOException {
        Exception failure = null;
        try {
            judge(folder, scratch, parallelism, progress);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failure = e;
        } catch (Exception e) {
            failure = e;
        }
        Optional<Difference> difference = ReplaySink.difference(scratch).or(this::inTable);
        if (difference.isPresent()) {
            String battleId = difference.get().battleId();
            Optional<Culprit> culprit = battleId == null ? Optional.empty() : FindCulprit.find(version, battleId);
            return new ReplayOutcome.Differs(difference.get(), culprit.orElse(null));
        }
        return failure == null
                ? ReplaySink.compared(scratch)
                        .<ReplayOutcome>map(ReplayOutcome.Identical::new)
                        .orElseGet(() -> failed(new IllegalStateException("the run ended and compared nothing")))
                : failed(failure);
    }

    /** A table that cannot be read ends the stage that signs before anything is compared. */
    private Optional<Difference> inTable() {
        try {
            RecordIndex unused = RecordIndex.open(version.folder());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(Difference.unreadable(
                    version.name() + "/" + Table.BATTLES.path(), 0, String.valueOf(e.getMessage())));
        }
    }

    private void judge(SeasonFolder folder, Path scratch, int parallelism, JudgeProgress progress) throws Exception {
        Season season = folder.season();
        long totalBytes =
                folder.eventFiles().stream().mapToLong(EventFile::sizeBytes).sum();
        Horizon.Scan scan =
                Horizon.scan(folder.eventFiles(), season.eventBytesMax(), bytes -> progress.scanned(bytes, totalBytes));
        JudgingJob job = new JudgingJob(
                new SeasonLogSource(folder.eventFiles(), scan.horizon(), season.eventBytesMax()),
                season,
                folder.tasks(),
                new LoggedOrder(root.toString(), season.id(), version.version()),
                SeasonJudges.recordedOnly(folder),
                new AttestBattle(signers(season), folder.tasks()),
                new ReplaySink(
                        root.toString(),
                        scratch.toString(),
                        version.version(),
                        season,
                        folder.tasks(),
                        new RatedBoards.Source()));
        JudgeSeason.execute(job, "replay " + season.id(), scan.lines(), parallelism, progress);
    }

    private PublishedSigner.Source signers(Season season) throws IOException {
        return new PublishedSigner.Source(
                root.toString(),
                season.id(),
                ArchivedVersion.logKeys(root, season.id(), version.keys().list()).stream()
                        .map(key -> key.format())
                        .toList(),
                version.entry().seq() + 1,
                new String(version.keys().list().toBytes(), StandardCharsets.UTF_8),
                PublishedSigner.Mismatch.TELL,
                new Unsigned.Source());
    }

    private static ReplayOutcome failed(@Nullable Exception failure) {
        Throwable last = failure;
        while (last != null && last.getCause() != null && last.getCause() != last) {
            last = last.getCause();
        }
        String reason = last == null || last.getMessage() == null ? String.valueOf(last) : last.getMessage();
        return new ReplayOutcome.Failed(
                "The season could not be judged again: " + reason,
                failure == null ? new IllegalStateException(reason) : failure);
    }
}
