/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import assize.attestation.KeyFolder;
import assize.attestation.NoteKey;
import assize.ingest.log.EventFile;
import assize.ingest.log.Horizon;
import assize.ingest.log.NoticeFiles;
import assize.ingest.log.SeasonFolder;
import assize.judging.job.JudgingJob;
import assize.judging.job.read.ReadEvent;
import assize.judging.job.read.SeasonLogSource;
import assize.publish.PublishingRefused;
import assize.publish.attest.AttestBattle;
import assize.publish.attest.BattleSigner;
import assize.publish.attest.PublishedSigner;
import assize.publish.attest.RecordKeySigner;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.publish.log.SeasonLog;
import assize.publish.sink.Afterwards;
import assize.publish.sink.ArchiveSink;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Manifest;
import assize.schemas.season.Season;
import assize.toolkit.boards.RatedBoards;
import assize.toolkit.calibrate.CalibrationDocument;
import assize.toolkit.scratch.ScratchFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient.JobFinalizationBehavior;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Judges a season folder into an archive: one bounded run of the job inside this process. */
public final class JudgeSeason {
    private static final long POLL_MILLIS = 500;

    private JudgeSeason() {}

    /**
     * Judges and publishes.
     *
     * @param keys a key folder that exists
     * @param parallelism workers per stage that scales out, at least 1; it changes no byte
     */
    public static JudgeOutcome run(
            SeasonFolder folder, Path archiveRoot, Path keys, int parallelism, JudgeProgress progress) {
        return run(folder, folder.path().resolve("evidence"), archiveRoot, keys, parallelism, false, progress);
    }

    /**
     * The same, with evidence of one's own.
     *
     * @param evidence the folder where evidence is read and appended
     * @param closes whether the season is over with what is published now
     */
    public static JudgeOutcome run(
            SeasonFolder folder,
            Path evidence,
            Path archiveRoot,
            Path keys,
            int parallelism,
            boolean closes,
            JudgeProgress progress) {
        try {
            Season season = folder.season();
            PublishedLog before = publishedLog(archiveRoot, season, keys);
            int versions = before.publishedSizes().size();
            run(folder, evidence, archiveRoot, keys, parallelism, closes, progress, versions == 0);
            // A run publishes one version or none; to look through a log of a million entries for it takes seconds.
            boolean isPublished = publishedLog(archiveRoot, season, keys).size() > before.size();
            Path version =
                    archiveRoot.resolve(ArchivePaths.version(season.id(), isPublished ? versions + 1 : versions));
            Manifest manifest = Manifest.decode(Files.readAllBytes(version.resolve(ArchivePaths.MANIFEST)))
                    .toOptional()
                    .orElseThrow(() -> new IOException(version + " holds no readable manifest"));
            return isPublished
                    ? new JudgeOutcome.Published(manifest, version)
                    : new JudgeOutcome.Unchanged(manifest, version);
        } catch (Exception e) {
            return outcome(archiveRoot, e);
        }
    }

    static PublishedLog publishedLog(Path archiveRoot, Season season, Path keys) throws IOException {
        SeasonKeys seasonKeys = SeasonKeys.of(KeyFolder.open(keys), season);
        return SeasonLog.open(archiveRoot, season, seasonKeys).log();
    }

    private static void run(
            SeasonFolder folder,
            Path evidence,
            Path archiveRoot,
            Path keys,
            int parallelism,
            boolean closes,
            JudgeProgress progress,
            boolean isFirst)
            throws Exception {
        Season season = folder.season();
        long totalBytes =
                folder.eventFiles().stream().mapToLong(EventFile::sizeBytes).sum();
        Horizon.Scan scan =
                Horizon.scan(folder.eventFiles(), season.eventBytesMax(), bytes -> progress.scanned(bytes, totalBytes));
        ArchiveSink sink = new ArchiveSink(
                archiveRoot.toString(),
                keys.toString(),
                season,
                folder.tasks(),
                scan.lines(),
                folder.badTasks(),
                new RatedBoards.Source(),
                CalibrationDocument.published(folder.path(), season.models()),
                afterwards(folder, closes));
        JudgingJob job = new JudgingJob(
                new SeasonLogSource(folder.eventFiles(), scan.horizon(), season.eventBytesMax()),
                season,
                folder.tasks(),
                new ArchiveOrder(archiveRoot.toString(), keys.toString(), season, isFirst),
                new SeasonJudges(evidence.toAbsolutePath().toString(), keys.toString(), season),
                new AttestBattle(signers(archiveRoot, season, keys), folder.tasks()),
                sink);
        execute(job, "judge " + season.id(), scan.lines(), parallelism, progress);
    }

    /** What is published keeps its signatures, whatever became of the keys; what is new is signed with the key in use. */
    private static BattleSigner.Source signers(Path archiveRoot, Season season, Path keys) throws IOException {
        SeasonKeys seasonKeys = SeasonKeys.of(KeyFolder.open(keys), season);
        return new PublishedSigner.Source(
                archiveRoot.toString(),
                season.id(),
                SeasonLog.logKeys(archiveRoot, season, seasonKeys).stream()
                        .map(NoteKey::format)
                        .toList(),
                Long.MAX_VALUE,
                new String(seasonKeys.list().toBytes(), StandardCharsets.UTF_8),
                PublishedSigner.Mismatch.REFUSE,
                new RecordKeySigner.Source(keys.toString()));
    }

    static Afterwards afterwards(SeasonFolder folder, boolean closes) throws IOException {
        NoticeFiles notices = NoticeFiles.read(folder.path());
        return new Afterwards(notices.lines(), notices.rejected(), new RatingConsequences(), closes);
    }

    /** Runs the job in a cluster that is gone, with all it put on disk, when this returns. */
    public static void execute(JudgingJob job, String name, long lines, int parallelism, JudgeProgress progress)
            throws Exception {
        Path scratch = Files.createTempDirectory("assize-judge-");
        // For when we are told to end before we are done; afterwards it finds nothing to do.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> ScratchFolder.delete(scratch), "delete-scratch"));
        Configuration configuration = EmbeddedFlink.configuration(parallelism, scratch);
        MiniCluster cluster = EmbeddedFlink.cluster(configuration);
        try {
            cluster.start();
            StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
            job.build(environment);
            StreamGraph graph = environment.getStreamGraph();
            graph.setJobName(name);
            ClassLoader classes = JudgeSeason.class.getClassLoader();
            JobID id = cluster.submitJob(graph.getJobGraph(classes)).get().getJobID();
            watch(new MiniClusterJobClient(id, cluster, classes, JobFinalizationBehavior.NOTHING), lines, progress);
        } finally {
            cluster.close();
            ScratchFolder.delete(scratch);
        }
    }

    /** Waits for the job, and tells how far it is. */
    private static void watch(JobClient client, long lines, JudgeProgress progress) throws Exception {
        CompletableFuture<JobExecutionResult> result = client.getJobExecutionResult();
        while (true) {
            try {
                result.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                progress.judged(lines, lines);
                return;
            } catch (TimeoutException stillRunning) {
                progress.judged(linesRead(client), lines);
            }
        }
    }

    private static long linesRead(JobClient client) throws InterruptedException, ExecutionException {
        try {
            Object read = client.getAccumulators()
                    .handle((accumulators, failed) -> failed == null ? accumulators.get(ReadEvent.LINES) : null)
                    .get();
            return read instanceof Long so ? so : 0;
        } catch (IllegalStateException closed) {
            // The cluster closes itself when the job ends, which may be just now; the result then says how it ended.
            return 0;
        }
    }

    /** Our own sentence, wherever the engine has buried it. */
    static JudgeOutcome outcome(Path archiveRoot, Exception failure) {
        List<Throwable> causes = new ArrayList<>();
        for (Throwable cause = failure; cause != null && !causes.contains(cause); cause = cause.getCause()) {
            causes.add(cause);
        }
        for (Throwable cause : causes) {
            if (cause instanceof PublishingRefused refused) {
                return new JudgeOutcome.Refused(String.valueOf(refused.getMessage()));
            }
        }
        for (Throwable cause : causes) {
            if (cause instanceof FileSystemException file) {
                return new JudgeOutcome.Failed(
                        "Cannot read or write %s: %s.".formatted(file.getFile(), reason(file)), failure);
            }
        }
        Throwable last = causes.get(causes.size() - 1);
        String reason = last.getMessage() == null ? last.getClass().getSimpleName() : last.getMessage();
        return new JudgeOutcome.Failed("Judging into %s failed: %s.".formatted(archiveRoot, reason), failure);
    }

    private static String reason(FileSystemException failure) {
        if (failure.getReason() != null) {
            return failure.getReason();
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        return failure instanceof NoSuchFileException
                ? "there is no such file or folder"
                : failure.getClass().getSimpleName();
    }
}
