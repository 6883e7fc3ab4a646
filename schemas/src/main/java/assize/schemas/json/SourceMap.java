/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.Map;
import java.util.OptionalInt;

/**
 * Leads a field's path back to the line a person wrote it on.
 *
 * <p>Units and shapes: paths as {@link Fields} makes them ({@code scoring.tolerance}, {@code tests[2].input}), the whole
 * document is the empty path; lines count from 1. Made by the YAML front only; JSON has {@link #NONE}.
 */
public record SourceMap(Map<String, Integer> lines) {
    public static final SourceMap NONE = new SourceMap(Map.of());

    public SourceMap {
        lines = Map.copyOf(lines);
    }

    /** The line of exactly that field. */
    public OptionalInt line(String path) {
        Integer line = lines.get(path);
        return line == null ? OptionalInt.empty() : OptionalInt.of(line);
    }

    /** The line of that field or, where it is missing, of the nearest field around it. */
    public OptionalInt lineNear(String path) {
        String nearest = path;
        while (!nearest.isEmpty() && !lines.containsKey(nearest)) {
            nearest = nearest.substring(0, Math.max(0, Math.max(nearest.lastIndexOf('.'), nearest.lastIndexOf('['))));
        }
        return line(nearest);
    }
}
