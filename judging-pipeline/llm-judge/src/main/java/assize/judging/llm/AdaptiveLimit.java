/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

/**
 * How many calls at a time a judge bears: one more after a limit's worth of good ones, half after one it turned away.
 *
 * <p>Thread-safe.
 */
final class AdaptiveLimit {
    private final int max;
    private double limit;
    private int underWay;

    AdaptiveLimit(int max) {
        if (max < 1) {
            throw new IllegalArgumentException("a limit below 1: " + max);
        }
        this.max = max;
        this.limit = max;
    }

    /** Waits for a turn. */
    synchronized void begin() throws InterruptedException {
        while (underWay >= (int) limit) {
            wait();
        }
        underWay++;
    }

    /** Gives the turn back; {@code wasTurnedAway} says whether the judge was too busy. */
    synchronized void end(boolean wasTurnedAway) {
        underWay--;
        limit = wasTurnedAway ? Math.max(1, limit / 2) : Math.min(max, limit + 1 / limit);
        notifyAll();
    }

    /** The most calls at a time, now. */
    synchronized int current() {
        return (int) limit;
    }
}
