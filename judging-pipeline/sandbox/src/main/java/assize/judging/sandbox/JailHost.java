/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What all jails of a sandbox share on the host.
 *
 * @param folder holds all files below; nobody but this process's user may look inside
 * @param launcher the program that starts and ends runs
 * @param filter the seccomp filter
 * @param settings see {@link BackEnd#settingsFolders}
 */
record JailHost(Path folder, Path launcher, Path filter, List<Path> settings, JailThreads threads)
        implements AutoCloseable {

    static JailHost make() throws IOException {
        Path folder = Files.createTempDirectory(
                "assize-sandbox-" + ProcessHandle.current().pid() + "-",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path launcher = Files.write(folder.resolve("launch.pl"), resource("launch.pl"));
        Path filter = Files.write(folder.resolve("filter.bpf"), SeccompFilter.forX8664());
        return new JailHost(folder, launcher, filter, BackEnd.settingsFolders(), JailThreads.start());
    }

    /** A file of this package. */
    static byte[] resource(String name) throws IOException {
        try (InputStream file = JailHost.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("the sandbox lacks its own file " + name);
            }
            return file.readAllBytes();
        }
    }

    @Override
    public void close() {
        threads.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
