/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.BattleHash;
import assize.attestation.Digest;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.ReplayChain;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Makes the record and the replay of one-round battles between ada and bob; ada wins. */
final class BattleMaker {

    /** 2026-01-01T00:00:00Z. */
    static final long OPENS_AT = 1_767_225_600_000L;

    private static final String ADA = "agt_ada";
    private static final String BOB = "agt_bob";

    private BattleMaker() {}

    static String battleId(int number) {
        return "btl-" + number;
    }

    static ArchiveMaker.Battle battle(int number, Ed25519PrivateKey key) {
        return battle(number, OPENS_AT + number * 60_000L, key);
    }

    /** A battle completed at that time. */
    static ArchiveMaker.Battle battle(int number, long completedAt, Ed25519PrivateKey key) {
        JsonObject challenge = JsonObject.builder()
                .put("category", "qa")
                .put("objective", "What is " + number + " + 1? \u00e9 \ud83d\ude00")
                .put("time_limit_ms", 30_000)
                .build();
        String challengeHash = ArchiveMaker.hash(Json.canonical(challenge));
        List<String> lines = new ArrayList<>();
        ReplayChain chain = new ReplayChain();
        line(
                lines,
                chain,
                "battle_start",
                JsonObject.builder()
                        .put("battle_id", battleId(number))
                        .put("season_id", ArchiveMaker.SEASON)
                        .put("challenge_hash", challengeHash));
        line(
                lines,
                chain,
                "act",
                JsonObject.builder()
                        .put("body", "caf\u00e9 \ud83d\ude00 \u007f /")
                        .putDecimal("x", 1e-7));
        line(
                lines,
                chain,
                "battle_end",
                JsonObject.builder()
                        .put("battle_id", battleId(number))
                        .put("at", completedAt)
                        .put("outcome", "decided")
                        .put("winner", ADA)
                        .put("agents", JsonArray.of(endOf(ADA, 1), endOf(BOB, 2))));
        String root = chain.root().prefixed();
        String last = lines.get(2);
        lines.set(2, last.substring(0, last.length() - 1) + ", \"merkle_root\": \"" + root + "\"}");
        byte[] replay = ArchiveMaker.utf8(String.join("\n", lines) + "\n");
        JsonObject record = record(number, completedAt, challenge, challengeHash, root, replay, key);
        return new ArchiveMaker.Battle(battleId(number), Json.canonical(record), replay);
    }

    private static void line(List<String> lines, ReplayChain chain, String type, JsonObject.Builder members) {
        long index = chain.size();
        JsonObject.Builder data = JsonObject.builder().put("event_index", index).put("type", type);
        members.build().members().forEach(data::put);
        JsonObject finished = data.build();
        String before = chain.lastHash();
        String hash = chain.append(type, Json.pythonText(finished).getBytes(StandardCharsets.US_ASCII));
        lines.add(Json.pythonText(JsonObject.builder()
                .put("event_index", index)
                .put("type", type)
                .put("data", finished)
                .put("hash", hash)
                .put("prev_hash", before)
                .build()));
    }

    private static JsonObject endOf(String agent, long rank) {
        return JsonObject.builder()
                .put("agent_id", agent)
                .put("final_rank", rank)
                .put("final_score", score(rank))
                .put("result", rank == 1 ? "win" : "loss")
                .put("elo_before", 1200)
                .put("elo_after", eloAfter(rank))
                .put("elo_delta", eloAfter(rank) - 1200)
                .build();
    }

    private static long score(long rank) {
        return rank == 1 ? 100 : 0;
    }

    private static long eloAfter(long rank) {
        return rank == 1 ? 1216 : 1184;
    }

    private static JsonObject record(
            int number,
            long completedAt,
            JsonObject challenge,
            String challengeHash,
            String root,
            byte[] replay,
            Ed25519PrivateKey key) {
        return JsonObject.builder()
                .put("type", "battle")
                .put("format_version", 1)
                .put("season_id", ArchiveMaker.SEASON)
                .put("battle_id", battleId(number))
                .put("challenge", challenge)
                .put("challenge_hash", challengeHash)
                .put("contenders", each(agent -> agent))
                .put("turns", each(agent -> turn(agent, "the answer is " + number)))
                .put("results", each(BattleMaker::result))
                .put(
                        "outcome",
                        JsonObject.builder()
                                .put("state", "decided")
                                .put("winner", ADA)
                                .build())
                .put(
                        "rating",
                        JsonObject.builder()
                                .put("state", "rated")
                                .put("changes", each(BattleMaker::change))
                                .build())
                .put(
                        "replay",
                        JsonObject.builder()
                                .put("merkle_root", root)
                                .put("events_count", 3)
                                .put("sha256", ArchiveMaker.hash(replay))
                                .build())
                .put("evidence", JsonArray.EMPTY)
                .put("attestations", each(agent -> attestation(agent, number, completedAt, root, key)))
                .put("completed_at", completedAt)
                .put("published_at", completedAt)
                .build();
    }

    private static JsonArray each(UnaryOperator<JsonObject> make) {
        List<JsonValue> made = new ArrayList<>();
        for (String agent : List.of(ADA, BOB)) {
            made.add(make.apply(JsonObject.builder().put("agent_id", agent).build()));
        }
        return new JsonArray(made);
    }

    private static JsonObject turn(JsonObject agent, String text) {
        return agent.with("text", new JsonString(text))
                .with("text_hash", new JsonString(ArchiveMaker.hash(ArchiveMaker.utf8(text))));
    }

    private static long rank(JsonObject agent) {
        return new JsonString(ADA).equals(agent.get("agent_id")) ? 1 : 2;
    }

    private static JsonObject result(JsonObject agent) {
        return add(
                agent,
                JsonObject.builder()
                        .put("final_rank", rank(agent))
                        .put("final_score", score(rank(agent)))
                        .put("result", rank(agent) == 1 ? "win" : "loss"));
    }

    private static JsonObject change(JsonObject agent) {
        return add(
                agent,
                JsonObject.builder()
                        .put("elo_before", 1200)
                        .put("elo_delta", eloAfter(rank(agent)) - 1200)
                        .put("elo_after", eloAfter(rank(agent))));
    }

    private static JsonObject attestation(
            JsonObject agent, int number, long completedAt, String root, Ed25519PrivateKey key) {
        BattleHash hash = new BattleHash(
                battleId(number),
                rank(agent) == 1 ? ADA : BOB,
                rank(agent),
                score(rank(agent)),
                1200,
                eloAfter(rank(agent)),
                completedAt,
                Digest.parsePrefixed(root).orElseThrow());
        return add(
                agent,
                JsonObject.builder()
                        .put("final_rank", rank(agent))
                        .put("final_score", score(rank(agent)))
                        .put("elo_before", 1200)
                        .put("elo_after", eloAfter(rank(agent)))
                        .put("signed_at", completedAt)
                        .put("battle_hash", hash.text())
                        .put("signature", key.sign(hash.message()).ed25519Hex())
                        .put("public_key_id", ArchiveMaker.recordKeyId(key)));
    }

    private static JsonObject add(JsonObject object, JsonObject.Builder more) {
        JsonObject all = object;
        for (var member : more.build().members().entrySet()) {
            all = all.with(member.getKey(), member.getValue());
        }
        return all;
    }
}
