/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

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
 */
public record BattleEvent(
        String eventId,
        String battleId,
        int seq,
        EventType type,
        long at,
        String actor,
        String data,
        String file,
        long line) {

    public BattleEvent {
        Objects.requireNonNull(eventId, "eventId is null");
        Objects.requireNonNull(battleId, "battleId is null");
        Objects.requireNonNull(type, "type is null");
        Objects.requireNonNull(actor, "actor is null");
        Objects.requireNonNull(data, "data is null");
        Objects.requireNonNull(file, "file is null");
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
                && (data.equals(other.data) || EventBody.json(data).equals(EventBody.json(other.data)));
    }

    /** The same event with other members of its own. */
    public BattleEvent withData(String other) {
        return new BattleEvent(eventId, battleId, seq, type, at, actor, other, file, line);
    }

    /** The line as refused, for the reason given. */
    public RejectedLine rejected(Rejection reason, String detail) {
        return new RejectedLine(file, line, reason, detail, battleId, seq);
    }
}
