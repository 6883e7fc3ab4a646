/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.live;

import assize.publish.commit.Durable;
import assize.publish.log.EntryChain;
import assize.publish.log.SeasonKeys;
import assize.publish.stage.InOrder;
import assize.schemas.json.Json;
import assize.schemas.season.Season;
import assize.schemas.stream.AttestedBattle;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stages battles in order, one segment between two checkpoints of the job. One thread; the only writer of the log.
 */
final class LiveWriter implements Closeable {
    private final SegmentFiles files;
    private final EntryChain chain;
    private final InOrder order;
    private @Nullable Open open;

    /** The segment being written. */
    private record Open(long from, OutputStream records, OutputStream replays, DataOutputStream entries)
            implements Closeable {
        @Override
        public void close() throws IOException {
            try (records;
                    replays;
                    entries) {
                // Each is closed, whatever the others do.
            }
        }
    }

    private LiveWriter(SegmentFiles files, EntryChain chain, InOrder order) {
        this.files = files;
        this.chain = chain;
        this.order = order;
    }

    /** Begins a log. */
    static LiveWriter begin(SegmentFiles files, Season season, SeasonKeys keys) throws IOException {
        LiveWriter writer = new LiveWriter(files, EntryChain.empty(season.id(), keys.record()), InOrder.fromTheStart());
        Durable.delete(files.open());
        byte[] document = Json.canonical(season.openingDocument(keys.listHash()));
        Open segment = writer.segment();
        write(segment.records(), document);
        writer.entry(segment, writer.chain.seasonOpen(document, keys.listHash()));
        return writer;
    }

    /** Goes on where the last checkpoint was; what was staged after it is written again. */
    static LiveWriter resume(SegmentFiles files, Season season, SeasonKeys keys, LiveState state) throws IOException {
        Durable.delete(files.open());
        EntryChain chain = new EntryChain(season.id(), keys.record(), state.size(), state.previous());
        return new LiveWriter(files, chain, new InOrder(state.nextOrder(), state.waiting()));
    }

    void add(AttestedBattle battle) throws IOException {
        order.add(battle);
        AttestedBattle next;
        while ((next = order.poll()) != null) {
            Open segment = segment();
            entry(segment, chain.battle(next.battleId(), next.record()));
            write(segment.records(), next.record());
            segment.replays().write(next.replay());
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

    private Open segment() throws IOException {
        Open segment = open;
        if (segment == null) {
            Path folder = files.open();
            Files.createDirectories(folder);
            segment = new Open(
                    chain.size(),
                    Files.newOutputStream(folder.resolve(SegmentFiles.RECORDS)),
                    Files.newOutputStream(folder.resolve(SegmentFiles.REPLAYS)),
                    new DataOutputStream(Files.newOutputStream(folder.resolve(SegmentFiles.ENTRIES))));
            open = segment;
        }
        return segment;
    }

    private void entry(Open segment, byte[] entry) throws IOException {
        segment.entries().writeShort(entry.length);
        segment.entries().write(entry);
    }

    private static void write(OutputStream out, byte[] line) throws IOException {
        out.write(line);
        out.write('\n');
    }

    @Override
    public void close() throws IOException {
        if (open != null) {
            open.close();
        }
    }
}
