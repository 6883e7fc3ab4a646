/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.live;

import assize.attestation.KeyFolder;
import assize.publish.PublishingRefused;
import assize.publish.log.SeasonKeys;
import assize.publish.stage.StagePaths;
import assize.schemas.season.Season;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.Publication;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.runtime.execution.SuppressRestartsException;

/**
 * Publishes a season while it is played: a segment per checkpoint of the job, exactly once.
 *
 * @param archiveRoot where {@code archives/} and {@code log/} lie, as text
 * @param keyFolder where the keys lie, as text
 */
public record LiveSink(String archiveRoot, String keyFolder, Season season)
        implements Sink<Publication>, SupportsCommitter<Segment>, SupportsWriterState<Publication, LiveState> {
    private static final long serialVersionUID = 1L;

    @Override
    public Writer createWriter(WriterInitContext context) throws IOException {
        return new Writer(refusalIsFinal(() -> LiveWriter.begin(files(), season, keys())));
    }

    @Override
    public Writer restoreWriter(WriterInitContext context, Collection<LiveState> recovered) throws IOException {
        if (recovered.size() != 1) {
            throw new IllegalStateException("one writer has one state, not " + recovered.size());
        }
        LiveState state = recovered.iterator().next();
        return new Writer(refusalIsFinal(() -> LiveWriter.resume(files(), season, keys(), state)));
    }

    @Override
    public Committer<Segment> createCommitter(CommitterInitContext context) throws IOException {
        return new SegmentCommitter(new SegmentCommit(files(), keys(), season));
    }

    @Override
    public SimpleVersionedSerializer<Segment> getCommittableSerializer() {
        return Segment.SERIALIZER;
    }

    @Override
    public SimpleVersionedSerializer<LiveState> getWriterStateSerializer() {
        return LiveState.SERIALIZER;
    }

    private SegmentFiles files() {
        return new SegmentFiles(new StagePaths(Path.of(archiveRoot), season.id()));
    }

    private SeasonKeys keys() throws IOException {
        return SeasonKeys.of(KeyFolder.open(Path.of(keyFolder)), season);
    }

    private interface Step<T> {
        T run() throws IOException;
    }

    /** A full disk may have room again when the job tries once more; a refusal is the same the second time. */
    private static <T> T refusalIsFinal(Step<T> step) throws IOException {
        try {
            return step.run();
        } catch (PublishingRefused e) {
            throw new SuppressRestartsException(e);
        }
    }

    /** Stages; see {@link LiveWriter}. */
    public static final class Writer
            implements CommittingSinkWriter<Publication, Segment>, StatefulSinkWriter<Publication, LiveState> {
        private final LiveWriter writer;

        Writer(LiveWriter writer) {
            this.writer = writer;
        }

        @Override
        public void write(Publication publication, Context context) throws IOException {
            AttestedBattle battle = publication.battle();
            if (battle != null) {
                refusalIsFinal(() -> {
                    writer.add(battle);
                    return true;
                });
            }
        }

        @Override
        public void flush(boolean endOfInput) {
            // A segment ends with the checkpoint, in prepareCommit.
        }

        @Override
        public Collection<Segment> prepareCommit() throws IOException {
            return writer.endSegment().stream().toList();
        }

        @Override
        public List<LiveState> snapshotState(long checkpointId) {
            return List.of(writer.state());
        }

        /** Must not fail: the engine would take that for a failure of its own, and hide the one that came first. */
        @Override
        public void close() {
            try {
                writer.close();
            } catch (IOException e) {
                // The open segment is written again from the job's checkpoint.
                return;
            }
        }
    }

    private record SegmentCommitter(SegmentCommit commit) implements Committer<Segment> {
        @Override
        public void commit(Collection<CommitRequest<Segment>> requests) throws IOException {
            for (CommitRequest<Segment> request : requests) {
                refusalIsFinal(() -> {
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
