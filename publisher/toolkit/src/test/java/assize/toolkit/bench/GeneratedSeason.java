/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.bench;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A season of one-round battles between two agents, as many as wanted, in order of time. */
public final class GeneratedSeason {
    private static final int AGENTS = 40;
    private static final int TASKS = 10;
    private static final long OPENS_AT = 1_767_225_600_000L;
    private static final long BATTLE_MILLIS = 10_000;
    private static final long STEP_MILLIS = 5;

    private GeneratedSeason() {}

    /** Writes the folder; of more battles, the first are the same. */
    public static void write(Path folder, int battles) throws IOException {
        Files.createDirectories(folder.resolve("tasks"));
        Files.createDirectories(folder.resolve("events"));
        Files.writeString(folder.resolve("season.yaml"), "season: generated\ntitle: Generated battles\n");
        for (int task = 0; task < TASKS; task++) {
            Files.writeString(
                    folder.resolve("tasks/sum-%02d.yaml".formatted(task)), """
                    task_id: sum-%02d
                    version: 1.0.0
                    title: Sum %d
                    category: qa
                    difficulty: easy
                    task_mode: single_turn
                    competition_modes: [open_battle]
                    prompt: What is %d plus 17?
                    scoring: {type: numeric_tolerance, correct_answer: "%d", answer_marker: "A:"}
                    """.formatted(task, task, task, task + 17));
        }
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("events/battles.jsonl"))) {
            for (int battle = 0; battle < battles; battle++) {
                new Battle(out, battle).write();
            }
        }
    }

    private static final class Battle {
        private final BufferedWriter out;
        private final String id;
        private final int task;
        private final int[] agents;
        private final int number;
        private long at;
        private int seq;

        Battle(BufferedWriter out, int number) {
            this.out = out;
            this.number = number;
            this.id = String.format(Locale.ROOT, "btl_%09d", number);
            this.task = number % TASKS;
            this.agents = new int[] {number % AGENTS, (number * 7 + 1 + number / AGENTS) % AGENTS};
            if (agents[0] == agents[1]) {
                agents[1] = (agents[1] + 1) % AGENTS;
            }
            this.at = OPENS_AT + number * BATTLE_MILLIS;
        }

        void write() throws IOException {
            event("draft", "operator:bench", draft());
            event(
                    "schedule",
                    "operator:bench",
                    JsonObject.builder().put("starts_at", at).build());
            event("ready", "relay", JsonObject.EMPTY);
            event("lock", "relay", JsonObject.EMPTY);
            event("start", "relay", JsonObject.EMPTY);
            for (int agent : agents) {
                event(
                        "observe",
                        "relay",
                        turn().put("agent_id", name(agent))
                                .put("time_limit_ms", 30_000)
                                .put("deadline_at", at + STEP_MILLIS + 30_000)
                                .build());
            }
            for (int agent : agents) {
                at += 1_200 + (number * 31 + agent) % 900;
                event("act", name(agent), act(agent));
            }
            event(
                    "close",
                    "relay",
                    JsonObject.builder().put("reason", "complete").build());
        }

        private JsonObject draft() {
            return JsonObject.builder()
                    .put("season_id", "generated")
                    .put("mode", "open_battle")
                    .put(
                            "rounds",
                            JsonArray.of(JsonObject.builder()
                                    .put("task_id", taskId())
                                    .put("version", "1.0.0")
                                    .build()))
                    .put("contenders", JsonArray.of(contender(agents[0]), contender(agents[1])))
                    .build();
        }

        private static JsonObject contender(int agent) {
            return JsonObject.builder()
                    .put("agent_id", name(agent))
                    .put("agent_name", "Agent " + agent)
                    .put("framework", "custom")
                    .put(
                            "model",
                            JsonObject.builder()
                                    .put("name", "model-" + agent)
                                    .put("params_b", 7)
                                    .put("inference", "local_gpu")
                                    .build())
                    .build();
        }

        private JsonObject act(int agent) {
            boolean right = (number * 13 + agent) % 3 != 0;
            String answer = "I add the two numbers step by step and check the carry.\nA: " + (task + (right ? 17 : 16));
            return turn().put(
                            "action",
                            JsonObject.builder()
                                    .put("type", "submit_answer")
                                    .put(
                                            "payload",
                                            JsonObject.builder()
                                                    .put("answer", answer)
                                                    .build())
                                    .build())
                    .put(
                            "telemetry",
                            JsonObject.builder()
                                    .put("tokens_used", 180 + agent)
                                    .put("latency_ms", 1_100)
                                    .put("tool_calls", 0)
                                    .build())
                    .build();
        }

        private JsonObject.Builder turn() {
            return JsonObject.builder().put("round", 1).put("task_id", taskId()).put("turn_number", 1);
        }

        private String taskId() {
            return String.format(Locale.ROOT, "sum-%02d", task);
        }

        private static String name(int agent) {
            return String.format(Locale.ROOT, "agt_%02d", agent);
        }

        private void event(String type, String actor, JsonObject data) throws IOException {
            at += STEP_MILLIS;
            byte[] line = Json.compact(JsonObject.builder()
                    .put("event_id", new JsonString(id + "-" + seq))
                    .put("battle_id", id)
                    .put("seq", seq++)
                    .put("type", type)
                    .put("at", at)
                    .put("actor", actor)
                    .put("data", data)
                    .build());
            out.write(new String(line, StandardCharsets.UTF_8));
            out.write('\n');
        }
    }
}
