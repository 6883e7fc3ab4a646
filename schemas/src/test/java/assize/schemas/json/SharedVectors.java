/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the public test vectors in a folder {@code shared/vectors} beside the repository; skips the test without them. */
final class SharedVectors {
    private static final int MAX_STEPS = 6;

    private SharedVectors() {}

    static Path folder(String name) {
        @Nullable Path above = Path.of("").toAbsolutePath();
        for (int step = 0; step <= MAX_STEPS && above != null; step++) {
            Path found = above.resolve("shared/vectors").resolve(name);
            if (Files.isDirectory(found)) {
                return found;
            }
            above = above.getParent();
        }
        assumeTrue(false, "no folder shared/vectors/" + name + " beside the repository");
        throw new AssertionError("unreachable");
    }

    /** The files of a folder, by name. */
    static List<Path> files(String folder) {
        try (Stream<Path> files = Files.list(folder(folder))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
