/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** The Responses API of OpenAI, which the Agents SDK and Microsoft's framework speak: whole, or an item by itself. */
final class ResponsesFrames {
    private static final long MILLIS_PER_SECOND = 1000;

    private ResponsesFrames() {}

    static Optional<Spoken> read(JsonObject frame) {
        if (Peek.says(frame, "object", "response") || (Peek.isArray(frame, "output") && frame.has("status"))) {
            Spoken.Builder spoken = Spoken.of("openai_responses");
            Peek.objects(frame, "output").forEach(item -> item(spoken, item));
            if (Peek.says(frame, "status", "incomplete")) {
                spoken.ends(Endings.of(Peek.text(Peek.object(frame, "incomplete_details"), "reason")));
            }
            Long created = Peek.count(frame, "created_at");
            return Optional.of(spoken.usage(UsageFrames.of(Peek.object(frame, "usage")))
                    .createdAt(created == null ? null : (Long) (created * MILLIS_PER_SECOND))
                    .build());
        }
        if (isItem(frame)) {
            Spoken.Builder spoken = Spoken.of("openai_responses");
            item(spoken, frame);
            return Optional.of(spoken.build());
        }
        return Optional.empty();
    }

    private static boolean isItem(JsonObject frame) {
        return switch (Peek.textOrEmpty(frame, "type")) {
            case "function_call", "custom_tool_call" -> frame.has("call_id");
            case "function_call_output", "custom_tool_call_output", "reasoning" -> true;
            case "message" ->
                Peek.objects(frame, "content").stream()
                        .anyMatch(part -> Peek.says(part, "type", "output_text") || Peek.says(part, "type", "refusal"));
            default -> false;
        };
    }

    private static void item(Spoken.Builder spoken, JsonObject item) {
        String type = Peek.textOrEmpty(item, "type");
        switch (type) {
            case "function_call" ->
                spoken.callUnlessTold(Peek.text(item, "call_id"), Peek.text(item, "name"), item.get("arguments"));
            case "custom_tool_call" ->
                spoken.callUnlessTold(Peek.text(item, "call_id"), Peek.text(item, "name"), item.get("input"));
            case "function_call_output", "custom_tool_call_output" -> spoken.result(Peek.text(item, "call_id"));
            case "reasoning" -> {
                for (String member : List.of("summary", "content")) {
                    Peek.objects(item, member).forEach(part -> spoken.think(Peek.text(part, "text")));
                }
            }
            case "message" -> {
                for (JsonObject part : Peek.objects(item, "content")) {
                    spoken.say(Peek.text(part, "text"));
                    if (Peek.says(part, "type", "refusal")) {
                        spoken.ends(Spoken.Ending.REFUSED);
                    }
                }
            }
            // web_search_call, mcp_call and the like: the provider has run them.
            default -> {
                if (type.endsWith("_call")) {
                    spoken.calledAlready();
                }
            }
        }
    }
}
