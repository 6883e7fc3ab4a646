/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What becomes of a battle whose rating a flag holds back (C-051).
 *
 * @param flag the code of the flag
 * @param agentId the agent it speaks of
 */
public record FlagDecision(String flag, String agentId, Ruling ruling, String reason) {
    private static final Pattern CODE = Pattern.compile("[a-z][a-z0-9_]{0,63}");

    /** What an operator can decide. */
    public enum Ruling {
        /** The flag is set aside: ratings move as by any other battle. */
        RATE,
        /** The flag stands: the battle is published and moves no rating. */
        DO_NOT_RATE,
        /** The battle is void. */
        VOID;

        private static final Map<String, Ruling> BY_WIRE_NAME =
                Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Ruling::wireName, Function.identity()));

        /** The name in {@code decision}. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Decodes the body of a flag_decision event. */
    public static FlagDecision from(Fields fields) {
        return new FlagDecision(
                fields.matching("flag", CODE),
                fields.matching("agent_id", Identifiers.ID),
                fields.oneOf("decision", Ruling.BY_WIRE_NAME),
                ReviewFields.words(fields, "reason"));
    }
}
