/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.attest;

import assize.attestation.ReplayChain;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.EventType;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonDecimal;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.Review;
import assize.schemas.stream.SealedBattle;
import assize.schemas.stream.Verdict;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The replay of one battle: every used event, then what was found, as a hash chain (Arena §16, GA-51..GA-55).
 *
 * @param lines GA-51 text, each line with its line feed; plain ASCII
 * @param merkleRoot {@code sha256:} and hex
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes in passing: nobody compares two of these.
record Replay(byte[] lines, long eventsCount, String merkleRoot) {

    /** Writes the replay of a rated battle. */
    static Replay of(RatedBattle battle, String seasonId, String mode, boolean ranked) {
        return new Writing().write(battle, seasonId, mode, ranked);
    }

    private static final class Writing {
        private static final int BYTES_GUESS = 1 << 13;

        private final ReplayChain chain = new ReplayChain();
        private final ByteArrayOutputStream lines = new ByteArrayOutputStream(BYTES_GUESS);

        Replay write(RatedBattle battle, String seasonId, String mode, boolean ranked) {
            SealedBattle sealed = battle.judged().sealed();
            append("battle_start", start(sealed, seasonId, mode, ranked), false);
            for (BattleEvent event : sealed.events()) {
                if (event.type().compareTo(EventType.START) > 0) {
                    append(event.type().wireName(), event(event), false);
                }
            }
            Review review = battle.judged().review();
            if (review != null) {
                for (BattleEvent event : review.events()) {
                    append(event.type().wireName(), event(event), false);
                }
            }
            Map<String, Long> scores = new HashMap<>();
            for (Verdict verdict : battle.judged().verdicts()) {
                long score = scores.merge(verdict.agentId(), verdict.sum(), (before, earned) -> before + earned);
                append("turn_result", turnResult(verdict, score, sealed.completedAt()), false);
            }
            append("battle_end", end(battle), true);
            return new Replay(lines.toByteArray(), chain.size(), chain.root().prefixed());
        }

        /** Closes the data object over its repeated index and type (GA-52) and chains it. */
        private void append(String type, byte[] members, boolean last) {
            long index = chain.size();
            String head = "{\"event_index\": " + index + ", \"type\": \"" + type + "\", ";
            byte[] data = data(ascii(head), members);
            String previous = index == 0 ? ReplayChain.GENESIS : chain.lastHash();
            String hash = chain.append(type, data);
            lines.writeBytes(ascii(head + "\"data\": "));
            lines.writeBytes(data);
            String root = last ? "\", \"merkle_root\": \"" + chain.root().prefixed() : "";
            lines.writeBytes(ascii(", \"hash\": \"" + hash + "\", \"prev_hash\": \"" + previous + root + "\"}\n"));
        }

        private static byte[] data(byte[] head, byte[] members) {
            byte[] data = Arrays.copyOf(head, head.length + members.length + 1);
            System.arraycopy(members, 0, data, head.length, members.length);
            data[data.length - 1] = '}';
            return data;
        }

        private static byte[] ascii(String text) {
            return text.getBytes(StandardCharsets.US_ASCII);
        }

        private static byte[] start(SealedBattle sealed, String seasonId, String mode, boolean ranked) {
            ByteArrayOutputStream opening = new ByteArrayOutputStream(BYTES_GUESS);
            long startedAt = 0;
            for (BattleEvent event : sealed.events()) {
                if (event.type().compareTo(EventType.START) <= 0) {
                    String comma = opening.size() == 0 ? "" : ", ";
                    opening.writeBytes(
                            ascii(comma + "{\"type\": \"" + event.type().wireName() + "\", "));
                    opening.writeBytes(event(event));
                    opening.write('}');
                    startedAt = event.at();
                }
            }
            ByteArrayOutputStream start = new ByteArrayOutputStream(BYTES_GUESS);
            start.writeBytes(members(JsonObject.builder()
                    .put("battle_id", sealed.battleId())
                    .put("season_id", seasonId)
                    .put("at", startedAt)
                    .put("mode", mode)
                    .put("ranked", ranked)
                    .put("rule_set", sealed.ruleSet())
                    .put("challenge_hash", sealed.challengeHash())
                    .build()));
            start.writeBytes(ascii(", \"opening\": ["));
            start.writeBytes(opening.toByteArray());
            start.write(']');
            return start.toByteArray();
        }

        /** The event as it was used; its body is already in the replay's own text form. */
        private static byte[] event(BattleEvent event) {
            byte[] head = members(JsonObject.builder()
                    .put("event_id", event.eventId())
                    .put("seq", event.seq())
                    .put("at", event.at())
                    .put("actor", event.actor())
                    .build());
            byte[] body = ascii(", \"body\": ");
            byte[] data = event.data().getUtf8();
            byte[] members = Arrays.copyOf(head, head.length + body.length + data.length);
            System.arraycopy(body, 0, members, head.length, body.length);
            System.arraycopy(data, 0, members, head.length + body.length, data.length);
            return members;
        }

        private static byte[] turnResult(Verdict verdict, long newScore, long at) {
            return members(JsonObject.builder()
                    .put("at", at)
                    .put("agent_id", verdict.agentId())
                    .put("round", verdict.round())
                    .put("task_id", verdict.taskId())
                    .putOrNull("correct", verdict.correct())
                    .putOrNull("points_earned", verdict.points())
                    .put("bonus_speed_points", verdict.bonusSpeedPoints())
                    .put("hint_penalty", verdict.hintPenalty())
                    .put("new_score", newScore)
                    .put("state", verdict.state())
                    .put("reason", verdict.reason())
                    .build());
        }

        private static byte[] end(RatedBattle battle) {
            JudgedBattle judged = battle.judged();
            List<JsonValue> agents = new ArrayList<>();
            for (int i = 0; i < judged.results().size(); i++) {
                agents.add(agent(judged.results().get(i), battle.changes().get(i)));
            }
            return members(JsonObject.builder()
                    .put("battle_id", judged.sealed().battleId())
                    .put("at", judged.sealed().completedAt())
                    .put("outcome", judged.outcome())
                    .putOrNull("winner", judged.winner())
                    .put("agents", new JsonArray(agents))
                    .build());
        }

        private static JsonObject agent(AgentResult result, RatingChange change) {
            String efficiency = result.efficiency();
            return JsonObject.builder()
                    .put("agent_id", result.agentId())
                    .put("final_rank", result.finalRank())
                    .put("final_score", result.finalScore())
                    .put("result", result.result())
                    .put("elo_before", change.eloBefore())
                    .put("elo_after", change.eloAfter())
                    .put("elo_delta", change.eloDelta())
                    .put(
                            "stats",
                            JsonObject.builder()
                                    .put("tasks_attempted", result.tasksAttempted())
                                    .put("tasks_correct", result.tasksCorrect())
                                    .putOrNull("avg_latency_ms", result.avgLatencyMillis())
                                    .putOrNull("total_tokens", result.totalTokens())
                                    .put(
                                            "efficiency_score",
                                            efficiency == null
                                                    ? JsonNull.NULL
                                                    : new JsonDecimal(Double.parseDouble(efficiency)))
                                    .build())
                    .build();
        }

        private static byte[] members(JsonObject object) {
            byte[] text = Json.python(object);
            return Arrays.copyOfRange(text, 1, text.length - 1);
        }
    }
}
