/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.live;

import assize.publish.PublishingRefused;
import assize.publish.commit.ArchiveLock;
import assize.publish.commit.Durable;
import assize.publish.commit.ObservedCheckpoints;
import assize.publish.log.Continuation;
import assize.publish.log.EntryChain;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.publish.stage.InOrder;
import assize.schemas.archive.Claim;
import assize.schemas.json.Json;
import assize.schemas.season.Season;
import assize.schemas.stream.AttestedBattle;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Stages battles in order, one segment between two checkpoints of the job. One thread; the only writer of the log.
 */
final class LiveWriter implements Closeable {
    private final ArchiveLock lock;
    private final SegmentFiles files;
    private final EntryChain chain;
    private final Continuation continuation;
    private final InOrder order;
    private @Nullable Open open;

    /** The segment being written. */
    private record Open(
            long from, OutputStream records, OutputStream replays, OutputStream evidence, DataOutputStream entries)
            implements Closeable {
        @Override
        public void close() throws IOException {
            try (records;
                    replays;
                    evidence;
                    entries) {
                // Each is closed, whatever the others do.
            }
        }
    }

    private LiveWriter(
            ArchiveLock lock, SegmentFiles files, EntryChain chain, Continuation continuation, InOrder order) {
        this.lock = lock;
        this.files = files;
        this.chain = chain;
        this.continuation = continuation;
        this.order = order;
    }

    /** Begins at the start of the season; what the log holds already must come out the same and is not written again. */
    static LiveWriter begin(SegmentFiles files, Season season, SeasonKeys keys) throws IOException {
        EntryChain chain = EntryChain.empty(season.id(), keys.record());
        LiveWriter writer = open(files, season, keys, chain, InOrder.fromTheStart());
        try {
            byte[] document = Json.canonical(season.openingDocument(keys.listHash()));
            Optional<byte[]> entry = writer.continuation.seasonOpen(document, keys.listHash());
            if (entry.isPresent()) {
                Open segment = writer.segment(0);
                write(segment.records(), document);
                entry(segment, entry.get());
            }
            return writer;
        } catch (IOException | RuntimeException e) {
            try (writer) {
                throw e;
            }
        }
    }

    /** Goes on where the job's checkpoint was; what was staged after it is written again. */
    static LiveWriter resume(SegmentFiles files, Season season, SeasonKeys keys, LiveState state) throws IOException {
        EntryChain chain = new EntryChain(season.id(), keys.record(), state.size(), state.previous());
        return open(files, season, keys, chain, new InOrder(state.nextOrder(), state.waiting()));
    }

    private static LiveWriter open(SegmentFiles files, Season season, SeasonKeys keys, EntryChain chain, InOrder order)
            throws IOException {
        ArchiveLock lock = ArchiveLock.take(files.paths().archiveRoot());
        try {
            ObservedCheckpoints observed = new ObservedCheckpoints(files.paths().publishedLog());
            OptionalLong newest = observed.newestSize();
            PublishedLog published = PublishedLog.open(files.paths().archiveRoot(), season.id(), keys.logKey());
            observed.requireNewer(published.size(), newest);
            if (published.isClosed()) {
                throw new PublishingRefused(
                        "Season %s is closed; no battle can be added to it.".formatted(season.id()));
            }
            if (published.size() > 0
                    && published.statement(0).claim() instanceof Claim.SeasonOpen opening
                    && !opening.keysHash().equals(keys.listHash())) {
                throw new PublishingRefused(
                        "The keys of season %s changed since its log was opened, so it cannot go on live; publish it with './assize publish'."
                                .formatted(season.id()));
            }
            removeUnknown(files, chain.size(), published.size());
            return new LiveWriter(
                    lock,
                    files,
                    chain,
                    new Continuation(season.id(), published, chain, keys.list(), statement -> {}),
                    order);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Removes what was written past the job's checkpoint, unless the log has come to cover it. */
    private static void removeUnknown(SegmentFiles files, long known, long published) throws IOException {
        Durable.delete(files.open());
        for (Segment segment : files.staged()) {
            if (segment.to() > known) {
                Durable.delete(files.staged(segment));
            }
        }
        for (Segment segment : files.published()) {
            if (segment.to() > Math.max(known, published)) {
                Durable.delete(files.published(segment));
            }
        }
    }

    void add(AttestedBattle battle) throws IOException {
        order.add(battle);
        AttestedBattle next;
        while ((next = order.poll()) != null) {
            long seq = continuation.nextBattle();
            Optional<byte[]> entry = continuation.battle(next.battleId(), next.record());
            if (entry.isPresent()) {
                Open segment = segment(seq);
                entry(segment, entry.get());
                write(segment.records(), next.record());
                segment.replays().write(next.replay());
                segment.evidence().write(next.evidence());
            }
        }
    }

    /** Ends the segment; empty where nothing was added since the last. */
    Optional<Segment> endSegment() throws IOException {
        Open ended = open;
        if (ended == null) {
            return Optional.empty();
        }
        ended.close();
        open = null;
        Segment segment = new Segment(ended.from(), chain.size());
        Path staged = files.staged(segment);
        Durable.delete(staged);
        Durable.force(files.open());
        Durable.move(files.open(), staged);
        return Optional.of(segment);
    }

    LiveState state() {
        return new LiveState(chain.size(), chain.previous(), order.next(), order.waiting());
    }

    private Open segment(long from) throws IOException {
        Open segment = open;
        if (segment == null) {
            Path folder = files.open();
            Files.createDirectories(folder);
            segment = new Open(
                    from,
                    output(folder.resolve(SegmentFiles.RECORDS)),
                    output(folder.resolve(SegmentFiles.REPLAYS)),
                    output(folder.resolve(SegmentFiles.EVIDENCE)),
                    new DataOutputStream(output(folder.resolve(SegmentFiles.ENTRIES))));
            open = segment;
        }
        return segment;
    }

    private static OutputStream output(Path file) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(file));
    }

    private static void entry(Open segment, byte[] entry) throws IOException {
        segment.entries().writeShort(entry.length);
        segment.entries().write(entry);
    }

    private static void write(OutputStream out, byte[] line) throws IOException {
        out.write(line);
        out.write('\n');
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            if (open != null) {
                open.close();
            }
            // What has no end yet is written again from the job's checkpoint.
            Durable.delete(files.open());
            files.removeEmptyStage();
        }
    }
}
