/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The oracle is the same season judged on the Java this test runs on. Other JDKs are looked for in {@code /usr/lib/jvm}. */
class JdkIT {
    private static final Path JDKS = Path.of("/usr/lib/jvm");

    @Test
    void seasonOneComesOutTheSameOnJdk25() throws IOException, InterruptedException {
        comesOutTheSameOn("25");
    }

    @Test
    void seasonOneComesOutTheSameOnJdk17() throws IOException, InterruptedException {
        Assumptions.assumeFalse(Runtime.version().feature() == 17, "this is JDK 17");
        comesOutTheSameOn("17");
    }

    private static void comesOutTheSameOn(String release) throws IOException, InterruptedException {
        Optional<Path> jdk = jdk(release);
        Assumptions.assumeTrue(jdk.isPresent(), () -> "no JDK " + release + " in " + JDKS);
        Path root = Campaign.fresh("jdk");
        try (Child child = Child.judge(jdk.get(), Campaign.seasonOne(), root, 2)) {
            assertThat(child.await()).as("it said: %s", child.said()).isZero();
        }
        assertThat(Trees.contents(root)).isEqualTo(Trees.contents(Campaign.undisturbed()));
    }

    /** The home of that release, if it is installed. */
    static Optional<Path> jdk(String release) throws IOException {
        if (!Files.isDirectory(JDKS)) {
            return Optional.empty();
        }
        try (Stream<Path> homes = Files.list(JDKS)) {
            return homes.filter(home -> home.getFileName().toString().contains(release))
                    .filter(home -> Files.isExecutable(home.resolve("bin/java")))
                    .sorted()
                    .findFirst();
        }
    }
}
