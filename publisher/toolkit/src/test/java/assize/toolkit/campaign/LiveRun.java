/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import assize.ingest.log.SeasonFolder;
import assize.judging.job.JudgingJob;
import assize.judging.job.judge.EvidenceJudges;
import assize.judging.job.rate.PublishedOrder;
import assize.publish.attest.AttestBattle;
import assize.publish.live.LiveSink;
import assize.schemas.season.Season;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The job over a log that never ends, in a process of its own that somebody is going to kill. */
public final class LiveRun {
    private static final Duration BETWEEN_CHECKPOINTS = Duration.ofMillis(300);
    private static final long MILLIS_BETWEEN_LINES = 4;
    private static final int PARALLELISM = 2;

    private LiveRun() {}

    /** Arguments: season folder, archive root, key folder, folder of checkpoints, and the one to go on from, if any. */
    public static void main(String[] arguments) throws Exception {
        SeasonFolder folder = Campaign.open(Path.of(arguments[0]));
        Season season = folder.season();
        Path keys = Path.of(arguments[2]);
        Configuration configuration = configuration(Path.of(arguments[3]));
        if (arguments.length > 4) {
            configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, arguments[4]);
        }
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        new JudgingJob(
                        new TricklingLog(folder.eventFiles(), season.eventBytesMax(), MILLIS_BETWEEN_LINES),
                        season,
                        folder.tasks(),
                        PublishedOrder.NONE,
                        EvidenceJudges.NONE,
                        new AttestBattle(keys, folder.tasks()),
                        new LiveSink(arguments[1], keys.toString(), season))
                .build(environment);
        environment.execute("live " + season.id());
    }

    private static Configuration configuration(Path checkpoints) {
        Configuration configuration = new Configuration();
        configuration.set(CoreOptions.DEFAULT_PARALLELISM, PARALLELISM);
        configuration.set(PipelineOptions.GENERIC_TYPES, false);
        configuration.set(PipelineOptions.OBJECT_REUSE, true);
        configuration.set(StateBackendOptions.STATE_BACKEND, "hashmap");
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, BETWEEN_CHECKPOINTS);
        configuration.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
        configuration.set(
                CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        configuration.set(RestOptions.BIND_PORT, "0");
        configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, PARALLELISM);
        configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(64));
        configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(64));
        configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(32));
        return configuration;
    }
}
