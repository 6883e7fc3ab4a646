/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The kinds of line a battle log holds, in the order a battle meets them. */
public enum EventType {
    /** The battle is written down: mode, rounds, contenders. */
    DRAFT,
    /** It has a time. */
    SCHEDULE,
    /** Every contender is there. */
    READY,
    /** The challenge can no longer change. */
    LOCK,
    /** Play begins. */
    START,
    /** A turn is put before one agent. */
    OBSERVE,
    /** An agent acts. */
    ACT,
    /** A turn ran out without an act. */
    TIMEOUT,
    /** An agent left the battle. */
    FORFEIT,
    /** Execution is over; the responses are sealed. */
    CLOSE,
    /** A judge has found what an answer, or a contender's whole play, is worth. */
    VERDICT,
    /** A judge takes points off a contender. */
    PENALTY,
    /** A judge stands by the totals that come of it. */
    CONFIRM,
    /** An administrator decides a tie. */
    TIE_DECISION,
    /** An operator decides about a flag that holds a rating back. */
    FLAG_DECISION;

    private static final Map<String, EventType> BY_WIRE_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(EventType::wireName, Function.identity()));

    private final String wireName = name().toLowerCase(Locale.ROOT);

    /** The name in the {@code type} member. */
    public String wireName() {
        return wireName;
    }

    /** Whether people send it after the close. */
    public boolean isReview() {
        return compareTo(CLOSE) > 0;
    }

    /** The type of that name; empty for a name no schema knows. */
    public static Optional<EventType> parse(String wireName) {
        return Optional.ofNullable(BY_WIRE_NAME.get(wireName));
    }
}
