/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonObject;
import java.util.Optional;

/** State messages of LangChain and LangGraph, as serialised and as its platform sends them. */
final class LangChainFrames {
    private static final String SHAPE = "langchain_message";

    private LangChainFrames() {}

    static Optional<Spoken> read(JsonObject frame) {
        if (Peek.says(frame, "type", "constructor") && frame.has("lc")) {
            JsonObject kwargs = Peek.object(frame, "kwargs");
            String name = Peek.shown(frame.members().getOrDefault("id", JsonObject.EMPTY));
            if (name.contains("ToolMessage")) {
                return Optional.of(result(kwargs));
            }
            return Optional.of(
                    name.contains("AIMessage")
                            ? message(kwargs)
                            : Spoken.of(SHAPE).build());
        }
        if (!frame.has("content")) {
            return Optional.empty();
        }
        return switch (Peek.textOrEmpty(frame, "type")) {
            case "ai", "AIMessageChunk" -> Optional.of(message(frame));
            case "tool" -> Optional.of(result(frame));
            case "human", "system" -> Optional.of(Spoken.of(SHAPE).build());
            default -> Optional.empty();
        };
    }

    private static Spoken result(JsonObject message) {
        return Spoken.of(SHAPE).result(Peek.text(message, "tool_call_id")).build();
    }

    /** The calls stand in two places; where they have ids, one call is told once. */
    private static Spoken message(JsonObject message) {
        JsonObject metadata = Peek.object(message, "response_metadata");
        Spoken.Builder spoken = Spoken.of(SHAPE)
                .ends(Endings.of(Peek.text(metadata, "finish_reason", "stop_reason", "done_reason")))
                .say(ChatFrames.words(message.get("content")));
        Peek.objects(message, "tool_calls").forEach(call -> ChatFrames.call(spoken, call));
        Peek.objects(message, "invalid_tool_calls").forEach(call -> ChatFrames.call(spoken, call));
        if (!spoken.hasCalls()) {
            JsonObject given = Peek.object(message, "additional_kwargs");
            Peek.objects(given, "tool_calls").forEach(call -> ChatFrames.call(spoken, call));
        }
        Usage usage = UsageFrames.of(Peek.object(message, "usage_metadata"));
        return spoken.usage(usage.saysNothing() ? UsageFrames.of(Peek.object(metadata, "token_usage", "usage")) : usage)
                .build();
    }
}
