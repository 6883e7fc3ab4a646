/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonObject;
import java.util.Optional;

/** Messages of Anthropic, and the lines its Agent SDK writes around them. */
final class AnthropicFrames {
    private AnthropicFrames() {}

    static Optional<Spoken> read(JsonObject frame) {
        if (isLine(frame)) {
            return line(frame);
        }
        boolean blocks = Peek.objects(frame, "content").stream().anyMatch(AnthropicFrames::isBlock);
        boolean isMessage = Peek.says(frame, "type", "message") && Peek.isArray(frame, "content");
        return isMessage || frame.has("stop_reason") || (blocks && frame.has("role"))
                ? Optional.of(message("anthropic_messages", frame))
                : Optional.empty();
    }

    private static boolean isBlock(JsonObject part) {
        return switch (Peek.textOrEmpty(part, "type")) {
            case "tool_use", "tool_result", "thinking", "server_tool_use" -> true;
            default -> false;
        };
    }

    private static Spoken message(String shape, JsonObject message) {
        Spoken.Builder spoken = Spoken.of(shape)
                .ends(Endings.of(Peek.text(message, "stop_reason")))
                .usage(UsageFrames.of(Peek.object(message, "usage")));
        boolean isTheAgents = !Peek.says(message, "role", "user");
        if (isTheAgents) {
            spoken.say(Peek.text(message, "content"));
        }
        for (JsonObject block : Peek.objects(message, "content")) {
            switch (Peek.textOrEmpty(block, "type")) {
                case "text" -> spoken.say(isTheAgents ? Peek.text(block, "text") : null);
                case "thinking" -> spoken.think(Peek.text(block, "thinking"));
                case "tool_use" ->
                    spoken.callUnlessTold(Peek.text(block, "id"), Peek.text(block, "name"), block.get("input"));
                case "tool_result" -> spoken.result(Peek.text(block, "tool_use_id"));
                case "server_tool_use", "mcp_tool_use" -> spoken.calledAlready();
                default -> {
                    // Results of server tools and blocks nobody has told us of.
                }
            }
        }
        return spoken.build();
    }

    /** Whether this is a line of the Agent SDK's stream. */
    private static boolean isLine(JsonObject frame) {
        return switch (Peek.textOrEmpty(frame, "type")) {
            case "assistant", "user" -> frame.get("message") instanceof JsonObject;
            case "result" -> frame.has("subtype");
            case "system" -> frame.has("subtype") && frame.has("session_id");
            default -> false;
        };
    }

    private static Optional<Spoken> line(JsonObject frame) {
        String shape = "claude_agent_sdk";
        return switch (Peek.textOrEmpty(frame, "type")) {
            case "assistant", "user" -> Optional.of(message(shape, Peek.object(frame, "message")));
            case "result" -> {
                boolean failed = Peek.isTrue(frame, "is_error") || !Peek.says(frame, "subtype", "success");
                Spoken.Builder spoken = Spoken.of(shape)
                        .say(Peek.text(frame, "result"))
                        .usage(UsageFrames.of(Peek.object(frame, "usage")).withLatency(UsageFrames.millis(frame)));
                yield Optional.of((failed ? spoken.ends(Spoken.Ending.CUT_SHORT) : spoken.isFinal()).build());
            }
            default -> Optional.of(Spoken.of(shape).build());
        };
    }
}
