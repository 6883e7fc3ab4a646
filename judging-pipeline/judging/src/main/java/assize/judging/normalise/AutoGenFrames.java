/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonObject;
import java.util.Optional;

/** Events and messages of AutoGen's agent chat, and the answers its core keeps. */
final class AutoGenFrames {
    private static final String SHAPE = "autogen_event";

    private AutoGenFrames() {}

    static Optional<Spoken> read(JsonObject frame) {
        if (frame.has("mode") && Peek.object(frame, "response").has("finish_reason")) {
            JsonObject response = Peek.object(frame, "response");
            return Optional.of(content(response)
                    .ends(Endings.of(Peek.text(response, "finish_reason")))
                    .think(Peek.text(response, "thought"))
                    .usage(UsageFrames.of(Peek.object(response, "usage")))
                    .build());
        }
        Usage usage = UsageFrames.of(Peek.object(frame, "models_usage"));
        return switch (Peek.textOrEmpty(frame, "type")) {
            case "ToolCallRequestEvent",
                    "AssistantMessage",
                    "TextMessage",
                    "StructuredMessage",
                    "ToolCallSummaryMessage" ->
                Optional.of(content(frame).usage(usage).build());
            case "StopMessage" ->
                Optional.of(content(frame).isFinal().usage(usage).build());
            case "ThoughtEvent" ->
                Optional.of(Spoken.of(SHAPE)
                        .think(Peek.text(frame, "content"))
                        .usage(usage)
                        .build());
            case "ToolCallExecutionEvent", "FunctionExecutionResultMessage" -> {
                Spoken.Builder spoken = Spoken.of(SHAPE);
                Peek.objects(frame, "content").forEach(result -> spoken.result(Peek.text(result, "call_id")));
                yield Optional.of(spoken.build());
            }
            case "HandoffMessage" ->
                Optional.of(Spoken.of(SHAPE)
                        .call(null, "transfer_to_" + Peek.textOrEmpty(frame, "target"), frame.get("content"))
                        .usage(usage)
                        .build());
            case "MemoryQueryEvent" ->
                Optional.of(Spoken.of(SHAPE).usage(usage.withMemoryReads(1)).build());
            case "UserMessage", "SystemMessage" -> Optional.of(Spoken.of(SHAPE).build());
            default -> Optional.empty();
        };
    }

    private static Spoken.Builder content(JsonObject message) {
        Spoken.Builder spoken = Spoken.of(SHAPE).say(Peek.text(message, "content"));
        Peek.objects(message, "content").forEach(call -> ChatFrames.call(spoken, call));
        return spoken;
    }
}
