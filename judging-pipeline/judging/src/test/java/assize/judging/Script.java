/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging;

import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.DecodedLine;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.TaskRef;
import assize.schemas.battle.Transcript;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.season.Season;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A battle written down event by event; every event passes the real decoder.
 *
 * <p>Time starts at {@link #START}; {@code after} counts milliseconds from there. Every turn has 30 seconds.
 */
public final class Script {
    public static final long START = 1_767_600_000_000L;
    public static final long LIMIT = 30_000;

    private final String battleId;
    private final List<BattleEvent> events = new ArrayList<>();

    private Script(String battleId) {
        this.battleId = battleId;
    }

    /** A battle with nothing in it. */
    public static Script blank(String battleId) {
        return new Script(battleId);
    }

    /** A started open battle of these agents over these tasks. */
    public static Script started(List<String> agents, String... taskIds) {
        return new Script("b-1").opened(draft(agents, taskIds));
    }

    /** The events that open a battle, for that draft. */
    public Script opened(JsonObject draft) {
        return add("draft", -5000, "operator:ann", draft)
                .add(
                        "schedule",
                        -4000,
                        "operator:ann",
                        JsonObject.builder().put("starts_at", START).build())
                .add("ready", -3000, "relay", JsonObject.EMPTY)
                .add("lock", -2000, "relay", JsonObject.EMPTY)
                .add("start", 0, "relay", JsonObject.EMPTY);
    }

    /** The body of a draft; all tasks in version 1.0.0. */
    public static JsonObject draft(List<String> agents, String... taskIds) {
        return draft(agents.stream().map(Script::contender).toList(), Arrays.asList(taskIds));
    }

    /** The body of a draft with contenders of one's own. */
    public static JsonObject draft(List<JsonObject> contenders, List<String> taskIds) {
        List<JsonValue> rounds = new ArrayList<>();
        taskIds.forEach(id -> rounds.add(
                JsonObject.builder().put("task_id", id).put("version", "1.0.0").build()));
        return JsonObject.builder()
                .put("season_id", "spring")
                .put("mode", "open_battle")
                .put("ranked", true)
                .put("room_type", contenders.size() == 2 ? "1v1" : "free_for_all")
                .put("rounds", new JsonArray(rounds))
                .put("contenders", new JsonArray(new ArrayList<>(contenders)))
                .build();
    }

    /** A contender that declares nothing but its name. */
    public static JsonObject contender(String agentId) {
        return JsonObject.builder()
                .put("agent_id", agentId)
                .put("agent_name", agentId)
                .put("framework", "custom")
                .build();
    }

    /** A contender with a local model of that many billions of parameters. */
    public static JsonObject contender(String agentId, int paramsB) {
        return contender(agentId)
                .with("model", json("{\"name\":\"m\",\"params_b\":%d,\"inference\":\"local_gpu\"}".formatted(paramsB)));
    }

    /** A contender with a combat profile and a local model of 7B. */
    public static JsonObject contender(String agentId, String stepStyle, boolean selfImproving) {
        return contender(agentId, 7)
                .with(
                        "capabilities",
                        json("{\"combat_profile\":{\"step_style\":\"%s\",\"self_improving\":%s}}"
                                .formatted(stepStyle, selfImproving)));
    }

    /** An event as it is. */
    public Script add(String type, long after, String actor, JsonObject data) {
        events.add(event(battleId, events.size(), type, START + after, actor, data));
        return this;
    }

    /** The turn is put before the agent. */
    public Script observe(String agentId, int round, String taskId, int turn, long after) {
        return add(
                "observe",
                after,
                "relay",
                turn(round, taskId, turn)
                        .with("agent_id", new JsonString(agentId))
                        .with("time_limit_ms", json(Long.toString(LIMIT)))
                        .with("deadline_at", json(Long.toString(START + after + LIMIT))));
    }

    /** The agent acts, and reports those tokens and that latency. */
    public Script act(String agentId, int round, String taskId, int turn, long after, String type, String text) {
        return add("act", after, agentId, actBody(round, taskId, turn, type, text));
    }

    /** The agent acts, with telemetry. */
    public Script act(
            String agentId,
            int round,
            String taskId,
            int turn,
            long after,
            String type,
            String text,
            String telemetry) {
        return add(
                "act", after, agentId, actBody(round, taskId, turn, type, text).with("telemetry", json(telemetry)));
    }

    /** The agent acts with a payload and telemetry of its own. */
    public Script act(
            String agentId,
            int round,
            String taskId,
            int turn,
            long after,
            String type,
            JsonObject payload,
            int tokens) {
        return add(
                "act",
                after,
                agentId,
                turn(round, taskId, turn)
                        .with("action", action(type, payload))
                        .with("telemetry", json("{\"tokens_used\":%d}".formatted(tokens))));
    }

    /** A member of a team says something that takes no turn (GA-32). */
    public Script message(String agentId, int round, long after, String type, JsonObject payload) {
        return add(
                "act",
                after,
                agentId,
                JsonObject.builder()
                        .put("round", round)
                        .put("action", action(type, payload))
                        .build());
    }

    private static JsonObject action(String type, JsonObject payload) {
        return JsonObject.builder().put("type", type).put("payload", payload).build();
    }

    /** Observes at {@code after} and answers {@code latency} later. */
    public Script answer(String agentId, int round, String taskId, long after, long latency, String text) {
        return observe(agentId, round, taskId, 1, after)
                .act(agentId, round, taskId, 1, after + latency, "submit_answer", text);
    }

    /** The relay calls time. */
    public Script timeout(String agentId, int round, String taskId, int turn, long after) {
        return add("timeout", after, "relay", turn(round, taskId, turn).with("agent_id", new JsonString(agentId)));
    }

    /** The agent leaves. */
    public Script forfeit(String agentId, long after) {
        return add("forfeit", after, "relay", object("{\"agent_id\":\"%s\",\"reason\":\"gone\"}".formatted(agentId)));
    }

    /** Execution is over. */
    public Script close(long after) {
        return add("close", after, "relay", object("{\"reason\":\"complete\"}"));
    }

    /** The battle is void. */
    public Script closeVoid(long after) {
        return add("close", after, "relay", object("{\"reason\":\"void\",\"detail\":\"a defect\"}"));
    }

    public List<BattleEvent> events() {
        return List.copyOf(events);
    }

    /**
     * The same battle as a relay would have logged it: by time, with seqs from 0 on.
     *
     * <p>So a script may tell the play of one agent after the other. Events of one moment stay as they are written.
     */
    public Script byTime() {
        Script ordered = new Script(battleId);
        events.stream()
                .sorted(Comparator.comparingLong(BattleEvent::at))
                .forEach(event -> ordered.add(
                        event.type().wireName(),
                        event.at() - START,
                        event.actor(),
                        event.data().object()));
        return ordered;
    }

    /** The last event written. */
    public BattleEvent last() {
        return events.get(events.size() - 1);
    }

    public Transcript transcript() {
        return Transcript.of(events);
    }

    /** The body of an act. */
    public static JsonObject actBody(int round, String taskId, int turn, String type, String text) {
        return turn(round, taskId, turn)
                .with(
                        "action",
                        JsonObject.builder()
                                .put("type", type)
                                .put(
                                        "payload",
                                        JsonObject.builder().put("answer", text).build())
                                .build());
    }

    private static JsonObject turn(int round, String taskId, int turn) {
        return JsonObject.builder()
                .put("round", round)
                .put("task_id", taskId)
                .put("turn_number", turn)
                .build();
    }

    /** One event, decoded from its line; event ids are unique, lines count from 1. */
    public static BattleEvent event(String battleId, int seq, String type, long at, String actor, JsonObject data) {
        JsonObject line = JsonObject.builder()
                .put("event_id", battleId + ":" + seq)
                .put("battle_id", battleId)
                .put("seq", seq)
                .put("type", type)
                .put("at", at)
                .put("actor", actor)
                .put("data", data)
                .build();
        byte[] bytes = Json.pythonText(line).getBytes(StandardCharsets.US_ASCII);
        return new EventDecoder(1_000_000)
                .decode(new RawLine("events/one.jsonl", seq + 1L, bytes, 0))
                .fold(DecodedLine.Accepted::event, refused -> {
                    throw new IllegalArgumentException("not an event: " + refused.rejected());
                });
    }

    /** JSON text as a value. */
    public static JsonValue json(String text) {
        return Json.parse(text.getBytes(StandardCharsets.UTF_8)).fold(parsed -> parsed.value(), malformed -> {
            throw new IllegalArgumentException(malformed.toString());
        });
    }

    /** JSON text as an object. */
    public static JsonObject object(String text) {
        return (JsonObject) json(text);
    }

    /** A season of every mode. */
    public static Season season() {
        return season("{\"season\":\"spring\",\"title\":\"Spring\",\"limits\":{\"response_code_points\":1000}}");
    }

    /** A season of those settings. */
    public static Season season(String settings) {
        return Season.decode(object(settings)).fold(season -> season, unusable -> {
            throw new IllegalArgumentException(unusable.toString());
        });
    }

    /** A medium single-turn task in version 1.0.0 for every mode but cooperative. */
    public static TaskContract task(String id, String scoring) {
        return task(id, scoring, document -> document);
    }

    /** The same, changed. */
    public static TaskContract task(String id, String scoring, UnaryOperator<JsonObject> change) {
        JsonObject document = object("""
                {"task_id":"%s","version":"1.0.0","title":"T","category":"logic_puzzle","difficulty":"medium",
                 "task_mode":"single_turn","competition_modes":["framework_duel","user_design","open_battle"],
                 "prompt":"What is it?","scoring":%s}""".formatted(id, scoring));
        return TaskContract.decode(change.apply(document)).fold(task -> task, unusable -> {
            throw new IllegalArgumentException(unusable.toString());
        });
    }

    /** The tasks of the season: prime and word are matched exactly, essay needs a judge. */
    public static Tasks tasks() {
        return Tasks.of(List.of(
                task("prime", "{\"type\":\"exact_match\",\"correct_answer\":\"541\"}"),
                task("word", "{\"type\":\"contains\",\"correct_answer\":\"owl\"}"),
                task("quick", """
                        {"type":"exact_match","correct_answer":"541",
                         "speed_bonus":{"enabled":true,"max_bonus_pct":30,"threshold_ms":10000}}"""),
                task("essay", "{\"type\":\"llm_judge\"}"),
                task(
                        "debug",
                        "{\"type\":\"exact_match\",\"correct_answer\":\"x\"}",
                        document -> document.with("task_mode", new JsonString("multi_turn"))
                                .with("multi_turn_config", json("{\"max_turns\":5,\"time_limit_ms\":120000}"))),
                task(
                        "duel-only",
                        "{\"type\":\"exact_match\",\"correct_answer\":\"x\"}",
                        document -> document.with("competition_modes", json("[\"framework_duel\"]")))));
    }

    /** A reference to version 1.0.0. */
    public static TaskRef ref(String taskId) {
        return new TaskRef(taskId, "1.0.0");
    }
}
