/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import assize.schemas.battle.EventType;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How far a battle has come, as far as its log can bring it. What follows the seal is not in the log.
 *
 * <p>Only the next state is allowed: what the table below does not name is out of order.
 */
enum BattleState {
    /** Nothing is known of it. */
    UNWRITTEN,
    DRAFT,
    SCHEDULED,
    READY,
    LOCKED,
    LIVE,
    RESPONSES_SEALED;

    private static final Map<BattleState, Map<EventType, BattleState>> TABLE = Map.of(
            UNWRITTEN, Map.of(EventType.DRAFT, DRAFT),
            DRAFT, Map.of(EventType.SCHEDULE, SCHEDULED),
            SCHEDULED, Map.of(EventType.READY, READY),
            READY, Map.of(EventType.LOCK, LOCKED),
            LOCKED, Map.of(EventType.START, LIVE),
            LIVE,
                    Map.of(
                            EventType.OBSERVE, LIVE,
                            EventType.ACT, LIVE,
                            EventType.TIMEOUT, LIVE,
                            EventType.FORFEIT, LIVE,
                            EventType.CLOSE, RESPONSES_SEALED),
            RESPONSES_SEALED, Map.of());

    /** The state after such an event; empty where it cannot come now. */
    Optional<BattleState> after(EventType type) {
        return Optional.ofNullable(TABLE.getOrDefault(this, Map.of()).get(type));
    }

    /** As people read it: {@code responses sealed}. */
    String shown() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
