/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.stage;

import assize.schemas.battle.RejectedLine;
import assize.schemas.json.Json;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The lines that were not used, put back into the order they stood in.
 *
 * <p>One thread. Kept in memory: a season with more refused lines than used ones is not one to publish.
 */
final class RejectedLines {
    private static final Comparator<RejectedLine> AS_THEY_STOOD =
            Comparator.comparing(RejectedLine::file).thenComparingLong(RejectedLine::line);
    private static final String EVENTS = "events/";

    private final List<RejectedLine> lines = new ArrayList<>();

    void add(RejectedLine line) {
        lines.add(line);
    }

    /** How many of them are events; a refused task file is none. */
    long events() {
        return lines.stream().filter(line -> line.file().startsWith(EVENTS)).count();
    }

    /** The lines of {@code rejected/}. */
    byte[] toBytes() {
        lines.sort(AS_THEY_STOOD);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (RejectedLine line : lines) {
            bytes.writeBytes(Json.canonical(line.toJson()));
            bytes.write('\n');
        }
        return bytes.toByteArray();
    }
}
