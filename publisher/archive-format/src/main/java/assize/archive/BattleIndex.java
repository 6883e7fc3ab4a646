/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.attestation.Digest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Knows where every battle of an archive lies, by id, by place in the log, and by agent.
 *
 * <p>Memory: about 72 bytes per battle and 4 per agent in it. Ids are kept as 8 bytes of their hash, so whoever looks one
 * up must compare what is found there. Immutable once open.
 *
 * <p>Shapes: a {@code row} is the 0-based number of a battle in the table.
 */
final class BattleIndex {
    private static final int INITIAL_SLOTS = 16;
    private static final IntColumn NONE = new IntColumn();

    private final IntColumn seqs = new IntColumn();
    private final IntColumn recordParts = new IntColumn();
    private final IntColumn recordOffsets = new IntColumn();
    private final IntColumn recordLengths = new IntColumn();
    private final IntColumn replayParts = new IntColumn();
    private final IntColumn replayOffsets = new IntColumn();
    private final IntColumn replayLengths = new IntColumn();
    private final IntColumn eventsParts = new IntColumn();
    private final IntColumn eventsOffsets = new IntColumn();
    private final IntColumn eventsLengths = new IntColumn();
    private final IntColumn evidenceParts = new IntColumn();
    private final IntColumn evidenceOffsets = new IntColumn();

    /** 0 where a battle rests on no evidence. */
    private final IntColumn evidenceLengths = new IntColumn();

    private final Map<String, IntColumn> rowsByAgent = new HashMap<>();

    /** The upper and lower half of each id's hash. */
    private final IntColumn idHashHighs = new IntColumn();

    private final IntColumn idHashLows = new IntColumn();

    /** An open hash table: row + 1, or 0 where a slot is free; never more than half full. */
    private int[] slots = new int[INITIAL_SLOTS];

    private BattleIndex() {}

    /** The columns of {@code battles} that the index is made from. */
    record Row(
            long seq,
            String battleId,
            List<String> agents,
            int recordPart,
            long recordOffset,
            int recordLength,
            int replayPart,
            long replayOffset,
            int replayLength,
            @AddedLater int eventsPart,
            @AddedLater long eventsOffset,
            @AddedLater int eventsLength,
            @Nullable Integer evidencePart,
            @Nullable Long evidenceOffset,
            @Nullable Integer evidenceLength) {

        /** Null where the battle rests on no evidence; made for its checks too. */
        private @Nullable EvidenceLocation evidenceAt() {
            return evidencePart == null || evidenceOffset == null || evidenceLength == null
                    ? null
                    : new EvidenceLocation(evidencePart, evidenceOffset, evidenceLength);
        }
    }

    /** Reads the table once; numbers that cannot be are an {@link IllegalArgumentException}. */
    static BattleIndex open(Path versionFolder) throws IOException {
        BattleIndex index = new BattleIndex();
        try (Stream<Row> rows = TableReader.rows(versionFolder.resolve(Table.BATTLES.path()), Row.class)) {
            rows.forEachOrdered(index::add);
        }
        index.trim();
        return index;
    }

    private void add(Row battle) {
        int row = size();
        if (row > 0 && battle.seq() <= seqs.get(row - 1)) {
            throw new IllegalArgumentException("battles are out of order at seq " + battle.seq());
        }
        // Made for their checks: a place that cannot be is found now, not when somebody asks.
        RecordLocation recordAt = new RecordLocation(battle.recordPart(), battle.recordOffset(), battle.recordLength());
        ReplayLocation replayAt = new ReplayLocation(battle.replayPart(), battle.replayOffset(), battle.replayLength());
        EventsLocation eventsAt = new EventsLocation(battle.eventsPart(), battle.eventsOffset(), battle.eventsLength());
        EvidenceLocation evidenceAt = battle.evidenceAt();
        seqs.add(exact(battle.seq()));
        recordParts.add(recordAt.part());
        recordOffsets.add(exact(recordAt.offset()));
        recordLengths.add(recordAt.length());
        replayParts.add(replayAt.part());
        replayOffsets.add(exact(replayAt.offset()));
        replayLengths.add(replayAt.length());
        eventsParts.add(eventsAt.part());
        eventsOffsets.add(exact(eventsAt.offset()));
        eventsLengths.add(eventsAt.length());
        evidenceParts.add(evidenceAt == null ? 0 : evidenceAt.part());
        evidenceOffsets.add(evidenceAt == null ? 0 : exact(evidenceAt.offset()));
        evidenceLengths.add(evidenceAt == null ? 0 : evidenceAt.length());
        long hash = hash(battle.battleId());
        idHashHighs.add((int) (hash >> Integer.SIZE));
        idHashLows.add((int) hash);
        if (slots.length < 2 * size()) {
            slots = new int[2 * slots.length];
            for (int known = 0; known < row; known++) {
                enter(known);
            }
        }
        enter(row);
        battle.agents()
                .forEach(agent -> rowsByAgent
                        .computeIfAbsent(agent, id -> new IntColumn())
                        .add(row));
    }

    private static int exact(long value) {
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("not in the range of the index: " + value);
        }
        return (int) value;
    }

    private void enter(int row) {
        int slot = idHashLows.get(row) & (slots.length - 1);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = row + 1;
    }

    private void trim() {
        Stream.of(
                        seqs,
                        recordParts,
                        recordOffsets,
                        recordLengths,
                        replayParts,
                        replayOffsets,
                        replayLengths,
                        eventsParts,
                        eventsOffsets,
                        eventsLengths,
                        evidenceParts,
                        evidenceOffsets,
                        evidenceLengths,
                        idHashHighs,
                        idHashLows)
                .forEach(IntColumn::trim);
        rowsByAgent.values().forEach(IntColumn::trim);
    }

    private static long hash(String battleId) {
        byte[] digest = Digest.sha256(battleId.getBytes(StandardCharsets.UTF_8)).bytes();
        return ByteBuffer.wrap(digest).getLong();
    }

    /** The rows that may hold this id: one as a rule, none where it certainly is not there. */
    IntColumn candidates(String battleId) {
        IntColumn candidates = new IntColumn();
        long hash = hash(battleId);
        int slot = (int) hash & (slots.length - 1);
        while (slots[slot] != 0) {
            int row = slots[slot] - 1;
            if (idHashLows.get(row) == (int) hash && idHashHighs.get(row) == (int) (hash >> Integer.SIZE)) {
                candidates.add(row);
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return candidates;
    }

    int size() {
        return seqs.size();
    }

    long seq(int row) {
        return seqs.get(row);
    }

    /** The first row with at least that seq. */
    int firstRow(long seqAtLeast) {
        return seqs.firstAtLeast(seqAtLeast);
    }

    RecordLocation recordAt(int row) {
        return new RecordLocation(recordParts.get(row), recordOffsets.get(row), recordLengths.get(row));
    }

    private ReplayLocation replayAt(int row) {
        return new ReplayLocation(replayParts.get(row), replayOffsets.get(row), replayLengths.get(row));
    }

    /** Where all of a battle lies. */
    BattlePlaces placesOf(int row) {
        return new BattlePlaces(
                recordAt(row),
                replayAt(row),
                new EventsLocation(eventsParts.get(row), eventsOffsets.get(row), eventsLengths.get(row)),
                evidenceAt(row));
    }

    /** Null where the battle rests on no evidence. */
    private @Nullable EvidenceLocation evidenceAt(int row) {
        int length = evidenceLengths.get(row);
        return length == 0 ? null : new EvidenceLocation(evidenceParts.get(row), evidenceOffsets.get(row), length);
    }

    /** The rows an agent is in, ascending. */
    IntColumn rowsOf(String agentId) {
        return rowsByAgent.getOrDefault(agentId, NONE);
    }
}
