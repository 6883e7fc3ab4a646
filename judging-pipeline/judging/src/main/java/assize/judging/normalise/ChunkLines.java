/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Puts together what Ollama streams, one object a line; lines of any other kind stay as they are. */
final class ChunkLines {
    private ChunkLines() {}

    static List<JsonObject> joined(List<JsonObject> lines) {
        JsonObject last = lines.get(lines.size() - 1);
        if (!Peek.isTrue(last, "done") || !lines.stream().allMatch(line -> line.get("message") instanceof JsonObject)) {
            return lines;
        }
        StringBuilder content = new StringBuilder();
        List<JsonValue> calls = new ArrayList<>();
        for (JsonObject line : lines) {
            JsonObject message = Peek.object(line, "message");
            content.append(Peek.textOrEmpty(message, "content"));
            calls.addAll(Peek.objects(message, "tool_calls"));
        }
        JsonObject whole = Peek.object(last, "message")
                .with("content", new JsonString(content.toString()))
                .with("tool_calls", new JsonArray(calls));
        return List.of(last.with("message", whole));
    }
}
