/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.json.Fields;
import assize.schemas.season.ContentHash;
import com.jerolba.carpet.annotation.NotNull;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code battles}: one published battle, and where its record, replay and evidence lie.
 *
 * <p>Units and shapes: hashes are {@code sha256:} and hex; offsets and lengths in bytes. The column of a component is its
 * name in snake case.
 *
 * @param seq index of the battle's entry in the log
 * @param agents ids in contender order
 * @param tasks {@code id@version} in round order, none twice
 * @param board null where the battle counts for none
 * @param position 0-based place among the rated battles of the board; null where it was not rated
 * @param auditFlags codes in the record's order
 * @param recordLength without the line end
 * @param recordHash of the record's bytes, without the line end
 * @param replayLength with every line end
 * @param eventsLength with every line end; 0 in archives that hold no events
 * @param evidencePart null, as its offset and length, where the battle rests on no evidence
 * @param evidenceLength with every line end
 */
public record BattleRow(
        long seq,
        @NotNull String battleId,
        @NotNull String mode,
        boolean ranked,
        @NotNull String ruleSet,
        @NotNull String outcome,
        @Nullable String winner,
        @NotNull List<String> agents,
        @NotNull List<String> tasks,
        @NotNull Instant startedAt,
        @NotNull Instant completedAt,
        @Nullable String board,
        @Nullable Long position,
        @NotNull String ratingState,
        @NotNull String challengeHash,
        @NotNull String replayRoot,
        int eventsCount,
        @NotNull List<String> auditFlags,
        int recordPart,
        long recordOffset,
        int recordLength,
        @NotNull String recordHash,
        int replayPart,
        long replayOffset,
        int replayLength,
        @AddedLater int eventsPart,
        @AddedLater long eventsOffset,
        @AddedLater int eventsLength,
        @Nullable Integer evidencePart,
        @Nullable Long evidenceOffset,
        @Nullable Integer evidenceLength) {

    public BattleRow {
        agents = List.copyOf(agents);
        tasks = List.copyOf(tasks);
        auditFlags = List.copyOf(auditFlags);
    }

    /** The row of a record; look at the fields' problem before using it. */
    static BattleRow from(RecordFields record, long seq, byte[] bytes, BattlePlaces at) {
        EvidenceLocation evidenceAt = at.evidence();
        Fields fields = record.fields();
        Fields outcome = fields.object("outcome");
        Fields rating = fields.object("rating");
        Fields replay = fields.object("replay");
        return new BattleRow(
                seq,
                record.battleId(),
                record.mode(),
                fields.flag("ranked", false),
                record.name("rule_set"),
                outcome.text("state", RecordFields.NAME_MAX),
                outcome.optionalText("winner", RecordFields.NAME_MAX),
                record.agentIds(),
                record.tasks(),
                record.startedAt(),
                record.completedAt(),
                rating.optionalText("board", RecordFields.NAME_MAX),
                rating.optionalInteger("position", 0, Long.MAX_VALUE),
                record.ratingState(),
                RecordFields.hash(fields, "challenge_hash"),
                RecordFields.hash(replay, "merkle_root"),
                (int) replay.integer("events_count", 0, Integer.MAX_VALUE),
                record.flagCodes(),
                at.record().part(),
                at.record().offset(),
                at.record().length(),
                ContentHash.of(bytes),
                at.replay().part(),
                at.replay().offset(),
                at.replay().length(),
                at.events().part(),
                at.events().offset(),
                at.events().length(),
                evidenceAt == null ? null : (Integer) evidenceAt.part(),
                evidenceAt == null ? null : (Long) evidenceAt.offset(),
                evidenceAt == null ? null : (Integer) evidenceAt.length());
    }

    /** Where the record lies. */
    public RecordLocation recordLocation() {
        return new RecordLocation(recordPart, recordOffset, recordLength);
    }

    /** Where the replay lies. */
    public ReplayLocation replayLocation() {
        return new ReplayLocation(replayPart, replayOffset, replayLength);
    }

    /** Where the events lie. */
    public EventsLocation eventsLocation() {
        return new EventsLocation(eventsPart, eventsOffset, eventsLength);
    }

    /** Where the evidence lies, if the battle rests on any. */
    public Optional<EvidenceLocation> evidenceLocation() {
        return evidencePart == null || evidenceOffset == null || evidenceLength == null
                ? Optional.empty()
                : Optional.of(new EvidenceLocation(evidencePart, evidenceOffset, evidenceLength));
    }
}
