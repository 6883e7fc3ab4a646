/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Oracle: attestation/README.md, "Key folder", and the file system's own answers. */
class KeyFolderTest {

    private static final String[] NAMES = {
        "record.key",
        "record.vkey",
        "log.key",
        "log.vkey",
        "operator.key",
        "operator.vkey",
        "recovery.key",
        "recovery.vkey"
    };

    @TempDir
    private Path parent;

    private Path newFolder() throws IOException {
        Path folder = parent.resolve("keys");
        assertThat(KeyFolder.openOrCreate(folder)).isNotNull();
        return folder;
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }

    private static void assertRefused(Path folder, String reason) {
        assertThatThrownBy(() -> KeyFolder.open(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(reason);
        assertThatThrownBy(() -> KeyFolder.openOrCreate(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void makesFourKeysThatOnlyTheOwnerReads() throws IOException {
        Path folder = parent.resolve("deeper").resolve("keys");
        KeyFolder made = KeyFolder.openOrCreate(folder);

        assertThat(names(folder)).containsExactlyInAnyOrder(NAMES);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        for (String name : List.of("record.key", "log.key", "operator.key", "recovery.key")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
                    .as(name)
                    .isEqualTo("rw-------");
        }
        assertThat(Stream.of(KeyRole.values())
                        .map(role -> made.inUse(role).orElseThrow().publicKey()))
                .doesNotHaveDuplicates();
        assertThat(Files.readString(folder.resolve("record.key")))
                .startsWith("PRIVATE+KEY+assize-record+")
                .endsWith("\n");
        assertThat(Files.readString(folder.resolve("log.vkey")))
                .isEqualTo(new NoteKey("assize-log", made.log().publicKey()).format() + "\n");
    }

    @Test
    void givesTheSameKeysEachTime() throws IOException {
        Path folder = newFolder();
        byte[] before = Files.readAllBytes(folder.resolve("record.key"));
        KeyFolder opened = KeyFolder.open(folder);
        KeyFolder openedAgain = KeyFolder.openOrCreate(folder);

        assertThat(openedAgain.record().publicKey()).isEqualTo(opened.record().publicKey());
        assertThat(openedAgain.log().publicKey()).isEqualTo(opened.log().publicKey());
        assertThat(Files.readAllBytes(folder.resolve("record.key"))).isEqualTo(before);
    }

    @Test
    void makesKeysInAnEmptyFolderAndClosesIt() throws IOException {
        Path folder = Files.createDirectory(
                parent.resolve("mount"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));

        assertThat(KeyFolder.openOrCreate(folder)).isNotNull();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
    }

    @Test
    void makesNoKeysWhereItIsOnlyToOpen() {
        assertThatThrownBy(() -> KeyFolder.open(parent.resolve("none")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("There is no key folder");
        assertThat(parent.resolve("none")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "record.key",
                "record.vkey",
                "log.key",
                "log.vkey",
                "operator.key",
                "operator.vkey",
                "recovery.vkey"
            })
    void refusesAFolderThatIsNotComplete(String name) throws IOException {
        Path folder = newFolder();
        Files.delete(folder.resolve(name));
        Set<String> before = names(folder);

        assertRefused(folder, "is not complete: " + name + " is missing");
        assertThat(names(folder)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw-rw-rw-", "rwx--x---"})
    void refusesAPrivateFileOpenToOthers(String permissions) throws IOException {
        Path folder = newFolder();
        Files.setPosixFilePermissions(folder.resolve("log.key"), PosixFilePermissions.fromString(permissions));

        assertRefused(folder, "is open to others than its owner");
    }

    @Test
    void refusesCorruptFiles() throws IOException {
        Path folder = newFolder();
        Path key = folder.resolve("record.key");
        String line = Files.readString(key);
        List<String> corrupt = List.of(
                "",
                "\n",
                line.trim(),
                line + "\n",
                line + line,
                " " + line,
                line.replace("assize-record", "assize-log"),
                line.substring(4),
                line.substring(0, line.length() - 9) + "AAAAAAA=\n",
                Files.readString(folder.resolve("log.key")),
                "x".repeat(5000) + "\n");
        for (String text : corrupt) {
            Files.writeString(key, text);
            assertRefused(folder, "record.key is corrupt");
        }
        Files.writeString(key, line);
        assertThat(KeyFolder.open(folder)).isNotNull();
    }

    @Test
    void refusesAPublicFileOfAnotherKey() throws IOException {
        Path folder = newFolder();
        Path other = parent.resolve("other");
        assertThat(KeyFolder.openOrCreate(other)).isNotNull();
        Files.write(folder.resolve("log.vkey"), Files.readAllBytes(other.resolve("log.vkey")));

        assertRefused(folder, "is not the public key of");
    }

    @Test
    void refusesWhatCannotBeRead() throws IOException {
        Path folder = newFolder();
        Files.delete(folder.resolve("log.vkey"));
        Files.createDirectory(folder.resolve("log.vkey"));
        assertRefused(folder, "log.vkey cannot be read");

        Path file = Files.writeString(parent.resolve("file"), "not a folder");
        assertThatThrownBy(() -> KeyFolder.openOrCreate(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not a folder");
        assertThat(file).hasContent("not a folder");
    }

    @Test
    void startsAnewWhereMakingWasBrokenOff() throws IOException {
        Path folder = newFolder();
        Ed25519PublicKey first = KeyFolder.open(folder).record().publicKey();
        Files.delete(folder.resolve("log.key"));
        Files.writeString(folder.resolve(".creating"), "keys are being made\n");

        assertThatThrownBy(() -> KeyFolder.open(folder)).isInstanceOf(IOException.class);
        assertThat(KeyFolder.openOrCreate(folder).record().publicKey()).isNotEqualTo(first);
        assertThat(names(folder)).containsExactlyInAnyOrder(NAMES);
    }

    @Test
    void takesNoNoticeOfAMarkerLeftBehindEmpty() throws IOException {
        Path folder = newFolder();
        Ed25519PublicKey key = KeyFolder.open(folder).log().publicKey();
        Files.createFile(folder.resolve(".creating"));

        assertThat(KeyFolder.openOrCreate(folder).log().publicKey()).isEqualTo(key);
    }

    @Test
    void givesManyThreadsOneSetOfKeys() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int round = 0; round < 5; round++) {
                Path folder = parent.resolve("round" + round);
                Callable<String> open = () ->
                        KeyFolder.openOrCreate(folder).record().publicKey().fingerprint();
                Set<String> keys = threads.invokeAll(Collections.nCopies(8, open)).stream()
                        .map(KeyFolderTest::result)
                        .collect(Collectors.toSet());
                assertThat(keys).as("round %d", round).hasSize(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static String result(Future<String> future) {
        try {
            return future.get();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Another process: opens or makes the keys of each folder named and prints their fingerprints. */
    static final class OtherProcess {

        private OtherProcess() {}

        public static void main(String[] folders) throws IOException {
            for (String folder : folders) {
                KeyFolder keys = KeyFolder.openOrCreate(Path.of(folder));
                System.out.println(keys.record() + " " + keys.log());
            }
        }
    }

    @Test
    void givesManyProcessesOneSetOfKeys() throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                OtherProcess.class.getName()));
        for (int i = 0; i < 15; i++) {
            command.add(parent.resolve("shared" + i).toString());
        }
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            processes.add(new ProcessBuilder(command).redirectErrorStream(true).start());
        }
        Set<String> answers = new HashSet<>();
        for (Process process : processes) {
            try (InputStream output = process.getInputStream()) {
                answers.add(new String(output.readAllBytes(), UTF_8));
            }
            assertThat(process.waitFor()).as("%s", answers).isZero();
        }
        assertThat(answers).hasSize(1);
        assertThat(answers.iterator().next().lines()).hasSize(15);
    }
}
