/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What became of an import. */
public sealed interface ImportResult {

    /** How much was imported; {@code reviews} counts battles whose recorded verdicts came along as evidence. */
    record Counts(long lines, long tasks, long agents, long battles, long events, long reviews) {}

    /** A season folder stands there, with these answers and nothing else. */
    record Written(Path season, Counts counts) implements ImportResult {}

    /** The folder stood there already, byte for byte. */
    record Unchanged(Path season, Counts counts) implements ImportResult {}

    /**
     * A line of the answers is wrong; nothing was written.
     *
     * @param line counts from 1
     * @param column counts code points from 1; null where the text is sound and a member is wrong
     */
    record BadLine(Path file, long line, @Nullable Integer column, String detail) implements ImportResult {}

    /**
     * Nothing was written.
     *
     * @param message what was wrong and what to do, a sentence
     */
    record Refused(String message) implements ImportResult {}

    /** Handles every case. */
    default <R> R fold(
            Function<Written, R> written,
            Function<Unchanged, R> unchanged,
            Function<BadLine, R> badLine,
            Function<Refused, R> refused) {
        if (this instanceof Written w) {
            return written.apply(w);
        }
        if (this instanceof Unchanged u) {
            return unchanged.apply(u);
        }
        return this instanceof BadLine b ? badLine.apply(b) : refused.apply((Refused) this);
    }
}
