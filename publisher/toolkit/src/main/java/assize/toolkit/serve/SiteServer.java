/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.serve;

import assize.toolkit.scratch.ScratchFolder;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The site as a child process: it lives as long as this process and leaves nothing behind.
 *
 * <p>If we are told to end, a shutdown hook takes the child along; if we are killed, the child notices
 * ({@link EndWithParent}).
 *
 * <p>Source: STACK, Payara Micro: no clustering, loopback by a preboot command, since there is no switch for it; archive-web/site/README.md, "Running it".
 */
public final class SiteServer {
    private static final Duration START_MAX = Duration.ofMinutes(5);
    private static final Duration STOP_MAX = Duration.ofSeconds(10);
    private static final long POLL_MILLIS = 250;
    private static final int PROBE_MILLIS = 5000;
    private static final int LOG_LINES_SHOWN = 15;
    private static final int OK = 200;

    private final Process process;
    private final Path scratch;

    private SiteServer(Process process, Path scratch) {
        this.process = process;
        this.scratch = scratch;
    }

    /** A site that answers, or the reason there is none. */
    public sealed interface Started {
        /** The site answers. */
        record Running(SiteServer server) implements Started {
            /** Waits until the server ends; its exit code. */
            public int awaitEnd() {
                return server.awaitEnd();
            }

            /** Ends the server and waits until it is gone. */
            public void stop() {
                server.stop();
            }
        }

        /**
         * It does not.
         *
         * @param message a sentence
         * @param serverLog the last lines the server wrote
         */
        record Failed(String message, List<String> serverLog) implements Started {}

        /** Handles every case. */
        default <R> R fold(Function<Running, R> running, Function<Failed, R> failed) {
            return this instanceof Running r ? running.apply(r) : failed.apply((Failed) this);
        }
    }

    /** Starts the site over an archive and waits until it answers. */
    public static Started start(Path home, Path archive, SiteAddress where) {
        Optional<String> taken = where.taken();
        if (taken.isPresent()) {
            return new Started.Failed(taken.get(), List.of());
        }
        try {
            Optional<SiteFiles> files = SiteFiles.find(home);
            if (files.isEmpty()) {
                return new Started.Failed(
                        "The site is not built in %s; './assize' builds it.".formatted(home.toAbsolutePath()),
                        List.of());
            }
            Path scratch = Files.createTempDirectory("assize-site-");
            Process process = launch(files.get(), archive, where, scratch);
            SiteServer server = new SiteServer(process, scratch);
            Runtime.getRuntime().addShutdownHook(new Thread(server::stop, "stop-site"));
            return server.awaitAnswer(where);
        } catch (IOException e) {
            return new Started.Failed("The site cannot be started: " + e.getMessage(), List.of());
        }
    }

    private static Process launch(SiteFiles files, Path archive, SiteAddress where, Path scratch) throws IOException {
        String commands = Files.readString(files.preboot())
                .replace("${ADDRESS}", where.address().getHostAddress());
        Path preboot = Files.writeString(scratch.resolve("preboot"), commands);
        String archivePath = archive.toAbsolutePath().normalize().toString();
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx384m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-javaagent:" + files.toolkit() + "=" + ProcessHandle.current().pid() + ":" + scratch,
                "-Djava.io.tmpdir=" + Files.createDirectory(scratch.resolve("tmp")),
                "-Dassize.archive=" + archivePath,
                "-jar",
                files.server().toString(),
                "--rootdir",
                scratch.resolve("root").toString(),
                "--deploy",
                files.site().toString(),
                "--contextroot",
                "/",
                "--port",
                Integer.toString(where.port()),
                "--nohazelcast",
                "--disablephonehome",
                "--prebootcommandfile",
                preboot.toString(),
                "--logproperties",
                files.logging().toString());
        builder.redirectErrorStream(true);
        builder.redirectOutput(scratch.resolve("server.log").toFile());
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    private Started awaitAnswer(SiteAddress where) {
        long deadline = System.nanoTime() + START_MAX.toNanos();
        int status = 0;
        while (System.nanoTime() < deadline && process.isAlive()) {
            status = status(where);
            if (status == OK) {
                return new Started.Running(this);
            }
            pause();
        }
        String message = process.isAlive()
                ? "The site did not answer within %d minutes%s."
                        .formatted(START_MAX.toMinutes(), status == 0 ? "" : " (last answer: " + status + ")")
                : "The site's server ended while it was starting, with code %d.".formatted(process.exitValue());
        List<String> log = lastLines();
        stop();
        return new Started.Failed(message, log);
    }

    private static int status(SiteAddress where) {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) where.probe().toURL().openConnection();
            connection.setConnectTimeout(PROBE_MILLIS);
            connection.setReadTimeout(PROBE_MILLIS);
            int status = connection.getResponseCode();
            connection.disconnect();
            return status;
        } catch (IOException e) {
            return 0;
        }
    }

    private void pause() {
        try {
            process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroy();
        }
    }

    private List<String> lastLines() {
        try {
            List<String> lines = new String(Files.readAllBytes(scratch.resolve("server.log")), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size());
        } catch (IOException e) {
            return List.of();
        }
    }

    private int awaitEnd() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        } finally {
            stop();
        }
    }

    private void stop() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_MAX.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (Files.exists(scratch)) {
            ScratchFolder.delete(scratch);
        }
    }
}
