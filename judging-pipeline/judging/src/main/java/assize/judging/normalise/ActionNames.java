/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.battle.ActionType;
import assize.schemas.battle.Mode;
import assize.schemas.battle.ReadFrom;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What frameworks call Arena's actions.
 *
 * <p>Source: Combat §13.2 to §13.4 (C-084..C-101); GC-11, GC-14..GC-17; A-141 and GA-35 for payloads.
 */
final class ActionNames {
    private static final Set<String> SEARCHES = Set.of("search", "web_search", "lookup", "retrieve");
    private static final List<String> ANSWERS =
            List.of("answer", "final_answer", "content", "output", "result", "response", "text", "submission");
    private static final Set<String> CALL_MEMBERS = Set.of(
            "name", "tool_name", "arguments", "args", "parameters", "input", "id", "call_id", "content", "function");

    private ActionNames() {}

    /** Whether the type passes as it is (C-086). */
    static boolean isNative(String type, Mode mode) {
        return ActionType.parse(type).isPresent() && (!type.equals("delegate") || mode == Mode.COOPERATIVE);
    }

    /** Whether a whole frame is an action object: of a type we know, or a call without a type (C-098). */
    static boolean isAction(JsonObject frame) {
        String type = Peek.text(frame, "type");
        if (type != null && !type.isEmpty()) {
            return ActionType.parse(type).isPresent() || canonical(type).isPresent();
        }
        return toolName(frame) != null
                && CALL_MEMBERS.containsAll(frame.without("type").members().keySet());
    }

    /** The action an action object stands for. */
    static Normalised read(JsonObject action, Setting setting) {
        String type = Peek.textOrEmpty(action, "type");
        if (!Peek.isShallow(action)) {
            return new Normalised.NotRead(Unread.UNKNOWN_SHAPE);
        }
        if (isNative(type, setting.mode())) {
            return new Normalised.Read(action, readFrom("arena_action", null, null), null);
        }
        String tool = toolName(action);
        JsonObject payload = Peek.object(action, "payload");
        String said = firstText(payload, action, List.of("content", "message", "text"));
        if ((type.isEmpty() || type.equals("tool_call")) && tool == null && said != null) {
            return made(
                    type,
                    "send_message",
                    null,
                    JsonObject.builder().put("content", said).build());
        }
        if (type.isEmpty() && tool == null) {
            return new Normalised.NotRead(Unread.UNKNOWN_ACTION);
        }
        Optional<String> canonical = type.isEmpty() ? Optional.of("use_tool") : canonical(type);
        if (canonical.isEmpty()) {
            return new Normalised.NotRead(Unread.UNKNOWN_ACTION);
        }
        return switch (canonical.get()) {
            case "submit_answer" -> answer(type, payload, action);
            case "use_tool" -> call(type, tool, payload, action);
            case "request_file" -> made(type, "request_file", "search", payload);
            default -> {
                String thought = said == null ? firstText(payload, action, List.of("thought", "plan", "reason")) : said;
                yield made(
                        type,
                        canonical.get(),
                        null,
                        JsonObject.builder()
                                .put("content", thought == null ? "" : thought)
                                .build());
            }
        };
    }

    /** The native name of a type that is none (C-089..C-095). */
    private static Optional<String> canonical(String type) {
        return Optional.ofNullable(
                switch (type) {
                    case "tool_call",
                            "tool_use",
                            "skill_invoke",
                            "skill_call",
                            "function_call",
                            "task_action",
                            "delegate",
                            "code_exec",
                            "search",
                            "web_search",
                            "lookup",
                            "retrieve" -> "use_tool";
                    case "final_answer", "conclude", "submit", "output" -> "submit_answer";
                    case "plan", "reason", "reflect", "observe" -> "think";
                    case "read_file" -> "request_file";
                    default -> null;
                });
    }

    private static Normalised answer(String type, JsonObject payload, JsonObject action) {
        for (JsonObject holder : List.of(payload, action)) {
            Optional<String> answer = answerIn(holder);
            if (answer.isPresent()) {
                return made(
                        type,
                        "submit_answer",
                        null,
                        JsonObject.builder().put("answer", answer.get()).build());
            }
        }
        return new Normalised.NotRead(Unread.NO_ANSWER);
    }

    /** The answer an object holds under one of the names in use. */
    static Optional<String> answerIn(JsonObject holder) {
        return ANSWERS.stream()
                .filter(name -> Peek.holds(holder, name))
                .findFirst()
                .map(name -> Peek.shown(holder.members().getOrDefault(name, JsonObject.EMPTY)));
    }

    private static Normalised call(String type, @Nullable String tool, JsonObject payload, JsonObject action) {
        String named = tool;
        if (named == null) {
            named = SEARCHES.contains(type) || type.equals("delegate") || type.equals("code_exec") ? type : null;
        }
        if (named == null) {
            return new Normalised.NotRead(Unread.NO_TOOL_NAME);
        }
        JsonObject function = Peek.object(action, "function");
        JsonValue given = ChatFrames.arguments(payload);
        if (given == null) {
            given = ChatFrames.arguments(function);
        }
        if (given == null) {
            given = ChatFrames.arguments(action);
        }
        if (given == null && SEARCHES.contains(type)) {
            String query = firstText(payload, action, List.of("query", "content", "text"));
            given = query == null
                    ? null
                    : JsonObject.builder().put("query", query).build();
        }
        if (given == null) {
            given = payload.without("tool").without("name").without("tool_name");
        }
        String hint = SEARCHES.contains(type) ? "search" : hint(named);
        return made(
                type, "use_tool", hint, callPayload(Spoken.Call.of(Peek.text(action, "id", "call_id"), named, given)));
    }

    /** What the payload of a call holds (GA-35). */
    static JsonObject callPayload(Spoken.Call call) {
        return JsonObject.builder()
                .put("tool", call.name())
                .put(call.arguments() instanceof JsonObject ? "arguments" : "arguments_text", call.arguments())
                .putIfPresent("call_id", call.id())
                .build();
    }

    /** What a tool's name says of the meaning of its call: {@code search}, or the name itself (GC-17). */
    static String hint(String tool) {
        return SEARCHES.contains(tool) ? "search" : tool;
    }

    private static @Nullable String toolName(JsonObject action) {
        JsonObject payload = Peek.object(action, "payload");
        JsonObject function = Peek.object(action, "function");
        String name =
                Peek.text(action, "name", "tool_name", "tool", "skill", "skill_name", "function_name", "function");
        if (name == null) {
            name = Peek.text(function, "name");
        }
        if (name == null) {
            name = Peek.text(payload, "tool", "name", "tool_name", "skill", "skill_name", "function_name");
        }
        return name == null || name.isEmpty() ? null : name;
    }

    private static @Nullable String firstText(JsonObject payload, JsonObject action, List<String> names) {
        String[] all = names.toArray(String[]::new);
        String inside = Peek.text(payload, all);
        return inside == null ? Peek.text(action, all) : inside;
    }

    private static Normalised made(String original, String type, @Nullable String hint, JsonObject payload) {
        JsonObject action = JsonObject.builder()
                .put("type", type)
                .put("payload", Peek.isShallow(payload) ? payload : JsonObject.EMPTY)
                .put("original_type", new JsonString(original))
                .putIfPresent("semantic_hint", hint)
                .build();
        return new Normalised.Read(action, readFrom("arena_action", original, hint), null);
    }

    private static ReadFrom readFrom(String shape, @Nullable String original, @Nullable String hint) {
        return new ReadFrom(
                NormaliseAct.VERSION, shape, original, hint, List.of(), 0, List.of(), 0, 0, null, null, null, null);
    }
}
