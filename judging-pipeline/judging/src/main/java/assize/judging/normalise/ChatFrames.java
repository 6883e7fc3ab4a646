/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chat completions of OpenAI and of those who speak like it: Azure, Mistral, Ollama, Cohere, Inspect; whole or as a bare
 * message.
 */
final class ChatFrames {
    private static final long MILLIS_PER_SECOND = 1000;

    private ChatFrames() {}

    static Optional<Spoken> read(JsonObject frame) {
        List<JsonObject> choices = Peek.objects(frame, "choices");
        if (!choices.isEmpty()) {
            JsonObject first = choices.get(0);
            Long created = Peek.count(frame, "created");
            return Optional.of(message("openai_chat", Peek.object(first, "message"), Peek.text(first, "finish_reason"))
                    .usage(UsageFrames.of(Peek.object(frame, "usage")))
                    .createdAt(created == null ? null : (Long) (created * MILLIS_PER_SECOND))
                    .build());
        }
        JsonObject message = Peek.object(frame, "message");
        if (frame.has("done") && Peek.says(message, "role", "assistant")) {
            return Optional.of(message("ollama_chat", message, Peek.text(frame, "done_reason"))
                    .usage(UsageFrames.of(frame))
                    .build());
        }
        if (frame.has("finish_reason") && Peek.says(message, "role", "assistant")) {
            return Optional.of(message("cohere_chat", message, Peek.text(frame, "finish_reason"))
                    .usage(UsageFrames.of(Peek.object(frame, "usage", "meta")))
                    .build());
        }
        if (frame.has("generation_id") && frame.has("text")) {
            Spoken.Builder spoken = Spoken.of("cohere_chat").ends(Endings.of(Peek.text(frame, "finish_reason")));
            Peek.objects(frame, "tool_calls").forEach(call -> call(spoken, call));
            return Optional.of(spoken.say(Peek.text(frame, "text"))
                    .usage(UsageFrames.of(Peek.object(frame, "meta", "usage")))
                    .build());
        }
        return bare(frame);
    }

    /** A message of a conversation, by itself. */
    private static Optional<Spoken> bare(JsonObject frame) {
        String role = Peek.textOrEmpty(frame, "role");
        return switch (role) {
            case "assistant" -> Optional.of(message("openai_chat", frame, null).build());
            case "tool", "function" ->
                Optional.of(Spoken.of("openai_chat")
                        .result(Peek.text(frame, "tool_call_id", "call_id"))
                        .build());
            case "system", "user", "developer" ->
                Optional.of(Spoken.of("openai_chat").build());
            default -> Optional.empty();
        };
    }

    private static Spoken.Builder message(String shape, JsonObject message, @Nullable String finish) {
        Spoken.Builder spoken = Spoken.of(shape).ends(Endings.of(finish));
        Peek.objects(message, "tool_calls").forEach(call -> call(spoken, call));
        JsonObject legacy = Peek.object(message, "function_call");
        spoken.call(null, Peek.text(legacy, "name"), legacy.get("arguments"));
        spoken.think(Peek.text(message, "reasoning_content", "reasoning", "thinking", "tool_plan"));
        if (!Peek.textOrEmpty(message, "refusal").isEmpty()) {
            spoken.ends(Spoken.Ending.REFUSED);
        }
        return spoken.say(words(message.get("content")));
    }

    /** A call in any of the forms a list of tool calls holds them. */
    static void call(Spoken.Builder spoken, JsonObject call) {
        String id = Peek.text(call, "id", "call_id", "tool_call_id");
        JsonObject function = Peek.object(call, "function");
        boolean nested = !function.members().isEmpty();
        String name = nested
                ? Peek.text(function, "name")
                : Peek.text(call, "function", "name", "tool_name", "function_name");
        spoken.callUnlessTold(id, name, arguments(nested ? function : call));
    }

    /** What a call passes, under whichever name. */
    static @Nullable JsonValue arguments(JsonObject call) {
        for (String name : List.of("arguments", "args", "input", "parameters", "tool_args")) {
            if (Peek.holds(call, name)) {
                return call.get(name);
            }
        }
        return null;
    }

    /** Content as a string, or as parts of which the textual ones count. */
    static @Nullable String words(@Nullable JsonValue content) {
        if (content instanceof JsonString string) {
            return string.value();
        }
        if (!(content instanceof JsonArray parts)) {
            return null;
        }
        StringBuilder words = new StringBuilder();
        for (JsonValue part : parts.items()) {
            if (part instanceof JsonString string) {
                words.append(string.value());
            } else if (part instanceof JsonObject object && !Peek.says(object, "type", "thinking")) {
                words.append(Peek.textOrEmpty(object, "text"));
            }
        }
        return words.toString();
    }
}
