/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import assize.judging.sandbox.JailPlan.JailLimits;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What this process holds of a run, where something goes wrong. Oracle: the streams that are left open. */
class JailProcessTest {
    private static final JailLimits LIMITS = new JailLimits(2_000, 600_000, 256, 1 << 16, 1 << 16, 24, 1 << 20);

    @TempDir
    private Path folder;

    @BeforeAll
    static void needsLinux() {
        Assumptions.assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "there is no /proc on this machine");
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/perl")), "there is no Perl on this machine");
    }

    @Test
    void closesTheFirstPipesWhereTheLastCannotBeOpened() throws IOException {
        Path file = Files.createFile(folder.resolve("pipe"));
        try (InputStream own = new FileInputStream(file.toFile())) {
            String descriptor = descriptorsOf(file).get(0);

            Throwable problem = catchThrowable(
                    () -> JailStreams.open(ProcessHandle.current().pid(), descriptor, descriptor, "no descriptor"));

            assertThat(problem).isInstanceOf(IOException.class);
            assertThat(descriptorsOf(file)).as("the test's own").containsExactly(descriptor);
            assertThat(own.read()).isNegative();
        }
    }

    private static List<String> descriptorsOf(Path file) throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors
                    .filter(descriptor -> isOf(descriptor, file))
                    .map(descriptor -> descriptor.getFileName().toString())
                    .toList();
        }
    }

    private static boolean isOf(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file.toRealPath());
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    @Test
    void closesItsStreamsWhereItIsInterrupted() throws Exception {
        Path script = Files.writeString(folder.resolve("reports.pl"), "print \"done 0 0 0\\n\";");
        AtomicInteger closed = new AtomicInteger();
        try (JailThreads threads = JailThreads.start();
                Launcher launcher = Launcher.start(script)) {
            JailStreams streams = new JailStreams(new Sink(closed), new Silence(closed), new Silence(closed));
            JailProcess process = new JailProcess(launcher, 1, streams, LIMITS, threads);
            Thread.currentThread().interrupt();

            Throwable problem = catchThrowable(() -> process.end(new Capture(0, 0, () -> {}), () -> false));

            assertThat(problem).isInstanceOf(InterruptedException.class);
            assertThat(closed).as("streams that were closed").hasValue(3);
        }
    }

    private static final class Sink extends OutputStream {
        private final AtomicInteger closed;

        Sink(AtomicInteger closed) {
            this.closed = closed;
        }

        @Override
        public void write(int written) {}

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    /** Says nothing and does not end until it is closed. */
    private static final class Silence extends InputStream {
        private final AtomicInteger closed;
        private final CountDownLatch end = new CountDownLatch(1);

        Silence(AtomicInteger closed) {
            this.closed = closed;
        }

        @Override
        public int read() throws IOException {
            try {
                end.await();
                return -1;
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            return read();
        }

        @Override
        public void close() {
            closed.incrementAndGet();
            end.countDown();
        }
    }
}
