/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Puts the pieces of a recorded stream together into the frame it stands for.
 *
 * <p>A stream that lacks its last event gives nothing: half an answer is no answer. Linear in the text.
 *
 * <p>Source: HTML standard §9.2 for server-sent events; OpenAI, Anthropic and Gemini for what they carry.
 */
final class StreamFrames {
    private final StringBuilder content = new StringBuilder();
    private final TreeMap<Long, Piece> pieces = new TreeMap<>();
    private final List<JsonValue> parts = new ArrayList<>();
    private JsonObject usage = JsonObject.EMPTY;
    private @Nullable JsonValue created;
    private @Nullable String finish;
    private @Nullable JsonObject whole;
    private boolean ended;
    private Kind kind = Kind.CHAT;

    private enum Kind {
        CHAT,
        ANTHROPIC,
        GEMINI
    }

    /** A call, or a block, that comes in fragments. */
    private static final class Piece {
        private String type = "";
        private @Nullable String id;
        private final StringBuilder name = new StringBuilder();
        private final StringBuilder text = new StringBuilder();
    }

    private StreamFrames() {}

    /** Whether a text is a stream of events. */
    static boolean isStream(String text) {
        String start = Edges.stripLeading(text);
        return start.startsWith("data:") || start.startsWith("event:");
    }

    /** The frame a stream stands for; empty where it does not end. */
    static Optional<JsonObject> read(String text) {
        StreamFrames stream = new StreamFrames();
        StringBuilder data = new StringBuilder();
        int start = 0;
        while (start <= text.length()) {
            int end = text.indexOf('\n', start);
            String line = Edges.stripTrailing(text.substring(start, end < 0 ? text.length() : end));
            start = end < 0 ? text.length() + 1 : end + 1;
            if (line.startsWith("data:")) {
                data.append(data.isEmpty() ? "" : "\n").append(Edges.stripLeading(line.substring("data:".length())));
            } else if (line.isEmpty() && !data.isEmpty()) {
                if (!stream.event(data.toString())) {
                    return Optional.empty();
                }
                data.setLength(0);
            }
        }
        return data.isEmpty() || stream.event(data.toString()) ? stream.frame() : Optional.empty();
    }

    private boolean event(String data) {
        if (data.equals("[DONE]")) {
            return true;
        }
        if (!(Peek.document(data).orElse(JsonNull.NULL) instanceof JsonObject event)) {
            return false;
        }
        String type = Peek.textOrEmpty(event, "type");
        if (type.startsWith("response.")) {
            responses(type, event);
        } else if (Peek.isArray(event, "choices")) {
            chat(event);
        } else if (Peek.isArray(event, "candidates")) {
            gemini(event);
        } else {
            anthropic(type, event);
        }
        return true;
    }

    private void responses(String type, JsonObject event) {
        switch (type) {
            case "response.completed", "response.incomplete", "response.failed" ->
                whole = Peek.object(event, "response");
            default -> {
                // The last event repeats what came in pieces.
            }
        }
    }

    private void chat(JsonObject event) {
        JsonObject told = Peek.object(event, "usage");
        usage = told.members().isEmpty() ? usage : told;
        created = event.has("created") ? event.get("created") : created;
        for (JsonObject choice : Peek.objects(event, "choices")) {
            Long index = Peek.count(choice, "index");
            if (index != null && index > 0) {
                continue;
            }
            JsonObject delta = Peek.object(choice, "delta");
            content.append(Peek.textOrEmpty(delta, "content"));
            List<JsonObject> calls = Peek.objects(delta, "tool_calls");
            for (int i = 0; i < calls.size(); i++) {
                Long at = Peek.count(calls.get(i), "index");
                fragment(
                        at == null ? Long.valueOf(i) : at,
                        Peek.text(calls.get(i), "id"),
                        Peek.object(calls.get(i), "function"));
            }
            if (delta.get("function_call") instanceof JsonObject legacy) {
                fragment(0L, null, legacy);
            }
            String reason = Peek.text(choice, "finish_reason");
            finish = reason == null ? finish : reason;
            ended |= reason != null;
        }
    }

    private void fragment(Long at, @Nullable String id, JsonObject function) {
        Piece piece = pieces.computeIfAbsent(at, fresh -> new Piece());
        piece.id = id == null ? piece.id : id;
        piece.name.append(Peek.textOrEmpty(function, "name"));
        piece.text.append(Peek.textOrEmpty(function, "arguments"));
    }

    private void gemini(JsonObject event) {
        kind = Kind.GEMINI;
        JsonObject told = Peek.object(event, "usageMetadata");
        usage = told.members().isEmpty() ? usage : told;
        for (JsonObject candidate : Peek.objects(event, "candidates")) {
            parts.addAll(Peek.objects(Peek.object(candidate, "content"), "parts"));
            String reason = Peek.text(candidate, "finishReason");
            finish = reason == null ? finish : reason;
            ended |= reason != null;
        }
    }

    private void anthropic(String type, JsonObject event) {
        Long index = Peek.count(event, "index");
        Long at = index == null ? Long.valueOf(0) : index;
        switch (type) {
            case "message_start" -> {
                kind = Kind.ANTHROPIC;
                usage = Peek.object(Peek.object(event, "message"), "usage");
            }
            case "content_block_start" -> {
                JsonObject block = Peek.object(event, "content_block");
                Piece piece = pieces.computeIfAbsent(at, fresh -> new Piece());
                piece.type = Peek.textOrEmpty(block, "type");
                piece.id = Peek.text(block, "id");
                piece.name.append(Peek.textOrEmpty(block, "name"));
                piece.text.append(Peek.textOrEmpty(block, "text", "thinking"));
            }
            case "content_block_delta" ->
                pieces.computeIfAbsent(at, fresh -> new Piece())
                        .text
                        .append(Peek.textOrEmpty(Peek.object(event, "delta"), "text", "partial_json", "thinking"));
            case "message_delta" -> {
                finish = Peek.text(Peek.object(event, "delta"), "stop_reason");
                for (Map.Entry<String, JsonValue> told :
                        Peek.object(event, "usage").members().entrySet()) {
                    usage = usage.with(told.getKey(), told.getValue());
                }
            }
            case "message_stop" -> ended = true;
            default -> {
                // Pings, ends of blocks, and events nobody has told us of.
            }
        }
    }

    private Optional<JsonObject> frame() {
        if (whole != null) {
            return Optional.of(whole);
        }
        if (!ended) {
            return Optional.empty();
        }
        return Optional.of(
                switch (kind) {
                    case CHAT -> chatFrame();
                    case ANTHROPIC -> anthropicFrame();
                    case GEMINI -> geminiFrame();
                });
    }

    private JsonObject chatFrame() {
        List<JsonValue> calls = new ArrayList<>();
        pieces.values()
                .forEach(piece -> calls.add(JsonObject.builder()
                        .putIfPresent("id", piece.id)
                        .put("name", piece.name.toString())
                        .put("arguments", piece.text.toString())
                        .build()));
        JsonObject choice = JsonObject.builder()
                .put(
                        "message",
                        JsonObject.builder()
                                .put("role", "assistant")
                                .put("content", content.toString())
                                .put("tool_calls", new JsonArray(calls))
                                .build())
                .putIfPresent("finish_reason", finish)
                .build();
        return JsonObject.builder()
                .put("choices", JsonArray.of(choice))
                .put("usage", usage)
                .putIfPresent("created", created instanceof JsonInteger ? created : null)
                .build();
    }

    private JsonObject anthropicFrame() {
        List<JsonValue> blocks = new ArrayList<>();
        for (Piece piece : pieces.values()) {
            String member = switch (piece.type) {
                case "text" -> "text";
                case "thinking" -> "thinking";
                default -> "input";
            };
            blocks.add(JsonObject.builder()
                    .put("type", piece.type)
                    .putIfPresent("id", piece.id)
                    .put("name", piece.name.toString())
                    .put(member, new JsonString(piece.text.toString()))
                    .build());
        }
        return JsonObject.builder()
                .put("type", "message")
                .put("role", "assistant")
                .put("content", new JsonArray(blocks))
                .putIfPresent("stop_reason", finish)
                .put("usage", usage)
                .build();
    }

    private JsonObject geminiFrame() {
        JsonObject candidate = JsonObject.builder()
                .put(
                        "content",
                        JsonObject.builder().put("parts", new JsonArray(parts)).build())
                .putIfPresent("finishReason", finish)
                .build();
        return JsonObject.builder()
                .put("candidates", JsonArray.of(candidate))
                .put("usageMetadata", usage)
                .build();
    }
}
