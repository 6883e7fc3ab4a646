/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonObject;

/**
 * What one run of a program may use.
 *
 * <p>Units: processor time and wall-clock time in milliseconds, memory in MiB, standard output in bytes.
 *
 * @param processes threads count as processes; a language whose runtime needs more of its own gets those on top
 */
public record CodeLimits(long cpuMillis, long wallMillis, long memoryMib, long outputBytes, long processes) {
    public static final CodeLimits DEFAULT = new CodeLimits(2_000, 8_000, 256, 1 << 20, 24);

    private static final long CPU_MAX = 60_000;
    private static final long WALL_MAX = 300_000;
    private static final long MEMORY_MIN = 16;
    private static final long MEMORY_MAX = 4_096;
    private static final long OUTPUT_MAX = 8 << 20;
    private static final long PROCESSES_MAX = 256;

    public CodeLimits {
        requireWithin("cpu_ms", cpuMillis, 1, CPU_MAX);
        requireWithin("wall_ms", wallMillis, 1, WALL_MAX);
        requireWithin("memory_mib", memoryMib, MEMORY_MIN, MEMORY_MAX);
        requireWithin("output_bytes", outputBytes, 1, OUTPUT_MAX);
        requireWithin("processes", processes, 1, PROCESSES_MAX);
    }

    private static void requireWithin(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be from " + min + " to " + max + ": " + value);
        }
    }

    public JsonObject toJson() {
        return JsonObject.builder()
                .put("cpu_ms", cpuMillis)
                .put("memory_mib", memoryMib)
                .put("output_bytes", outputBytes)
                .put("processes", processes)
                .put("wall_ms", wallMillis)
                .build();
    }

    /** Reads what {@link #toJson} wrote; what is absent has its default. */
    public static CodeLimits from(Fields fields) {
        return new CodeLimits(
                read(fields, "cpu_ms", 1, CPU_MAX, DEFAULT.cpuMillis),
                read(fields, "wall_ms", 1, WALL_MAX, DEFAULT.wallMillis),
                read(fields, "memory_mib", MEMORY_MIN, MEMORY_MAX, DEFAULT.memoryMib),
                read(fields, "output_bytes", 1, OUTPUT_MAX, DEFAULT.outputBytes),
                read(fields, "processes", 1, PROCESSES_MAX, DEFAULT.processes));
    }

    private static long read(Fields fields, String name, long min, long max, long ifAbsent) {
        Long value = fields.optionalInteger(name, min, max);
        return value == null ? ifAbsent : value;
    }
}
