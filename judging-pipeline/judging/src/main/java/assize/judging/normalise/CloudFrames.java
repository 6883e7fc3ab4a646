/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** Gemini's generateContent, which Google's ADK speaks, and the Converse API of Bedrock. */
final class CloudFrames {
    private static final long GEMINI_MAX_TOKENS = 2;

    private CloudFrames() {}

    static Optional<Spoken> read(JsonObject frame) {
        List<JsonObject> candidates = Peek.objects(frame, "candidates");
        JsonObject usage = Peek.object(frame, "usageMetadata", "usage_metadata");
        if (!candidates.isEmpty()) {
            return Optional.of(
                    candidate(candidates.get(0)).usage(UsageFrames.of(usage)).build());
        }
        if (Peek.isArray(Peek.object(frame, "content"), "parts")) {
            return Optional.of(candidate(frame).usage(UsageFrames.of(usage)).build());
        }
        if (Peek.isArray(frame, "parts") && frame.has("role")) {
            Spoken.Builder spoken = Spoken.of("gemini");
            parts(spoken, frame);
            return Optional.of(spoken.build());
        }
        JsonObject output = Peek.object(Peek.object(frame, "output"), "message");
        boolean isWhole = Peek.isArray(output, "content");
        JsonObject message = isWhole ? output : frame;
        boolean named = Peek.objects(message, "content").stream()
                .anyMatch(part -> part.has("toolUse") || part.has("toolResult"));
        return isWhole || named ? Optional.of(converse(message, frame)) : Optional.empty();
    }

    private static Spoken.Builder candidate(JsonObject candidate) {
        Spoken.Builder spoken =
                Spoken.of("gemini").ends(Endings.of(Peek.text(candidate, "finishReason", "finish_reason")));
        // Python dumps name the reason by number: 2 is the token limit, above it all are refusals.
        if (candidate.get("finishReason") instanceof JsonInteger code && code.value() >= GEMINI_MAX_TOKENS) {
            spoken.ends(code.value() == GEMINI_MAX_TOKENS ? Spoken.Ending.CUT_SHORT : Spoken.Ending.REFUSED);
        }
        parts(spoken, Peek.object(candidate, "content"));
        return spoken;
    }

    private static void parts(Spoken.Builder spoken, JsonObject content) {
        boolean isTheAgents = !Peek.says(content, "role", "user");
        for (JsonObject part : Peek.objects(content, "parts")) {
            JsonObject call = Peek.object(part, "functionCall", "function_call");
            JsonObject result = Peek.object(part, "functionResponse", "function_response");
            if (!call.members().isEmpty()) {
                spoken.callUnlessTold(Peek.text(call, "id"), Peek.text(call, "name"), call.get("args"));
            } else if (!result.members().isEmpty()) {
                spoken.result(Peek.text(result, "id"));
            } else if (isTheAgents && Peek.isTrue(part, "thought")) {
                spoken.think(Peek.text(part, "text"));
            } else if (isTheAgents) {
                spoken.say(Peek.text(part, "text"));
            }
        }
    }

    private static Spoken converse(JsonObject message, JsonObject frame) {
        JsonObject metrics = Peek.object(frame, "metrics");
        Spoken.Builder spoken = Spoken.of("bedrock_converse")
                .ends(Endings.of(Peek.text(frame, "stopReason")))
                .usage(UsageFrames.of(Peek.object(frame, "usage")).withLatency(Peek.count(metrics, "latencyMs")));
        boolean isTheAgents = !Peek.says(message, "role", "user");
        for (JsonObject part : Peek.objects(message, "content")) {
            JsonObject call = Peek.object(part, "toolUse");
            spoken.callUnlessTold(Peek.text(call, "toolUseId"), Peek.text(call, "name"), call.get("input"));
            if (part.has("toolResult")) {
                spoken.result(Peek.text(Peek.object(part, "toolResult"), "toolUseId"));
            }
            spoken.say(isTheAgents ? Peek.text(part, "text") : null);
        }
        return spoken.build();
    }
}
