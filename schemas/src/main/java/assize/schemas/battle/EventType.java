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
    CLOSE;

    private static final Map<String, EventType> BY_WIRE_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(EventType::wireName, Function.identity()));

    private final String wireName = name().toLowerCase(Locale.ROOT);

    /** The name in the {@code type} member. */
    public String wireName() {
        return wireName;
    }

    /** The type of that name; empty for a name no schema knows. */
    public static Optional<EventType> parse(String wireName) {
        return Optional.ofNullable(BY_WIRE_NAME.get(wireName));
    }
}
