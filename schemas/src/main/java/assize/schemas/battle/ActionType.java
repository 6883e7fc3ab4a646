/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What an agent can do in a turn (Arena §11, GC-11), and what it means for telemetry (Combat §6.2). */
public enum ActionType {
    THINK("think"),
    USE_TOOL("execute"),
    SEND_MESSAGE("think"),
    REQUEST_FILE("search"),
    SUBMIT_FIX("answer"),
    SUBMIT_ANSWER("answer"),
    REQUEST_HINT("other"),
    PASS("other"),
    COMMUNICATE("other"),
    DELEGATE("other");

    private static final Map<String, ActionType> BY_WIRE_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(ActionType::wireName, Function.identity()));

    private final String wireName = name().toLowerCase(Locale.ROOT);
    private final String semantic;

    ActionType(String semantic) {
        this.semantic = semantic;
    }

    /** The name in {@code action.type}. */
    public String wireName() {
        return wireName;
    }

    /**
     * think, search, execute, answer or other (C-026).
     *
     * @param taskCategory a message in a research-like category is a search (GC-05)
     * @param searches whether our own reading says that the tool it calls searches (GC-05, C-101)
     */
    public String semantic(String taskCategory, boolean searches) {
        if (this == USE_TOOL && searches) {
            return "search";
        }
        boolean research = switch (taskCategory) {
            case "qa", "data_analysis", "research" -> true;
            default -> false;
        };
        return this == SEND_MESSAGE && research ? "search" : semantic;
    }

    /** Whether tasks of that mode have it, whatever a client lists (A-137..A-146). */
    public boolean isPlayedIn(String taskMode) {
        boolean alone = taskMode.equals("single_turn");
        boolean team = taskMode.equals("cooperative");
        return switch (this) {
            case THINK, USE_TOOL, PASS -> true;
            case REQUEST_HINT -> alone;
            case SUBMIT_ANSWER -> alone || team;
            case SEND_MESSAGE, REQUEST_FILE, SUBMIT_FIX -> !alone;
            case COMMUNICATE, DELEGATE -> team;
        };
    }

    /** Whether it ends the agent's round of a single-turn task. */
    public boolean endsRound() {
        return this == SUBMIT_ANSWER || this == SUBMIT_FIX || this == PASS;
    }

    /** Whether it carries the answer that is judged. */
    public boolean answers() {
        return this == SUBMIT_ANSWER || this == SUBMIT_FIX;
    }

    /** Whether it is said to one member of the team; such an act may go without a turn (GA-32). */
    public boolean isTeamMessage() {
        return this == COMMUNICATE || this == DELEGATE;
    }

    /** Whether style counts it as an intermediate turn (C-068, GC-12). */
    public boolean isIntermediate() {
        return this == THINK || this == USE_TOOL || this == SEND_MESSAGE || this == REQUEST_FILE;
    }

    /** The action of that name; {@code answer} and {@code hint} are aliases (GC-11). Empty for any other (GC-16). */
    public static Optional<ActionType> parse(String wireName) {
        return switch (wireName) {
            case "answer" -> Optional.of(SUBMIT_ANSWER);
            case "hint" -> Optional.of(REQUEST_HINT);
            default -> Optional.ofNullable(BY_WIRE_NAME.get(wireName));
        };
    }
}
