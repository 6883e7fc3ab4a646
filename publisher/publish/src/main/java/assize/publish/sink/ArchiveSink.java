/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.sink;

import assize.publish.PublishingRefused;
import assize.publish.commit.StagedVersion;
import assize.publish.commit.VersionCommit;
import assize.publish.stage.BoardFigures;
import assize.schemas.battle.RejectedLine;
import assize.schemas.season.Season;
import assize.schemas.season.Tasks;
import assize.schemas.stream.Publication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.runtime.execution.SuppressRestartsException;

/**
 * Publishes a bounded season as one version of its archive.
 *
 * <p>The writer stages everything beside the archive and, when the input is over, closes the stage; the committer moves it
 * in. A crash before the commit leaves a stage nobody reads; the next run throws it away.
 *
 * @param archiveRoot where {@code archives/} and {@code log/} lie, as text
 * @param keyFolder where the keys lie, as text
 * @param eventsRead lines of the log that are not blank
 * @param badTasks task files that were refused; listed with the rejected lines
 * @param boards works out what the tables of boards say
 * @param calibrations the canonical array of the judges' calibrations; empty where there is none
 * @param afterwards what comes behind the battles
 */
public record ArchiveSink(
        String archiveRoot,
        String keyFolder,
        Season season,
        Tasks tasks,
        long eventsRead,
        List<RejectedLine> badTasks,
        BoardFigures.Source boards,
        String calibrations,
        Afterwards afterwards)
        implements Sink<Publication>, SupportsCommitter<StagedVersion> {
    private static final long serialVersionUID = 1L;

    @Override
    public CommittingSinkWriter<Publication, StagedVersion> createWriter(WriterInitContext context) {
        return new Writer(archiveRoot, finalIfItFails(archiveRoot, () -> VersionWriter.open(this)));
    }

    @Override
    public Committer<StagedVersion> createCommitter(CommitterInitContext context) {
        return new VersionCommitter(archiveRoot, new VersionCommit(Path.of(archiveRoot)));
    }

    @Override
    public SimpleVersionedSerializer<StagedVersion> getCommittableSerializer() {
        return StagedVersion.SERIALIZER;
    }

    private interface Step<T> {
        T run() throws IOException;
    }

    /** A refusal or a full disk is the same the second time: the job ends, and says why. */
    private static <T> T finalIfItFails(String archiveRoot, Step<T> step) {
        try {
            return step.run();
        } catch (IOException e) {
            throw new SuppressRestartsException(named(archiveRoot, e));
        } catch (UncheckedIOException e) {
            IOException cause = e.getCause();
            throw new SuppressRestartsException(cause == null ? e : named(archiveRoot, cause));
        } catch (PublishingRefused e) {
            throw new SuppressRestartsException(e);
        }
    }

    /** A full disk does not say where it is, and Parquet says what it was writing; the cause furthest down says why. */
    private static IOException named(String archiveRoot, IOException failure) {
        IOException first = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            first = cause instanceof IOException inner ? inner : first;
        }
        if (first instanceof FileSystemException) {
            return first;
        }
        FileSystemException named = new FileSystemException(archiveRoot, null, first.getMessage());
        named.initCause(failure);
        return named;
    }

    private static final class Writer implements CommittingSinkWriter<Publication, StagedVersion> {
        private final String archiveRoot;
        private final VersionWriter writer;
        private Optional<StagedVersion> staged = Optional.empty();

        Writer(String archiveRoot, VersionWriter writer) {
            this.archiveRoot = archiveRoot;
            this.writer = writer;
        }

        @Override
        public void write(Publication publication, Context context) {
            finalIfItFails(archiveRoot, () -> {
                writer.write(publication);
                return true;
            });
        }

        @Override
        public void flush(boolean endOfInput) {
            if (endOfInput) {
                staged = finalIfItFails(archiveRoot, writer::finish);
            }
        }

        @Override
        public Collection<StagedVersion> prepareCommit() {
            Collection<StagedVersion> ready = staged.stream().toList();
            staged = Optional.empty();
            return ready;
        }

        /** Must not fail: the engine would take that for a failure of its own, and hide the one that came first. */
        @Override
        public void close() {
            try {
                writer.close();
            } catch (IOException | RuntimeException e) {
                // What could not be removed is not published, and goes when the next run begins.
                return;
            }
        }
    }

    private record VersionCommitter(String archiveRoot, VersionCommit commit) implements Committer<StagedVersion> {
        @Override
        public void commit(Collection<CommitRequest<StagedVersion>> requests) {
            for (CommitRequest<StagedVersion> request : requests) {
                finalIfItFails(archiveRoot, () -> {
                    commit.apply(request.getCommittable());
                    return true;
                });
            }
        }

        @Override
        public void close() {
            // Holds nothing open.
        }
    }
}
