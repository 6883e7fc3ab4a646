/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.schemas.json.JsonObject;

/** What the runs for one request cost. One thread. */
final class Spent {
    private final long startedNanos = System.nanoTime();
    private long runs;
    private long cpuMicros;
    private long peakKib;

    void add(JailResult result) {
        runs++;
        cpuMicros += result.cpuMicros();
        peakKib = Math.max(peakKib, result.peakKib());
    }

    /** Units: milliseconds; KiB of the largest process. */
    JsonObject toUsage() {
        return JsonObject.builder()
                .put("cpu_ms", cpuMicros / 1000)
                .put("peak_kib", peakKib)
                .put("runs", runs)
                .put("wall_ms", (System.nanoTime() - startedNanos) / 1_000_000)
                .build();
    }
}
