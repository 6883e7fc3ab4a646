/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;

/**
 * The threads that runs share.
 *
 * @param pumps read and write the streams of runs; at most three per slot are busy
 * @param timer ends launchers that have not ended in time
 */
record JailThreads(ExecutorService pumps, ScheduledThreadPoolExecutor timer) implements AutoCloseable {

    static JailThreads start() {
        ThreadFactory daemons = task -> {
            Thread thread = new Thread(task, "sandbox-pump");
            thread.setDaemon(true);
            return thread;
        };
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, daemons);
        timer.setRemoveOnCancelPolicy(true);
        return new JailThreads(Executors.newCachedThreadPool(daemons), timer);
    }

    @Override
    public void close() {
        pumps.shutdownNow();
        timer.shutdownNow();
    }
}
