/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.battle.ReadFrom;
import assize.schemas.battle.Telemetry;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns what an agent sent into an action of Arena.
 *
 * <p>Pure, total and linear in the text: every frame gives an action or a reason. A shape is known by its members; how
 * plain text is to be read is told by the framework the agent declares. Nothing is guessed (C-014).
 *
 * <p>Source: Combat §13 (C-084..C-102); the frames are those of the frameworks' own recordings and sources.
 */
public final class NormaliseAct {
    /** Names the version of these readings in records. */
    public static final String VERSION = "assize-normaliser/1";

    /** Units: UTF-16 code units. */
    private static final int FRAME_MAX = 8 << 20;

    /** Tools by which a framework lets its model answer, whatever the framework. */
    private static final Set<String> ANSWERING_TOOLS = Set.of("final_answer", "final_result", "submit_answer");

    private static final Set<String> COWORKER_TOOLS = Set.of(
            "Delegate work to coworker",
            "delegate_work_to_coworker",
            "Ask question to coworker",
            "ask_question_to_coworker");

    private NormaliseAct() {}

    /** Whether an action of that type passes as it is (C-086). */
    public static boolean isNative(String actionType, Setting setting) {
        return ActionNames.isNative(actionType, setting.mode());
    }

    /** The action an action object stands for, whichever framework named its type. */
    public static Normalised ofAction(JsonObject action, Setting setting) {
        return ActionNames.read(action, setting);
    }

    /** The action a whole frame stands for: what came over the wire from an agent of that framework. */
    public static Normalised ofFrame(String framework, String raw, Setting setting) {
        if (raw.length() > FRAME_MAX) {
            return new Normalised.NotRead(Unread.TOO_LONG);
        }
        String text = Edges.strip(raw);
        if (text.isEmpty()) {
            return new Normalised.NotRead(Unread.EMPTY);
        }
        if (StreamFrames.isStream(text)) {
            Optional<JsonObject> whole = StreamFrames.read(text);
            return whole.isEmpty()
                    ? new Normalised.NotRead(Unread.STREAM_NOT_ENDED)
                    : frame(framework, whole.get(), setting);
        }
        JsonValue document = Peek.document(unfenced(text)).orElse(JsonNull.NULL);
        if (document instanceof JsonObject object) {
            boolean unknown = text.startsWith("```") && read(object).isEmpty() && !ActionNames.isAction(object);
            return unknown
                    ? spoken(framework, TextGrammar.of(framework).read(raw), setting)
                    : frame(framework, object, setting);
        }
        if (document instanceof JsonArray array && !Peek.objects(array).isEmpty()) {
            return frames(framework, messages(array), setting);
        }
        List<JsonObject> lines = lines(text);
        if (!lines.isEmpty()) {
            return frames(framework, ChunkLines.joined(lines), setting);
        }
        if (beginsAsJson(text)) {
            return new Normalised.NotRead(Unread.MALFORMED_JSON);
        }
        return spoken(framework, TextGrammar.of(framework).read(raw), setting);
    }

    /**
     * What telemetry in a provider's words says in ours; empty where it says nothing we know.
     *
     * <p>The action of the answer is empty: nothing is said of it.
     */
    public static Optional<Normalised.Read> ofTelemetry(JsonObject told) {
        Usage usage = UsageFrames.of(told);
        if (usage.outputTokens() == null) {
            return Optional.empty();
        }
        Long millis = told.has("latency_ms") ? null : usage.latencyMillis();
        ReadFrom readFrom = new ReadFrom(
                VERSION,
                "telemetry",
                null,
                null,
                List.of(),
                0,
                List.of(),
                0,
                0,
                usage.inputTokens(),
                usage.cachedTokens(),
                usage.reasoningTokens(),
                null);
        return Optional.of(new Normalised.Read(
                JsonObject.EMPTY, readFrom, new Telemetry(usage.outputTokens(), millis, null, null)));
    }

    private static Normalised frame(String framework, JsonObject frame, Setting setting) {
        JsonObject params = Peek.object(frame, "params");
        if (Peek.says(frame, "method", "arena.act")) {
            return ActionNames.read(Peek.object(params, "action"), setting);
        }
        for (String list : List.of("messages", "steps", "trajectory", "new_items")) {
            if (!Peek.objects(frame, list).isEmpty()) {
                return frames(framework, Peek.objects(frame, list), setting);
            }
        }
        Optional<Spoken> read = read(frame);
        if (read.isPresent()) {
            return spoken(framework, worded(framework, read.get()), setting);
        }
        if (Peek.holds(frame, "error")) {
            return new Normalised.NotRead(Unread.PROVIDER_ERROR);
        }
        if (frame.get("action") instanceof JsonObject action && action.has("type")) {
            return ActionNames.read(action, setting);
        }
        return ActionNames.isAction(frame)
                ? ActionNames.read(frame, setting)
                : new Normalised.NotRead(Unread.UNKNOWN_SHAPE);
    }

    private static Normalised frames(String framework, List<JsonObject> frames, Setting setting) {
        List<Spoken> read = new ArrayList<>();
        for (JsonObject frame : frames) {
            read(frame).ifPresent(spoken -> read.add(worded(framework, spoken)));
        }
        if (read.isEmpty()) {
            return frames.size() == 1
                    ? frame(framework, frames.get(0), setting)
                    : new Normalised.NotRead(Unread.UNKNOWN_SHAPE);
        }
        return spoken(framework, Spoken.last(read), setting);
    }

    /** One frame by the first reader that knows it; the more members a shape is known by, the earlier it is asked. */
    private static Optional<Spoken> read(JsonObject frame) {
        return ResponsesFrames.read(frame)
                .or(() -> LoggedFrames.read(frame))
                .or(() -> CloudFrames.read(frame))
                .or(() -> LangChainFrames.read(frame))
                .or(() -> AutoGenFrames.read(frame))
                .or(() -> AnthropicFrames.read(frame))
                .or(() -> ChatFrames.read(frame));
    }

    /** A message whose text follows a convention of the agent's framework. */
    private static Spoken worded(String framework, Spoken spoken) {
        TextGrammar grammar = TextGrammar.of(framework);
        String text = spoken.text();
        return grammar == TextGrammar.PLAIN || text == null || !spoken.calls().isEmpty()
                ? spoken
                : spoken.readAs(grammar.read(text));
    }

    private static Normalised spoken(String framework, Spoken spoken, Setting setting) {
        if (spoken.ending() != Spoken.Ending.COMPLETE) {
            return new Normalised.NotRead(spoken.ending() == Spoken.Ending.REFUSED ? Unread.REFUSED : Unread.CUT_SHORT);
        }
        Optional<Spoken.Call> answering = spoken.calls().stream()
                .filter(call -> isAnswering(framework, spoken.shape(), call.name()))
                .findFirst();
        if (answering.isPresent()) {
            String answer = answerOf(answering.get(), spoken.text());
            return answer == null
                    ? new Normalised.NotRead(Unread.NO_ANSWER)
                    : read(spoken, answerType(setting), payload("answer", answer), null, 1);
        }
        if (!spoken.calls().isEmpty()) {
            return called(spoken, setting);
        }
        String text = spoken.text();
        if (text != null && (spoken.isFinal() || setting.isOneTurn())) {
            return read(spoken, answerType(setting), payload("answer", text), null, 0);
        }
        if (text != null) {
            return read(spoken, "send_message", payload("content", text), null, 0);
        }
        if (spoken.isFinal()) {
            return new Normalised.NotRead(Unread.NO_ANSWER);
        }
        String reasoning = spoken.reasoning();
        if (reasoning != null || spoken.observations() > 0) {
            return read(spoken, "think", payload("content", reasoning == null ? "" : reasoning), null, 0);
        }
        return new Normalised.NotRead(spoken.results().isEmpty() ? Unread.EMPTY : Unread.ONLY_TOOL_RESULTS);
    }

    private static Normalised called(Spoken spoken, Setting setting) {
        Spoken.Call first = spoken.calls().get(0);
        if (first.name().equals("pass") && spoken.shape().equals("game_arena_move")) {
            return read(spoken, "pass", JsonObject.EMPTY, null, 1);
        }
        JsonObject payload = ActionNames.callPayload(first);
        if (spoken.text() != null) {
            payload = payload.with("content", new JsonString(Objects.requireNonNull(spoken.text())));
        }
        if (setting.isTeam() && isHandingOn(first.name())) {
            return read(spoken, "delegate", payload, null, 0);
        }
        return read(spoken, "use_tool", payload, ActionNames.hint(first.name()), 0);
    }

    private static boolean isAnswering(String framework, String shape, String tool) {
        boolean named = switch (tool) {
            case "finish" -> framework.equals("dspy");
            case "respond" -> framework.equals("tau_bench") || framework.equals("tau-bench");
            case "submit" ->
                shape.equals("swe_agent_step") || framework.equals("inspect") || framework.equals("swe_agent");
            default -> false;
        };
        return named || ANSWERING_TOOLS.contains(tool);
    }

    private static boolean isHandingOn(String tool) {
        return tool.startsWith("transfer_to_") || COWORKER_TOOLS.contains(tool);
    }

    /** The answer that a call passes: under a usual name, as its only argument, or as the arguments themselves. */
    private static @Nullable String answerOf(Spoken.Call call, @Nullable String text) {
        if (!(call.arguments() instanceof JsonObject arguments)) {
            return Peek.shown(call.arguments());
        }
        if (arguments.members().isEmpty()) {
            return text;
        }
        return ActionNames.answerIn(arguments)
                .orElseGet(() -> arguments.members().size() == 1
                        ? Peek.shown(arguments.members().values().iterator().next())
                        : Peek.shown(arguments));
    }

    private static String answerType(Setting setting) {
        return setting.taskMode().equals("multi_turn") ? "submit_fix" : "submit_answer";
    }

    private static JsonObject payload(String name, String text) {
        return JsonObject.builder().put(name, text).build();
    }

    /** An action with what it was read from; calls that are the action itself are no calls of tools. */
    private static Normalised read(
            Spoken spoken, String type, JsonObject payload, @Nullable String hint, int callsThatAreNone) {
        int calls = spoken.calls().size() + spoken.calledAlready() - callsThatAreNone;
        Usage usage = spoken.usage();
        Telemetry telemetry = usage.saysNothing()
                ? null
                : new Telemetry(usage.outputTokens(), usage.latencyMillis(), Long.valueOf(calls), usage.memoryReads());
        ReadFrom readFrom = new ReadFrom(
                VERSION,
                spoken.shape(),
                null,
                hint,
                spoken.calls().stream()
                        .map(Spoken.Call::id)
                        .filter(Objects::nonNull)
                        .toList(),
                calls,
                spoken.results().stream()
                        .map(Spoken.Result::callId)
                        .filter(Objects::nonNull)
                        .toList(),
                spoken.results().size(),
                spoken.observations(),
                usage.inputTokens(),
                usage.cachedTokens(),
                usage.reasoningTokens(),
                spoken.createdAt());
        JsonObject action =
                JsonObject.builder().put("type", type).put("payload", payload).build();
        return new Normalised.Read(action, readFrom, telemetry);
    }

    /** LangGraph streams pairs of a name and what belongs to it; anything else is a list of messages. */
    private static List<JsonObject> messages(JsonArray array) {
        List<JsonObject> objects = Peek.objects(array);
        boolean isPair = array.items().get(0) instanceof JsonString;
        JsonObject first = objects.get(0);
        if (isPair && Peek.isArray(first, "messages")) {
            return Peek.objects(first, "messages");
        }
        if (array.items().get(array.items().size() - 1) instanceof JsonArray chunk && isPair) {
            return Peek.objects(chunk);
        }
        return objects;
    }

    /** A text that is one fenced block, without its fence. */
    private static String unfenced(String text) {
        int first = text.indexOf('\n');
        if (!text.startsWith("```") || !text.endsWith("```") || first < 0 || first > text.length() - 4) {
            return text;
        }
        return text.substring(first + 1, text.length() - 3);
    }

    /** The objects of a text that holds one a line; empty where it holds anything else. */
    private static List<JsonObject> lines(String text) {
        if (!text.startsWith("{") || text.indexOf('\n') < 0) {
            return List.of();
        }
        List<JsonObject> objects = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            String line = Edges.strip(text.substring(start, end));
            start = end + 1;
            if (!line.isEmpty()) {
                if (!(Peek.document(line).orElse(JsonNull.NULL) instanceof JsonObject object)) {
                    return List.of();
                }
                objects.add(object);
            }
        }
        return objects;
    }

    private static boolean beginsAsJson(String text) {
        char first = text.charAt(0);
        if (first != '{' && first != '[') {
            return false;
        }
        String rest = Edges.stripLeading(text.substring(1, Math.min(text.length(), 1 + 256)));
        return first == '{'
                ? rest.startsWith("\"") || rest.startsWith("}")
                : rest.startsWith("{") || rest.startsWith("\"");
    }
}
