/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Does work on many threads and takes its results in the order it was handed in.
 *
 * <p>Holds at most {@value #WEIGHT_MAX} bytes of work at a time, or one piece that is bigger. Used by one thread.
 */
final class OrderedWork<R> implements AutoCloseable {

    private static final long WEIGHT_MAX = 32L << 20;

    private record Piece<R>(Future<R> result, long weightBytes) {}

    private final ExecutorService workers;
    private final Consumer<R> taken;
    private final Deque<Piece<R>> pieces = new ArrayDeque<>();
    private long weightBytes;

    /** Hands results to {@code taken}, on the thread that hands work in. */
    OrderedWork(ExecutorService workers, Consumer<R> taken) {
        this.workers = workers;
        this.taken = taken;
    }

    /** Hands in a piece of work that keeps {@code weight} bytes alive until its result is taken. */
    void submit(long weight, Callable<R> work) {
        while (!pieces.isEmpty() && weightBytes + weight > WEIGHT_MAX) {
            takeOldest();
        }
        while (!pieces.isEmpty() && pieces.getFirst().result().isDone()) {
            takeOldest();
        }
        pieces.addLast(new Piece<>(workers.submit(work), weight));
        weightBytes += weight;
    }

    /** Takes all results that are still out. */
    void finish() {
        while (!pieces.isEmpty()) {
            takeOldest();
        }
    }

    private void takeOldest() {
        Piece<R> piece = pieces.removeFirst();
        weightBytes -= piece.weightBytes();
        taken.accept(await(piece.result()));
    }

    private static <R> R await(Future<R> result) {
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw new VerificationHalted("could not be evaluated: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new VerificationHalted("was interrupted", e);
        } catch (CancellationException e) {
            throw new VerificationHalted("was cancelled", e);
        }
    }

    /** Gives up what is still out. */
    @Override
    public void close() {
        pieces.forEach(piece -> piece.result().cancel(true));
        pieces.clear();
    }
}
