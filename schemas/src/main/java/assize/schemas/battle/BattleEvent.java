/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.JsonText;
import java.util.Objects;

/**
 * One accepted line of the battle log.
 *
 * <p>Flat, because it travels the stream; {@link EventBody} opens {@code data}.
 *
 * <p>Units: {@code at} is Unix milliseconds; {@code seq} counts from 0 within the battle; {@code line} from 1 within
 * {@code file}.
 *
 * @param data the event's own members as GA-51 text: ASCII, members in the order they were written
 * @param actor an agent id, {@code relay}, or {@code operator:<name>}
 * @param file where the line stood, relative to the season folder
 * @param text the line as it was read, without its end; empty once it is kept elsewhere
 */
public record BattleEvent(
        String eventId,
        String battleId,
        int seq,
        EventType type,
        long at,
        String actor,
        JsonText data,
        String file,
        long line,
        JsonText text) {

    private static final JsonText NO_TEXT = new JsonText();

    public BattleEvent {
        Objects.requireNonNull(eventId, "eventId is null");
        Objects.requireNonNull(battleId, "battleId is null");
        Objects.requireNonNull(type, "type is null");
        Objects.requireNonNull(actor, "actor is null");
        Objects.requireNonNull(data, "data is null");
        Objects.requireNonNull(file, "file is null");
        Objects.requireNonNull(text, "text is null");
        if (seq < 0) {
            throw new IllegalArgumentException("seq is negative: " + seq);
        }
    }

    /** Whether the other line says the same, wherever it stood. */
    public boolean saysTheSameAs(BattleEvent other) {
        return eventId.equals(other.eventId)
                && battleId.equals(other.battleId)
                && seq == other.seq
                && type == other.type
                && at == other.at
                && actor.equals(other.actor)
                && (data.equals(other.data) || data.object().equals(other.data.object()));
    }

    /** The same event with other members of its own. */
    public BattleEvent withData(JsonText other) {
        return new BattleEvent(eventId, battleId, seq, type, at, actor, other, file, line, text);
    }

    /** The same event, for where its line is kept elsewhere. */
    public BattleEvent withoutText() {
        return text.isEmpty()
                ? this
                : new BattleEvent(eventId, battleId, seq, type, at, actor, data, file, line, NO_TEXT);
    }

    /** The line it was read from. */
    public LogLine logLine() {
        return new LogLine(file, line, text);
    }

    /** The line as refused, for the reason given. */
    public RejectedLine rejected(Rejection reason, String detail) {
        return new RejectedLine(file, line, reason, detail, battleId, seq);
    }
}
