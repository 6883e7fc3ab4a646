/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Public data sets beside the repository; tests that need one are skipped where it is absent. */
public final class SharedData {
    private static final int STEPS_UP = 6;

    private SharedData() {}

    /** The file of that name, or the end of the test. */
    public static Path file(String name) {
        Optional<Path> found = find(name);
        Assumptions.assumeTrue(found.isPresent(), () -> "no shared data: " + name);
        return found.orElseThrow();
    }

    private static Optional<Path> find(String name) {
        Path folder = Path.of("").toAbsolutePath();
        for (int step = 0; step < STEPS_UP && folder != null; step++) {
            if (Files.isDirectory(folder.resolve("shared/vectors"))) {
                Path file = folder.resolve("shared/data").resolve(name);
                return Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
            }
            folder = folder.getParent();
        }
        return Optional.empty();
    }
}
