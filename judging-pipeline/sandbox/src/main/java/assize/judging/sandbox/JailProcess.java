/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.judging.sandbox.JailPlan.JailLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A run under way. One thread uses it; {@link #stop} may be called by any. */
final class JailProcess {
    /** How long after its time the launcher may take to end a run before it is ended itself. */
    static final long LAUNCHER_GRACE_MILLIS = 5_000;

    private static final int ERROR_KEPT = 1 << 16;
    private static final int WRITTEN_AT_ONCE = 4_096;

    private final Launcher launcher;
    private final long number;
    private final JailStreams streams;
    private final JailLimits limits;
    private final ExecutorService pumps;
    private final Future<?> errorPump;
    private final ScheduledFuture<?> guard;
    private final Capture error;

    /** The launcher's run of that number, with its streams. */
    JailProcess(Launcher launcher, long number, JailStreams streams, JailLimits limits, JailThreads threads) {
        this.launcher = launcher;
        this.number = number;
        this.streams = streams;
        this.limits = limits;
        this.pumps = threads.pumps();
        this.error = new Capture(limits.errorBytes(), ERROR_KEPT, this::stop);
        this.errorPump = pumps.submit(() -> error.readAll(streams.error()));
        this.guard = threads.timer()
                .schedule(this::kill, limits.wallMillis() + LAUNCHER_GRACE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Tells the launcher to end the run; it reports as always. */
    void stop() {
        launcher.stop(number);
    }

    /** Tells the program that nothing more will come; it may go on for as long as its limits let it. */
    void hangUp() {
        streams.closeInput();
    }

    private void kill() {
        launcher.kill();
        streams.close();
    }

    OutputStream input() {
        return streams.input();
    }

    InputStream output() {
        return streams.output();
    }

    /** Feeds the program, reads what it writes, and waits for its end. */
    JailResult run(byte[] fed, OomCount oom) throws IOException, InterruptedException {
        Capture captured = new Capture(limits.outputBytes(), (int) limits.outputBytes(), this::stop);
        if (fed.length <= WRITTEN_AT_ONCE) {
            feed(fed);
        } else {
            pumps.execute(() -> feed(fed));
        }
        captured.readAll(streams.output());
        return end(captured, oom);
    }

    /** Waits for the end of a run whose output has been read. */
    JailResult end(Capture captured, OomCount oom) throws IOException, InterruptedException {
        Optional<String> report = launcher.report();
        guard.cancel(false);
        try {
            errorPump.get(LAUNCHER_GRACE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            streams.closeError();
        } finally {
            streams.close();
        }
        return JailResult.of(limits, captured, error, report, oom.hasRisen());
    }

    /** A program may end without having read its input. */
    private void feed(byte[] fed) {
        try (OutputStream input = streams.input()) {
            input.write(fed);
        } catch (IOException hasEnded) {
            return;
        }
    }

    /** Whether the kernel has killed for memory since the run began. */
    interface OomCount {
        boolean hasRisen() throws IOException;
    }
}
