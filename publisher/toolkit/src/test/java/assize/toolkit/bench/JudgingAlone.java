/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.bench;

import assize.ingest.log.Horizon;
import assize.ingest.log.SeasonFolder;
import assize.judging.job.JudgingJob;
import assize.judging.job.rate.PublishedOrder;
import assize.judging.job.read.SeasonLogSource;
import assize.judging.score.TaskCheck;
import assize.publish.attest.AttestBattle;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.judge.JudgeSeason;
import assize.toolkit.judge.SeasonJudges;
import java.nio.file.Path;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** The same job to the signed battle, with nobody to publish it. */
final class JudgingAlone {
    private JudgingAlone() {}

    /** Judges a season folder; answers with the nanoseconds it took. */
    static long run(Path seasonFolder, Path keys, int cores) throws Exception {
        long begun = System.nanoTime();
        SeasonFolder folder = SeasonFolder.open(seasonFolder, TaskCheck::problem)
                .fold(SeasonFolder.Opened.Usable::folder, unusable -> {
                    throw new IllegalStateException(unusable.message());
                });
        int eventBytesMax = folder.season().eventBytesMax();
        Horizon.Scan scan = Horizon.scan(folder.eventFiles(), eventBytesMax, bytes -> {});
        JudgingJob job = new JudgingJob(
                new SeasonLogSource(folder.eventFiles(), scan.horizon(), eventBytesMax),
                folder.season(),
                folder.tasks(),
                PublishedOrder.NONE,
                SeasonJudges.recordedOnly(folder),
                new AttestBattle(keys, folder.tasks()),
                new DiscardingSink<>());
        JudgeSeason.execute(job, "judging alone", scan.lines(), cores, JudgeProgress.NONE);
        return System.nanoTime() - begun;
    }
}
