/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assize.schemas.archive.ManifestFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: another JVM. Hash orders that differ between JVMs would show in the footer's lists and maps. */
class TableBytesTest {
    private static final int BATTLES = 500;

    @TempDir
    static Path root;

    private static List<ManifestFile> here = List.of();

    @BeforeAll
    static void writeHere() throws IOException {
        here = hashes(ExampleArchive.write(root.resolve("here"), BATTLES));
    }

    private static List<ManifestFile> hashes(Path folder) throws IOException {
        List<ManifestFile> hashes = new ArrayList<>();
        for (Table<?> table : Table.ALL) {
            hashes.add(FileHash.of(folder, table.path(), null));
        }
        return hashes;
    }

    /** Writes in a new JVM; answers with the hashes of its tables. */
    private static List<ManifestFile> hashesFrom(Path java, String name, List<String> options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(options);
        command.addAll(List.of(
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                ExampleArchive.class.getName(),
                root.resolve(name).toString(),
                String.valueOf(BATTLES)));
        Path output = root.resolve(name + ".out");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(output)).isZero();
        return hashes(root.resolve(name).resolve("archives/spring-26/v1"));
    }

    @Test
    void theSameRowsGiveTheSameBytesTwice() throws IOException {
        assertThat(hashes(ExampleArchive.write(root.resolve("again"), BATTLES)))
                .as("written again in this JVM")
                .isEqualTo(here);
    }

    @Test
    void aFileThatIsThereIsNeverWrittenOver() {
        Path folder = root.resolve("here").resolve("archives/spring-26/v1");
        assertThatThrownBy(() -> TableWriter.open(folder, Table.BATTLES))
                .as("the table is there")
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void identityHashesDoNotShowInTheBytes() throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        assertThat(hashesFrom(java, "other", List.of("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2")))
                .as("written by a JVM whose identity hashes are all 1")
                .isEqualTo(here);
    }

    @Test
    void anotherJdkGivesTheSameBytes() throws IOException, InterruptedException {
        Optional<Path> java = otherJdk();
        assumeTrue(java.isPresent(), "no other JDK beside " + System.getProperty("java.home"));
        assertThat(hashesFrom(java.orElseThrow(), "jdk", List.of()))
                .as("written by " + java.orElseThrow())
                .isEqualTo(here);
    }

    /** A JDK of another and later version, in the folder where this one lies. */
    private static Optional<Path> otherJdk() throws IOException {
        Path parent = Path.of(System.getProperty("java.home")).toRealPath().getParent();
        if (parent == null) {
            return Optional.empty();
        }
        try (Stream<Path> folders = Files.list(parent)) {
            return folders.filter(folder -> feature(folder) > Runtime.version().feature())
                    .map(folder -> folder.resolve("bin").resolve("java"))
                    .filter(Files::isExecutable)
                    .sorted()
                    .findFirst();
        }
    }

    private static int feature(Path jdk) {
        try {
            return Files.readAllLines(jdk.resolve("release")).stream()
                    .filter(line -> line.startsWith("JAVA_VERSION=\""))
                    .map(line -> line.substring("JAVA_VERSION=\"".length(), line.length() - 1))
                    .mapToInt(version -> Runtime.Version.parse(version).feature())
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
