/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.verifier.Verdict;
import assize.toolkit.judge.JudgeOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The oracle is the same season judged by one worker per stage, compared as {@code diff -r} does. */
class ParallelismIT {
    @Test
    void seasonOneComesOutTheSameWithAnyNumberOfWorkers() throws IOException {
        for (int workers : Campaign.isFull() ? new int[] {1, 2, 3, 4} : new int[] {2}) {
            Path root = Campaign.fresh("parallelism");
            assertThat(Campaign.judge(Campaign.seasonOne(), root, workers)).isInstanceOf(JudgeOutcome.Published.class);
            assertThat(Trees.contents(root))
                    .as("%d workers", workers)
                    .isEqualTo(Trees.contents(Campaign.undisturbed()));
        }
        assertThat(Campaign.verify(Campaign.undisturbed()).verdict()).isEqualTo(Verdict.PROVEN);
    }

    @Test
    void thousandsOfBattlesComeOutTheSameWithOneWorkerAndTwo() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Campaign.isFull(), "only with -Pcampaigns");
        Optional<Path> shared = Campaign.above("shared/data/gsm8k");
        Assumptions.assumeTrue(shared.isPresent(), "no shared data: gsm8k");
        Path season = Gsm8k.season(shared.get());
        Path one = Campaign.fresh("gsm8k-one");
        Path two = Campaign.fresh("gsm8k-two");
        assertThat(Campaign.judge(season, one, 1)).isInstanceOf(JudgeOutcome.Published.class);
        assertThat(Campaign.judge(season, two, 2)).isInstanceOf(JudgeOutcome.Published.class);
        assertThat(Trees.contents(two)).isEqualTo(Trees.contents(one));
    }
}
