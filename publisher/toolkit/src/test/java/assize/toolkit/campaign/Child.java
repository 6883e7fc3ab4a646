/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import assize.toolkit.campaign.fault.FaultyProvider;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A Java process of its own, which can be killed. */
record Child(Process process, Path output) implements Closeable {
    private static final long PATIENCE_SECONDS = 300;

    /** Where children put temporary files. */
    static final Path TEMPORARY = Path.of("target", "campaigns", "tmp").toAbsolutePath();

    private static final String CHILD = "child";

    /** What lies there beside what children have said. */
    static List<String> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(TEMPORARY)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith(CHILD))
                    .toList();
        }
    }

    /** Starts the command line's {@code judge} on the Java this test runs on. */
    static Child judge(Path season, Path root, int parallelism) throws IOException {
        return judge(Path.of(System.getProperty("java.home")), season, root, parallelism);
    }

    /** The same on another Java. */
    static Child judge(Path javaHome, Path season, Path root, int parallelism) throws IOException {
        return start(
                javaHome,
                "assize.toolkit.Main",
                "judge",
                season.toString(),
                "--out",
                root.toString(),
                "--keys",
                Campaign.keys().toString(),
                "--parallelism",
                Integer.toString(parallelism));
    }

    /** Starts a main class with the class path of this test. */
    static Child start(Path javaHome, String mainClass, String... arguments) throws IOException {
        return start(List.of(), environment -> {}, javaHome, List.of(), mainClass, arguments);
    }

    /** Starts a main class where there is nothing: an empty home, no variables, and no network where one can be cut off. */
    static Child alone(Path javaHome, String mainClass, String... arguments) throws IOException {
        Path home = Campaign.fresh("empty-home");
        Files.createDirectories(home);
        return start(
                canCutOff() ? List.of("unshare", "-n") : List.of(),
                environment -> {
                    environment.clear();
                    environment.put("HOME", home.toString());
                    environment.put("PATH", "/usr/bin:/bin");
                },
                javaHome,
                List.of(),
                mainClass,
                arguments);
    }

    /** Whether a process can be started without a network, which takes root. */
    private static boolean canCutOff() throws IOException {
        try {
            return new ProcessBuilder("unshare", "-n", "true")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    /** Starts a main class on a disk that can fail. */
    static Child onFaultyDisk(String mainClass, String... arguments) throws IOException {
        return start(
                List.of(),
                environment -> {},
                Path.of(System.getProperty("java.home")),
                List.of("-Djava.nio.file.spi.DefaultFileSystemProvider=" + FaultyProvider.class.getName()),
                mainClass,
                arguments);
    }

    private static Child start(
            List<String> before,
            Consumer<Map<String, String>> environment,
            Path javaHome,
            List<String> options,
            String mainClass,
            String... arguments)
            throws IOException {
        Files.createDirectories(TEMPORARY);
        Path output = Files.createTempFile(TEMPORARY, CHILD, ".out");
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                javaHome.resolve("bin").resolve("java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + TEMPORARY));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                mainClass));
        command.addAll(List.of(arguments));
        ProcessBuilder process =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        environment.accept(process.environment());
        return new Child(process.start(), output);
    }

    /** Waits for its end; the exit code. */
    int await() throws InterruptedException {
        return await(PATIENCE_SECONDS);
    }

    /** The same for one that has more to do. */
    int await(long seconds) throws InterruptedException {
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            throw new IllegalStateException("still running: " + said());
        }
        return process.exitValue();
    }

    /** Waits until that is so, or the process has ended. */
    void awaitUntil(BooleanSupplier reached) throws InterruptedException {
        long giveUpAt = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!reached.getAsBoolean() && !process.waitFor(1, TimeUnit.MILLISECONDS)) {
            if (System.nanoTime() > giveUpAt) {
                throw new IllegalStateException("nothing happened: " + said());
            }
        }
    }

    /** Lets it run for so long. */
    void letRun(long millis) throws InterruptedException {
        if (process.waitFor(millis, TimeUnit.MILLISECONDS)) {
            return;
        }
    }

    /** {@code kill -9}; afterwards it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** All it has printed. */
    String said() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            return "nothing that can be read: " + e;
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
