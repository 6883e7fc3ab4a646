/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.toolkit.judge.JudgeOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The disk fills up. The oracle is the archive of an undisturbed run; the disk is a small one in memory, which root can make. */
class FullDiskIT {
    /** From no room at all to nearly enough. */
    private static final List<Integer> SIZES_KB = List.of(4, 16, 64, 200, 400, 600, 700, 800, 900, 1000);

    @Test
    void aFullDiskEndsWithASentenceAndPublishesNothing() throws IOException, InterruptedException {
        Path disk = Campaign.fresh("full-disk");
        Files.createDirectories(disk);
        for (int kilobytes : Campaign.isFull() ? SIZES_KB : List.of(64, 600)) {
            Assumptions.assumeTrue(
                    command("mount", "-t", "tmpfs", "-o", "size=" + kilobytes + "k", "tmpfs", disk.toString()),
                    "no disk can be made here: that takes root");
            try {
                fillsUp(disk, kilobytes);
            } finally {
                command("umount", "-l", disk.toString());
            }
        }
    }

    private static void fillsUp(Path disk, int kilobytes) throws IOException, InterruptedException {
        Path root = disk.resolve("out");
        JudgeOutcome outcome = Campaign.judge(Campaign.seasonOne(), root, 2);
        assertThat(outcome).as("%d KiB", kilobytes).isInstanceOf(JudgeOutcome.Failed.class);
        assertThat(((JudgeOutcome.Failed) outcome).message())
                .as("%d KiB", kilobytes)
                .contains(root.toString())
                .contains("No space left on device")
                .hasLineCount(1);
        assertThat(root.resolve(".staging")).as("%d KiB", kilobytes).doesNotExist();
        assertThat(root.resolve("archives/season-one/v1"))
                .as("%d KiB", kilobytes)
                .doesNotExist();
        assertThat(Campaign.isPublished(root)).as("%d KiB", kilobytes).isFalse();
        assertThat(command("mount", "-o", "remount,size=64m", disk.toString())).isTrue();
        assertThat(Campaign.judge(Campaign.seasonOne(), root, 2))
                .as("with room, after %d KiB", kilobytes)
                .isInstanceOf(JudgeOutcome.Published.class);
        assertThat(Trees.contents(root)).isEqualTo(Trees.contents(Campaign.undisturbed()));
    }

    private static boolean command(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    }
}
