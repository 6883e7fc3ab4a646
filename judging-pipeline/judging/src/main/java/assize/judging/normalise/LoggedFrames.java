/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonDecimal;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.Optional;

/**
 * Steps as agents and harnesses log them: MCP, OpenClaw, PydanticAI, smolagents, SWE-agent, ATIF, Game Arena.
 *
 * <p>Each is known by members no other has.
 */
final class LoggedFrames {
    private static final double MILLIS_PER_SECOND = 1000;

    private LoggedFrames() {}

    static Optional<Spoken> read(JsonObject frame) {
        if (Peek.says(frame, "jsonrpc", "2.0") && Peek.says(frame, "method", "tools/call")) {
            JsonObject params = Peek.object(frame, "params");
            JsonValue id = frame.get("id");
            return Optional.of(Spoken.of("mcp")
                    .call(id == null ? null : Peek.shown(id), Peek.text(params, "name"), params.get("arguments"))
                    .build());
        }
        if (Peek.says(frame, "jsonrpc", "2.0") && Peek.isArray(Peek.object(frame, "result"), "content")) {
            JsonValue id = frame.get("id");
            return Optional.of(
                    Spoken.of("mcp").result(id == null ? null : Peek.shown(id)).build());
        }
        if (frame.get("message") instanceof JsonObject message && Peek.says(frame, "type", "message")) {
            return Optional.of(openClaw(message));
        }
        if (Peek.says(frame, "type", "session") && frame.has("cwd")) {
            return Optional.of(Spoken.of("openclaw_session").build());
        }
        if (Peek.objects(frame, "parts").stream().anyMatch(part -> part.has("part_kind"))) {
            return Optional.of(pydantic(frame));
        }
        if (frame.has("step_number") && (frame.has("model_output") || frame.has("tool_calls"))) {
            return Optional.of(smolagents(frame));
        }
        if (Peek.says(frame, "source", "agent") && frame.has("step_id")) {
            return Optional.of(trajectoryStep(frame));
        }
        if (frame.get("action") instanceof JsonString command && frame.has("thought") && frame.has("observation")) {
            return Optional.of(Spoken.of("swe_agent_step")
                    .think(Peek.text(frame, "thought"))
                    .call(null, Edges.strip(command.value()).equals("submit") ? "submit" : "shell", command)
                    .build());
        }
        return frame.has("submission") && frame.has("actionString") ? Optional.of(gameMove(frame)) : Optional.empty();
    }

    private static Spoken openClaw(JsonObject message) {
        Spoken.Builder spoken = Spoken.of("openclaw_session")
                .ends(Endings.of(Peek.text(message, "stopReason")))
                .usage(UsageFrames.of(Peek.object(message, "usage")))
                .createdAt(Peek.count(message, "timestamp"));
        switch (Peek.textOrEmpty(message, "role")) {
            case "assistant" -> {
                for (JsonObject part : Peek.objects(message, "content")) {
                    if (Peek.says(part, "type", "toolCall")) {
                        spoken.callUnlessTold(Peek.text(part, "id"), Peek.text(part, "name"), part.get("arguments"));
                    }
                    spoken.say(Peek.text(part, "text")).think(Peek.text(part, "thinking"));
                }
            }
            case "toolResult" -> spoken.result(Peek.text(message, "toolCallId"));
            default -> {
                // The user's words, or the system's.
            }
        }
        return spoken.build();
    }

    private static Spoken pydantic(JsonObject frame) {
        Spoken.Builder spoken = Spoken.of("pydantic_ai")
                .ends(Endings.of(Peek.text(frame, "finish_reason")))
                .usage(UsageFrames.of(Peek.object(frame, "usage")));
        for (JsonObject part : Peek.objects(frame, "parts")) {
            switch (Peek.textOrEmpty(part, "part_kind")) {
                case "text" -> spoken.say(Peek.text(part, "content"));
                case "thinking" -> spoken.think(Peek.text(part, "content"));
                case "tool-call" ->
                    spoken.callUnlessTold(
                            Peek.text(part, "tool_call_id"), Peek.text(part, "tool_name"), part.get("args"));
                case "builtin-tool-call" -> spoken.calledAlready();
                case "tool-return" -> spoken.result(Peek.text(part, "tool_call_id"));
                default -> {
                    // Prompts, and parts nobody has told us of.
                }
            }
        }
        return spoken.build();
    }

    private static Spoken smolagents(JsonObject step) {
        JsonValue seconds = Peek.object(step, "timing").get("duration");
        Long millis = seconds instanceof JsonDecimal decimal && decimal.value() >= 0
                ? (Long) (long) Math.min(decimal.value() * MILLIS_PER_SECOND, Integer.MAX_VALUE)
                : null;
        Spoken.Builder spoken = Spoken.of("smolagents_step")
                .usage(UsageFrames.of(Peek.object(step, "token_usage")).withLatency(millis));
        if (Peek.isTrue(step, "is_final_answer")) {
            JsonValue output = step.get("action_output");
            return spoken.say(output == null ? null : Peek.shown(output))
                    .isFinal()
                    .build();
        }
        Peek.objects(step, "tool_calls").forEach(call -> ChatFrames.call(spoken, call));
        return spoken.hasCalls()
                ? spoken.think(Peek.text(step, "model_output")).build()
                : spoken.say(Peek.text(step, "model_output")).build();
    }

    private static Spoken trajectoryStep(JsonObject step) {
        Spoken.Builder spoken = Spoken.of("atif_step")
                .say(Peek.text(step, "message"))
                .think(Peek.text(step, "reasoning_content"))
                .usage(UsageFrames.of(Peek.object(step, "metrics")));
        Peek.objects(step, "tool_calls").forEach(call -> ChatFrames.call(spoken, call));
        Peek.objects(Peek.object(step, "observation"), "results")
                .forEach(result -> spoken.result(Peek.text(result, "source_call_id")));
        return spoken.build();
    }

    /** A move; without one the player gives the turn away. */
    private static Spoken gameMove(JsonObject action) {
        Spoken.Builder spoken = Spoken.of("game_arena_move").think(Peek.text(action, "thoughts"));
        if (action.get("submission") instanceof JsonInteger move && move.value() < 0) {
            return spoken.call(null, "pass", null).build();
        }
        return spoken.say(Peek.text(action, "actionString")).isFinal().build();
    }
}
