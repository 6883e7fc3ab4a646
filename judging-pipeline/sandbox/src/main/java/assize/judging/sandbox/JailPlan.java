/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.nio.file.Path;
import java.util.List;

/**
 * One run to be made.
 *
 * @param files what appears in {@code /box}, read-only
 * @param command what is run in {@code /box}
 * @param boundByAddresses whether the memory limit also bounds the addresses of each process
 */
record JailPlan(List<Placed> files, List<String> command, JailLimits limits, boolean boundByAddresses) {

    /** A file of the host under its name in {@code /box}; the program never sees where it came from. */
    record Placed(String name, boolean executable, Path source) {
        String mode() {
            return executable ? "0555" : "0444";
        }
    }

    /**
     * Units: milliseconds, MiB, bytes.
     *
     * @param fileBytes the largest file the program may write
     */
    record JailLimits(
            long cpuMillis,
            long wallMillis,
            long memoryMib,
            long outputBytes,
            long errorBytes,
            long processes,
            long fileBytes) {

        long cpuSeconds() {
            return (cpuMillis + 999) / 1000;
        }
    }

    JailPlan {
        files = List.copyOf(files);
        command = List.copyOf(command);
    }
}
