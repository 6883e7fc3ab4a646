/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One thread per core for the length of one verification. */
final class Workers implements AutoCloseable {

    private final ExecutorService executor =
            Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), work -> {
                Thread thread = new Thread(work, "verify");
                thread.setDaemon(true);
                return thread;
            });

    ExecutorService executor() {
        return executor;
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
