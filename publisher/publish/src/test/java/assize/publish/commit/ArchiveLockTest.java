/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.publish.PublishingRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One run at a time; other processes are tested with whole runs. */
class ArchiveLockTest {
    @TempDir
    private Path folder;

    @Test
    void isHeldByOneRunAtATime() throws IOException {
        Path root = folder.resolve("made/on/the/way");
        try (ArchiveLock first = ArchiveLock.take(root)) {
            assertThat(first.channel().isOpen()).isTrue();
            assertThatThrownBy(() -> ArchiveLock.take(root))
                    .isInstanceOf(PublishingRefused.class)
                    .hasMessage("Another run is publishing into " + root + ". Wait for it to end.");
            Path otherName = folder.resolve("other-name");
            Files.createSymbolicLink(otherName, root);
            assertThatThrownBy(() -> ArchiveLock.take(otherName)).isInstanceOf(PublishingRefused.class);
        }
        ArchiveLock.take(root).close();
    }
}
