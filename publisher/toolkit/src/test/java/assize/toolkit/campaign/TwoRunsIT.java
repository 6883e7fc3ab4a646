/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.publish.commit.ArchiveLock;
import assize.toolkit.judge.JudgeOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two runs into one archive at once. The oracle is the archive of an undisturbed run. */
class TwoRunsIT {
    private static final int REFUSED = 7;

    @Test
    void whileOneRunPublishesAnotherIsRefused() throws IOException, InterruptedException {
        Path root = Campaign.fresh("two-runs");
        try (ArchiveLock first = ArchiveLock.take(root)) {
            assertThat(first.channel().isOpen()).isTrue();
            try (Child second = Child.judge(Campaign.seasonOne(), root, 1)) {
                assertThat(second.await()).as("it said: %s", second.said()).isEqualTo(REFUSED);
                assertThat(second.said()).contains("Another run is publishing into " + root + ". Wait for it to end.");
            }
            JudgeOutcome third = Campaign.judge(Campaign.seasonOne(), root, 1);
            assertThat(third).as("in the same process").isInstanceOf(JudgeOutcome.Refused.class);
            try (Child fourth = Child.judge(Campaign.seasonOne(), root, 1)) {
                assertThat(fourth.await())
                        .as("the lock is still held after a refusal in its own process")
                        .isEqualTo(REFUSED);
            }
        }
        assertThat(Campaign.judge(Campaign.seasonOne(), root, 1)).isInstanceOf(JudgeOutcome.Published.class);
        assertThat(Trees.contents(root)).isEqualTo(Trees.contents(Campaign.undisturbed()));
    }

    @Test
    void ofTwoRunsStartedTogetherOnePublishesAndTheArchiveIsWhole() throws IOException, InterruptedException {
        Path root = Campaign.fresh("two-runs");
        try (Child one = Child.judge(Campaign.seasonOne(), root, 2);
                Child other = Child.judge(Campaign.seasonOne(), root, 1)) {
            List<Integer> exits = List.of(one.await(), other.await());
            assertThat(exits)
                    .as("one said: %s%nthe other: %s", one.said(), other.said())
                    .contains(0)
                    .isSubsetOf(0, REFUSED);
        }
        assertThat(Trees.contents(root)).isEqualTo(Trees.contents(Campaign.undisturbed()));
    }
}
