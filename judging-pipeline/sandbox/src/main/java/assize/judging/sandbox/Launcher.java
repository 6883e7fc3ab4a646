/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.judging.sandbox.JailPlan.JailLimits;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The process that starts the runs of one jail, one at a time, and sees each to its end; {@code launch.pl} says how it is
 * talked to. It lives as long as its jail, since to start it costs a third of a run, and dies with this process.
 *
 * <p>One thread uses it, but {@link #stop} and {@link #kill} may be called by any.
 */
final class Launcher implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("ready (\\d+) (\\d+) (\\d+)");
    private static final long CLOSE_SECONDS = 5;

    private final Process process;
    private final OutputStream requests;
    private final BufferedReader answers;
    private long number;

    private Launcher(Process process) {
        this.process = process;
        this.requests = process.getOutputStream();
        this.answers = process.inputReader(StandardCharsets.US_ASCII);
    }

    static Launcher start(Path script) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("/usr/bin/perl", script.toString());
        builder.environment().clear();
        builder.directory(Path.of("/").toFile());
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        return new Launcher(builder.start());
    }

    /** Starts a run; {@link #report} must follow. Fails where this process is lost: nothing has been started then. */
    JailProcess run(List<String> words, JailLimits limits, JailThreads threads) throws IOException {
        Matcher ready = READY.matcher(Optional.ofNullable(answers.readLine()).orElse(""));
        if (!ready.matches()) {
            throw new IOException("the launcher is lost");
        }
        JailStreams streams = JailStreams.open(process.pid(), ready.group(1), ready.group(2), ready.group(3));
        number++;
        try {
            send("run " + number, words);
        } catch (IOException e) {
            streams.close();
            throw e;
        }
        return new JailProcess(this, number, streams, limits, threads);
    }

    private void send(String request, List<String> words) throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        for (String word : words) {
            block.writeBytes(word.getBytes(StandardCharsets.UTF_8));
            block.write(0);
        }
        send(request + " " + block.size() + "\n", block.toByteArray());
    }

    private synchronized void send(String line, byte[] block) throws IOException {
        requests.write(line.getBytes(StandardCharsets.US_ASCII));
        requests.write(block);
        requests.flush();
    }

    /** Ends a run that is under way, and no other; it reports as always. */
    void stop(long run) {
        try {
            send("stop " + run + "\n", new byte[0]);
        } catch (IOException lost) {
            return;
        }
    }

    /** What became of the run, once all it started has ended; empty where this process is lost. */
    Optional<String> report() {
        try {
            return Optional.ofNullable(answers.readLine());
        } catch (IOException lost) {
            return Optional.empty();
        }
    }

    /** Ends this process, and by the kernel's hand what it started. */
    void kill() {
        process.destroyForcibly();
    }

    /** Lets the process end, and ends it where it does not. */
    @Override
    public void close() {
        try {
            requests.close();
        } catch (IOException hasEnded) {
            kill();
        }
        try {
            if (!process.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
    }
}
