/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The four competition modes; each has a rating of its own. */
public enum Mode {
    FRAMEWORK_DUEL,
    USER_DESIGN,
    OPEN_BATTLE,
    COOPERATIVE;

    /** Every mode by its wire name. */
    public static final Map<String, Mode> BY_WIRE_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Mode::wireName, Function.identity()));

    private final String wireName = name().toLowerCase(Locale.ROOT);

    /** The name on the wire and the name of its rating table. */
    public String wireName() {
        return wireName;
    }

    /** Whether boards of this mode are split by tier. */
    public boolean hasBoardPerTier() {
        return this == FRAMEWORK_DUEL || this == USER_DESIGN;
    }

    /** The mode of that name. */
    public static Optional<Mode> parse(String wireName) {
        return Optional.ofNullable(BY_WIRE_NAME.get(wireName));
    }
}
