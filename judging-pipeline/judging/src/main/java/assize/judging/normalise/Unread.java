/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import java.util.Locale;

/** Why a frame is no action. None of these is an answer, and none becomes one (C-097). */
public enum Unread {
    /** There is nothing in it. */
    EMPTY("the frame is empty"),
    /** It is longer than any frame we look at. */
    TOO_LONG("the frame is too long to be looked at"),
    /** It begins as JSON and does not go on as such. */
    MALFORMED_JSON("the frame begins as JSON and is none"),
    /** It is JSON of a shape no framework we know uses. */
    UNKNOWN_SHAPE("the frame has no known shape"),
    /** It is a stream without its end. */
    STREAM_NOT_ENDED("the frame is a stream that does not end"),
    /** The model stopped at a limit: what it would have said is not guessed. */
    CUT_SHORT("the model was cut short"),
    /** The model, or a filter, refused. */
    REFUSED("the model or a filter refused"),
    /** It holds what tools answered, and nothing of the agent. */
    ONLY_TOOL_RESULTS("the frame holds results of tools only"),
    /** It is the report of a provider's fault. */
    PROVIDER_ERROR("the frame reports an error"),
    /** It is an action whose type nobody knows (GC-16). */
    UNKNOWN_ACTION("there is no such action"),
    /** It calls a tool without naming it (GC-14). */
    NO_TOOL_NAME("the call names no tool"),
    /** It says that it answers, and has no answer. */
    NO_ANSWER("the answer is missing");

    private final String detail;

    Unread(String detail) {
        this.detail = detail;
    }

    /** The reason code. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** One sentence; never a copy of agent text. */
    public String detail() {
        return detail;
    }
}
