/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import assize.ingest.answers.AnswerLine.Seat;
import assize.schemas.battle.EventType;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.season.TaskContract;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;

/**
 * Writes imported battles as lines of a battle log, one after another.
 *
 * <p>A recorded answer has no time of its own. So every battle takes {@value #ANSWER_MILLIS} ms, or the task's time limit
 * where that is shorter, and the next one begins {@value #PAUSE_MILLIS} ms after it: all agents are equally fast, and no two
 * battles end together. Answers are bare: no frame, no telemetry, so nothing is measured that nobody measured.
 *
 * <p>Units: Unix milliseconds. One thread.
 */
final class BattleLines {
    static final long ANSWER_MILLIS = 1000;
    static final long PAUSE_MILLIS = 1000;

    private static final String OPERATOR = "operator:import";
    private static final String RELAY = "relay";

    private final ImportPlan plan;
    private final OutputStream out;
    private long nextStart;
    private long lastEnd;
    private long battles;
    private long events;
    private int longestLineBytes;

    private String battleId = "";
    private int seq;

    BattleLines(ImportPlan plan, OutputStream out) {
        this.plan = plan;
        this.out = out;
        this.nextStart = plan.opensAt().toEpochMilli();
        this.lastEnd = nextStart;
    }

    /** Writes the battle of these seats over this task. */
    void battle(long line, TaskContract task, List<Seat> seats) throws IOException {
        List<String> agentIds = seats.stream().map(Seat::agentId).toList();
        battleId = ImportedIds.battle(plan.seasonId(), task.ref(), agentIds, line);
        seq = 0;
        long start = nextStart;
        long end = start + Math.min(ANSWER_MILLIS, task.timeLimitMillis());
        event(EventType.DRAFT, start, OPERATOR, draft(task, seats));
        event(
                EventType.SCHEDULE,
                start,
                OPERATOR,
                JsonObject.builder().put("starts_at", start).build());
        event(EventType.READY, start, RELAY, JsonObject.EMPTY);
        event(EventType.LOCK, start, RELAY, JsonObject.EMPTY);
        event(EventType.START, start, RELAY, JsonObject.EMPTY);
        for (Seat seat : seats) {
            event(EventType.OBSERVE, start, RELAY, observe(task, seat, start));
        }
        for (Seat seat : seats) {
            event(EventType.ACT, end, seat.agentId(), act(task, seat));
        }
        event(
                EventType.CLOSE,
                end,
                RELAY,
                JsonObject.builder().put("reason", "complete").build());
        battles++;
        lastEnd = end;
        nextStart = end + PAUSE_MILLIS;
    }

    private JsonObject draft(TaskContract task, List<Seat> seats) {
        List<JsonValue> contenders = seats.stream()
                .<JsonValue>map(seat -> JsonObject.builder()
                        .put("agent_id", seat.agentId())
                        .put("agent_name", seat.name())
                        .put("framework", "custom")
                        .build())
                .toList();
        JsonObject round = JsonObject.builder()
                .put("task_id", task.ref().taskId())
                .put("version", task.ref().version())
                .build();
        return JsonObject.builder()
                .put("season_id", plan.seasonId())
                .put("mode", ImportPlan.MODE.wireName())
                .put("ranked", true)
                .put("room_type", seats.size() == 2 ? "1v1" : "free_for_all")
                .put("rounds", JsonArray.of(round))
                .put("contenders", new JsonArray(contenders))
                .build();
    }

    private static JsonObject observe(TaskContract task, Seat seat, long at) {
        return JsonObject.builder()
                .put("agent_id", seat.agentId())
                .put("round", 1)
                .put("task_id", task.ref().taskId())
                .put("turn_number", 1)
                .put("time_limit_ms", task.timeLimitMillis())
                .put("deadline_at", at + task.timeLimitMillis())
                .build();
    }

    private static JsonObject act(TaskContract task, Seat seat) {
        return JsonObject.builder()
                .put("round", 1)
                .put("task_id", task.ref().taskId())
                .put("turn_number", 1)
                .put(
                        "action",
                        JsonObject.builder()
                                .put("type", "submit_answer")
                                .put(
                                        "payload",
                                        JsonObject.builder()
                                                .put("answer", seat.answer())
                                                .build())
                                .build())
                .build();
    }

    private void event(EventType type, long at, String actor, JsonObject data) throws IOException {
        byte[] line = Json.compact(JsonObject.builder()
                .put("event_id", String.format(Locale.ROOT, "%s:%03d", battleId, seq))
                .put("battle_id", battleId)
                .put("seq", seq)
                .put("type", type.wireName())
                .put("at", at)
                .put("actor", actor)
                .put("data", data)
                .build());
        out.write(line);
        out.write('\n');
        longestLineBytes = Math.max(longestLineBytes, line.length);
        seq++;
        events++;
    }

    long battles() {
        return battles;
    }

    long events() {
        return events;
    }

    /** The id of the last battle. */
    String lastId() {
        return battleId;
    }

    /** When the last battle ended. */
    long lastEnd() {
        return lastEnd;
    }

    /** In bytes, without the line feed. */
    int longestLineBytes() {
        return longestLineBytes;
    }
}
