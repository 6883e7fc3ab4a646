/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.JsonText;
import java.util.Comparator;
import java.util.Objects;

/**
 * A line of the log that counts for a battle, kept as it was read: the battle can be judged again from such lines alone.
 *
 * @param file where it stood, relative to the season folder
 * @param line 1-based
 * @param text without the line end
 */
public record LogLine(String file, long line, JsonText text) {
    /** The order of the log: files by name, lines as they stand. */
    public static final Comparator<LogLine> IN_LOG_ORDER =
            Comparator.comparing(LogLine::file).thenComparingLong(LogLine::line);

    public LogLine {
        Objects.requireNonNull(file, "file is null");
        Objects.requireNonNull(text, "text is null");
    }
}
