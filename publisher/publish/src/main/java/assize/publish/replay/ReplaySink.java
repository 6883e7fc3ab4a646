/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import assize.publish.PublishingRefused;
import assize.publish.stage.BoardFigures;
import assize.schemas.json.Json;
import assize.schemas.season.Season;
import assize.schemas.season.Tasks;
import assize.schemas.stream.Publication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.runtime.execution.SuppressRestartsException;

/**
 * Makes a published version anew in a folder of its own and compares: battle by battle as they come, then every file, every
 * entry and the tree.
 *
 * <p>The first difference ends the job, and lies in {@code difference.json} of the folder; a run without one leaves
 * {@code identical.json}, which says how much was compared.
 *
 * @param archiveRoot where {@code archives/} and {@code log/} lie, as text; only read
 * @param scratch a folder of one's own, as text
 * @param season as the archive has it
 * @param tasks as the archive has them
 * @param boards works out what the tables of boards say
 */
public record ReplaySink(
        String archiveRoot, String scratch, int version, Season season, Tasks tasks, BoardFigures.Source boards)
        implements Sink<Publication> {
    private static final long serialVersionUID = 1L;
    private static final String DIFFERENCE = "difference.json";
    private static final String IDENTICAL = "identical.json";

    @Override
    public SinkWriter<Publication> createWriter(WriterInitContext context) {
        return new Writer(this, finalIfItFails(() -> ReplayWriter.open(this)));
    }

    private interface Step<T> {
        T run() throws IOException;
    }

    private static <T> T finalIfItFails(Step<T> step) {
        try {
            return step.run();
        } catch (IOException | UncheckedIOException | PublishingRefused e) {
            throw new SuppressRestartsException(e);
        }
    }

    /** Keeps the difference, and makes what ends the job. */
    PublishingRefused ended(Difference difference) {
        try {
            Files.write(Path.of(scratch, DIFFERENCE), Json.canonical(difference.toJson()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new PublishingRefused("%s differs.".formatted(difference.file()));
    }

    void identical(Compared compared) throws IOException {
        Files.write(Path.of(scratch, IDENTICAL), compared.toBytes());
    }

    /** The difference a run in that folder has found, if any. */
    public static Optional<Difference> difference(Path scratch) throws IOException {
        Path file = scratch.resolve(DIFFERENCE);
        return Files.exists(file) ? Difference.decode(Files.readAllBytes(file)).toOptional() : Optional.empty();
    }

    /** What a run in that folder has compared, where it found no difference. */
    public static Optional<Compared> compared(Path scratch) throws IOException {
        Path file = scratch.resolve(IDENTICAL);
        return Files.exists(file) ? Compared.decode(Files.readAllBytes(file)).toOptional() : Optional.empty();
    }

    private static final class Writer implements SinkWriter<Publication> {
        private final ReplaySink settings;
        private final ReplayWriter writer;

        Writer(ReplaySink settings, ReplayWriter writer) {
            this.settings = settings;
            this.writer = writer;
        }

        @Override
        public void write(Publication publication, Context context) {
            finalIfItFails(() -> {
                writer.write(publication);
                return true;
            });
        }

        @Override
        public void flush(boolean endOfInput) {
            if (endOfInput) {
                finalIfItFails(() -> {
                    settings.identical(writer.finish());
                    return true;
                });
            }
        }

        /** Must not fail: the engine would take that for a failure of its own, and hide the one that came first. */
        @Override
        public void close() {
            try {
                writer.close();
            } catch (IOException | RuntimeException e) {
                // The folder is thrown away as a whole.
                return;
            }
        }
    }
}
