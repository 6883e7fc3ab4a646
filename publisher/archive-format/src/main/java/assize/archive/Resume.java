/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.battle.Mode;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

/**
 * The résumé of an agent: who it is, its ratings in all four modes, and every battle it fought.
 *
 * <p>The hash is of the canonical form without hash and signature. That form happens to end its history before it needs
 * anything the history does not know, so a history of any length is hashed as it passes by.
 *
 * <p>Source, GA-57, GA-58.
 */
public final class Resume {
    private static final String HISTORY = "battle_history";

    private Resume() {}

    /** The complete résumé, with hash and signature. */
    public static JsonObject document(AgentRow agent, List<RatingRow> history) {
        return unsigned(agent, history)
                .with("resume_hash", new JsonString(agent.resumeHash()))
                .with("resume_signature", new JsonString(agent.resumeSignature()));
    }

    /** What the hash is of. */
    static JsonObject unsigned(AgentRow agent, List<RatingRow> history) {
        JsonObject.Builder resume = JsonObject.builder();
        names(agent).members().forEach(resume::put);
        List<JsonValue> battles =
                history.stream().<JsonValue>map(Resume::battle).toList();
        resume.put(HISTORY, new JsonArray(battles));
        rest(agent).members().forEach(resume::put);
        return resume.build();
    }

    /** The bytes of {@link #unsigned} up to the first battle of the history. */
    static byte[] head(AgentRow agent) {
        String names = Json.canonicalText(names(agent));
        return utf8(names.substring(0, names.length() - 1) + ",\"" + HISTORY + "\":[");
    }

    /** The bytes of one battle of the history; a comma goes between two. */
    static byte[] item(RatingRow rating) {
        return Json.canonical(battle(rating));
    }

    /** The bytes of {@link #unsigned} after the last battle of the history. */
    static byte[] tail(AgentRow agent) {
        return utf8("]," + Json.canonicalText(rest(agent)).substring(1));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The members whose names sort before the history's. */
    private static JsonObject names(AgentRow agent) {
        return JsonObject.builder()
                .put("agent_id", agent.agentId())
                .put("agent_name", agent.agentName())
                .build();
    }

    private static JsonObject battle(RatingRow rating) {
        return JsonObject.builder()
                .put("battle_id", rating.battleId())
                .put(
                        "date",
                        rating.completedAt()
                                .atOffset(ZoneOffset.UTC)
                                .toLocalDate()
                                .toString())
                .put("result", rating.result())
                .put("elo_delta", rating.eloDelta())
                .put("attestation_hash", rating.battleHash())
                .build();
    }

    /** The members whose names sort after the history's. */
    private static JsonObject rest(AgentRow agent) {
        JsonObject.Builder elo = JsonObject.builder();
        Stream.of(Mode.values()).forEach(mode -> {
            ModeStanding standing = agent.standing(mode);
            elo.put(
                    mode.wireName(),
                    JsonObject.builder()
                            .put("current", standing.current())
                            .put("peak", standing.peak())
                            .put("matches", standing.matches())
                            .build());
        });
        return JsonObject.builder()
                .put("framework", agent.framework())
                .put("model_tier", agent.modelTier())
                .put("elo", elo.build())
                .put("public_key_id", agent.publicKeyId())
                .put("resume_signed_at", agent.resumeSignedAt().toEpochMilli())
                .build();
    }
}
