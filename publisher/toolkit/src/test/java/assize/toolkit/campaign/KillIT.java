/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.verifier.Verdict;
import assize.schemas.archive.ArchivePaths;
import assize.toolkit.judge.JudgeOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * {@code kill -9} at random moments of a run and at each step of its commit. The oracle is the archive of an undisturbed run.
 */
class KillIT {
    private static final long SEED = 20260105;
    private static final int RANDOM_KILLS = 10;

    /** What can be seen from outside, in the order it comes to be. */
    private static final List<String> SIGNS = List.of(
            ".staging/season-one/v1/battles.parquet",
            ".staging/season-one/v1/manifest.json",
            ".staging/season-one/checkpoint",
            "archives/season-one/v1",
            "log/season-one/tile",
            "log/season-one/checkpoint");

    @Test
    void aRunKilledAtAnyMomentAndRunAgainEndsInTheSameBytes() throws IOException, InterruptedException {
        Trees.delete(Child.TEMPORARY);
        long undisturbedMillis = undisturbedMillis();
        Random random = new Random(SEED);
        for (int kill = 0; kill < (Campaign.isFull() ? RANDOM_KILLS : 1); kill++) {
            long after = (long) (random.nextDouble() * undisturbedMillis);
            Path root = Campaign.fresh("killed");
            try (Child child = Child.judge(Campaign.seasonOne(), root, 2)) {
                child.letRun(after);
                child.kill();
            }
            isMadeGood(root, "killed after %d of %d ms".formatted(after, undisturbedMillis));
        }
    }

    @Test
    void aRunKilledWhileItCommitsAndRunAgainEndsInTheSameBytes() throws IOException, InterruptedException {
        for (String sign : Campaign.isFull() ? SIGNS : List.of("archives/season-one/v1")) {
            Path root = Campaign.fresh("killed");
            try (Child child = Child.judge(Campaign.seasonOne(), root, 2)) {
                child.awaitUntil(() -> Files.exists(root.resolve(sign)));
                child.kill();
            }
            isMadeGood(root, "killed when %s came to be".formatted(sign));
        }
    }

    private static long undisturbedMillis() throws IOException, InterruptedException {
        Path root = Campaign.fresh("killed");
        long startedAt = System.nanoTime();
        try (Child child = Child.judge(Campaign.seasonOne(), root, 2)) {
            assertThat(child.await()).as("it said: %s", child.said()).isZero();
        }
        assertThat(Trees.contents(root)).isEqualTo(Trees.contents(Campaign.undisturbed()));
        assertThat(Child.temporaryFiles()).as("nothing is left over").isEmpty();
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedAt);
    }

    private static void isMadeGood(Path root, String how) throws IOException {
        if (Campaign.isPublished(root)) {
            assertThat(Campaign.verify(root).verdict())
                    .as("left behind, %s", how)
                    .isEqualTo(Verdict.PROVEN);
        } else {
            assertThat(Campaign.verify(root).verdict())
                    .as("nothing is published, %s", how)
                    .isIn(Verdict.INCOMPLETE, Verdict.UNUSABLE);
        }
        JudgeOutcome again = Campaign.judge(Campaign.seasonOne(), root, 1);
        assertThat(again).as(how).isInstanceOfAny(JudgeOutcome.Published.class, JudgeOutcome.Unchanged.class);
        assertThat(Trees.contents(root)).as(how).isEqualTo(Trees.contents(Campaign.undisturbed()));
        assertThat(root.resolve(ArchivePaths.ARCHIVES)).isDirectory();
    }
}
