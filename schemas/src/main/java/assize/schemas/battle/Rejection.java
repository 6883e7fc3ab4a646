/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Why a line was not used. The wire name is the reason code of a {@code rejected} line. */
public enum Rejection {
    /** Not UTF-8, or not JSON under the strict codec. */
    MALFORMED,
    /** Longer than the season's limit. */
    OVERSIZE,
    /** JSON, but not a battle event: a member is missing, unknown, or of the wrong shape. */
    BAD_EVENT,
    /** No schema knows this type. */
    UNKNOWN_TYPE,
    /** Scoring weights do not total exactly 1.00. */
    WEIGHTS_NOT_ONE,
    /** The same line again. */
    DUPLICATE,
    /** Another line with a sequence number already used. */
    CONTRADICTION,
    /** Not the next step of the battle. */
    WRONG_ORDER,
    /** Names somebody who is not in the battle. */
    UNKNOWN_AGENT,
    /** Names a task or a version the season does not have. */
    UNKNOWN_TASK,
    /** Names another season. */
    UNKNOWN_SEASON,
    /** The season, or the task, is not played in that mode. */
    MODE_NOT_ALLOWED,
    /** A contender lacks a capability that a task requires (1011, GA-64). */
    CAPABILITY_MISMATCH,
    /** The locked hash is not the hash of the challenge. */
    CHALLENGE_MISMATCH,
    /** Came after its turn's deadline (1005). */
    LATE_ACT,
    /** Answers a turn that has its answer. */
    REPEATED_ACT,
    /** Answers a turn that was never opened (1004). */
    WRONG_TURN,
    /** An action this mode does not have (1006). */
    UNKNOWN_ACTION,
    /** A message to nobody of the sender's team. */
    UNKNOWN_RECIPIENT,
    /** Over the response limit (GR-09). */
    RESPONSE_TOO_LONG,
    /** The battle does not wait for this, or not from this person. */
    NOT_AWAITED,
    /** The person has given this before. */
    ALREADY_GIVEN,
    /** The scores are not by the categories of the battle's rules. */
    WRONG_CATEGORIES,
    /** The confirmed total is not the one that comes of the scores. */
    WRONG_TOTAL,
    /** A judge or operator would decide about a contender of their own (GR-14). */
    JUDGE_CONFLICT,
    /** Came after the battle was sealed, or after its review was over. */
    LATE,
    /** A task file that cannot be used. */
    BAD_TASK,
    /** No notice: a member is missing, unknown, or of the wrong shape. */
    BAD_NOTICE,
    /** Speaks of a battle that is not published. */
    UNKNOWN_BATTLE,
    /** Goes on with a dispute that was never filed, or of another battle. */
    UNKNOWN_DISPUTE,
    /** Corrects what the record does not say, or into what cannot be. */
    WRONG_CORRECTION,
    /** Not the next step of the dispute (GR-10). */
    WRONG_STEP;

    static final Map<String, Rejection> BY_CODE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Rejection::code, Function.identity()));

    private final String code = name().toLowerCase(Locale.ROOT);

    /** The reason code. */
    public String code() {
        return code;
    }

    /**
     * Whether this is an agent's own fault. Such a line is not used, but it fills its place in the sequence: an agent must
     * not be able to hold up its battle by misbehaving.
     */
    public boolean isTheAgentsFault() {
        return switch (this) {
            case LATE_ACT, REPEATED_ACT, WRONG_TURN, UNKNOWN_ACTION, UNKNOWN_RECIPIENT, RESPONSE_TOO_LONG -> true;
            case MALFORMED,
                    OVERSIZE,
                    BAD_EVENT,
                    UNKNOWN_TYPE,
                    WEIGHTS_NOT_ONE,
                    DUPLICATE,
                    CONTRADICTION,
                    WRONG_ORDER,
                    UNKNOWN_AGENT,
                    UNKNOWN_TASK,
                    UNKNOWN_SEASON,
                    MODE_NOT_ALLOWED,
                    CAPABILITY_MISMATCH,
                    CHALLENGE_MISMATCH,
                    NOT_AWAITED,
                    ALREADY_GIVEN,
                    WRONG_CATEGORIES,
                    WRONG_TOTAL,
                    JUDGE_CONFLICT,
                    LATE,
                    BAD_TASK,
                    BAD_NOTICE,
                    UNKNOWN_BATTLE,
                    UNKNOWN_DISPUTE,
                    WRONG_CORRECTION,
                    WRONG_STEP -> false;
        };
    }
}
