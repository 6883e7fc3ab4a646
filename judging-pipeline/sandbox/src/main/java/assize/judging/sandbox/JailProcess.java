/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.judging.sandbox.JailPlan.JailLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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

    private final Process process;
    private final JailLimits limits;
    private final ExecutorService pumps;
    private final Future<?> errorPump;
    private final ScheduledFuture<?> guard;
    private final Capture error;

    JailProcess(Process process, JailLimits limits, JailThreads threads) {
        this.process = process;
        this.limits = limits;
        this.pumps = threads.pumps();
        this.error = new Capture(limits.errorBytes(), ERROR_KEPT, this::stop);
        this.errorPump = pumps.submit(() -> error.readAll(process.getErrorStream()));
        this.guard = threads.timer()
                .schedule(this::kill, limits.wallMillis() + LAUNCHER_GRACE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Tells the launcher to end the run; it reports as always. */
    void stop() {
        // By its handle: Process.destroy would close the streams, and the launcher's report with them.
        process.toHandle().destroy();
    }

    /** Tells the program that nothing more will come; it may go on for as long as its limits let it. */
    void hangUp() {
        close(process.getOutputStream());
    }

    private void kill() {
        process.destroyForcibly();
        close(process.getInputStream());
        close(process.getErrorStream());
    }

    OutputStream input() {
        return process.getOutputStream();
    }

    InputStream output() {
        return process.getInputStream();
    }

    /** Feeds the program, reads what it writes, and waits for its end. */
    JailResult run(byte[] input, OomCount oom) throws IOException, InterruptedException {
        Capture output = new Capture(limits.outputBytes(), (int) limits.outputBytes(), this::stop);
        if (input.length <= WRITTEN_AT_ONCE) {
            feed(input);
        } else {
            pumps.execute(() -> feed(input));
        }
        output.readAll(process.getInputStream());
        return end(output, oom);
    }

    /** Waits for the end of a run whose output has been read. */
    JailResult end(Capture output, OomCount oom) throws IOException, InterruptedException {
        process.waitFor();
        guard.cancel(false);
        try {
            errorPump.get(LAUNCHER_GRACE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            close(process.getErrorStream());
        }
        close(process.getOutputStream());
        return JailResult.of(limits, output, error, oom.hasRisen());
    }

    /** A program may end without having read its input. */
    private void feed(byte[] input) {
        try (OutputStream stdin = process.getOutputStream()) {
            stdin.write(input);
        } catch (IOException hasEnded) {
            return;
        }
    }

    private static void close(AutoCloseable stream) {
        try {
            stream.close();
        } catch (Exception alreadyClosed) {
            return;
        }
    }

    /** Whether the kernel has killed for memory since the run began. */
    interface OomCount {
        boolean hasRisen() throws IOException;
    }
}
