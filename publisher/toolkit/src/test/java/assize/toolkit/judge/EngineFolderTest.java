/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Nothing of the engine is left among the temporary files. */
class EngineFolderTest {
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    @Test
    void isGoneWhenItIsClosed() throws IOException {
        Path path;
        try (EngineFolder folder = EngineFolder.make()) {
            path = folder.path();
            Files.createDirectories(path.resolve("a/b"));
            Files.writeString(path.resolve("a/b/c"), "d");
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void removesTheFolderOfARunThatWasKilledAndNoOther() throws IOException {
        Path killed = Files.createTempDirectory(TEMPORARY, "assize-engine-");
        Files.writeString(killed.resolve("lock"), "");
        Files.writeString(killed.resolve("large.jar"), "x");
        try (EngineFolder first = EngineFolder.make();
                EngineFolder second = EngineFolder.make()) {
            assertThat(killed).doesNotExist();
            assertThat(first.path()).isDirectory();
            assertThat(second.path()).isDirectory();
        }
    }

    @Test
    void leavesAFolderAloneThatIsBeingMade() throws IOException {
        Path beingMade = Files.createTempDirectory(TEMPORARY, "assize-engine-");
        try (EngineFolder folder = EngineFolder.make()) {
            assertThat(folder.path()).isNotEqualTo(beingMade);
            assertThat(beingMade).isDirectory();
        } finally {
            Files.delete(beingMade);
        }
    }
}
