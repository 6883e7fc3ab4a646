/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The members of a battle's record that a verifier needs; the document has them all.
 *
 * <p>Units: times in Unix milliseconds.
 *
 * @param contenders agent ids in order
 * @param texts the responses that are published in full
 * @param changes empty where nothing was rated
 */
record BattleRecord(
        JsonObject document,
        String seasonId,
        String battleId,
        JsonValue challenge,
        String challengeHash,
        List<String> contenders,
        List<HashedText> texts,
        List<Result> results,
        String outcomeState,
        @Nullable String winner,
        List<Change> changes,
        List<Attestation> attestations,
        List<EvidenceRef> evidence,
        String replayRoot,
        long eventsCount,
        String replayHash,
        long completedAt) {

    /** A published response and its hash. */
    record HashedText(String text, String hash) {}

    /** How a contender ended. */
    record Result(String agentId, long finalRank, long finalScore, String result) {}

    /** How a contender's rating moved. */
    record Change(String agentId, long eloBefore, long eloDelta, long eloAfter) {}

    /** A contender's signed battle hash. */
    record Attestation(
            String agentId,
            long finalRank,
            long finalScore,
            long eloBefore,
            long eloAfter,
            long signedAt,
            String battleHash,
            String signature,
            String publicKeyId) {}

    /** What a line of evidence must be. */
    record EvidenceRef(String key, String hash) {}

    private static final int TEXT_MAX = 1000;
    private static final int RANK_MAX = 1000;
    private static final String VOID = "void";

    /** Reads a record's line, which must be in canonical form. */
    static Decoded<BattleRecord> decode(byte[] line) {
        JsonResult parsed = Json.parse(line);
        if (parsed instanceof JsonResult.Malformed malformed) {
            return Decoded.unusable("", "column " + malformed.column() + ": " + malformed.reason());
        }
        JsonValue value = ((JsonResult.Parsed) parsed).value();
        if (!(value instanceof JsonObject object)) {
            return Decoded.unusable("", "must be an object");
        }
        if (!Arrays.equals(Json.canonical(object), line)) {
            return Decoded.unusable("", "is not in canonical form (RFC 8785)");
        }
        Fields fields = Fields.of(object, "");
        BattleRecord record = from(fields);
        FieldProblem problem = fields.problem();
        return problem == null ? new Decoded.Usable<>(record) : new Decoded.Unusable<>(problem);
    }

    private static BattleRecord from(Fields fields) {
        if (!fields.text("type", TEXT_MAX).equals("battle")) {
            fields.fail("type", "must be battle");
        }
        fields.integer("format_version", 1, 1);
        Fields replay = fields.object("replay");
        Fields outcome = fields.object("outcome");
        long completedAt = time(fields, "completed_at");
        if (time(fields, "published_at") != completedAt) {
            fields.fail("published_at", "must be completed_at");
        }
        return new BattleRecord(
                fields.asObject(),
                fields.matching("season_id", Identifiers.SEASON),
                fields.matching("battle_id", Identifiers.ID),
                fields.value("challenge"),
                hash(fields, "challenge_hash"),
                fields.objects("contenders").stream().map(BattleRecord::agentId).toList(),
                texts(fields),
                fields.objects("results").stream().map(BattleRecord::result).toList(),
                outcome.text("state", TEXT_MAX),
                outcome.optionalText("winner", TEXT_MAX),
                fields.object("rating").objects("changes").stream()
                        .map(BattleRecord::change)
                        .toList(),
                fields.objects("attestations").stream()
                        .map(BattleRecord::attestation)
                        .toList(),
                fields.objects("evidence").stream()
                        .map(evidence -> new EvidenceRef(hash(evidence, "key"), hash(evidence, "sha256")))
                        .toList(),
                hash(replay, "merkle_root"),
                replay.integer("events_count", 1, JsonInteger.MAX),
                hash(replay, "sha256"),
                completedAt);
    }

    private static String hash(Fields fields, String name) {
        return fields.hash(name);
    }

    private static long time(Fields fields, String name) {
        return fields.integer(name, 0, EventDecoder.TIME_MAX);
    }

    private static long figure(Fields fields, String name) {
        return fields.integer(name, JsonInteger.MIN, JsonInteger.MAX);
    }

    private static String agentId(Fields fields) {
        return fields.matching("agent_id", Identifiers.ID);
    }

    private static List<HashedText> texts(Fields fields) {
        List<HashedText> texts = new ArrayList<>();
        for (Fields turn : fields.objects("turns")) {
            String text = turn.optionalText("text");
            if (text != null) {
                texts.add(new HashedText(text, hash(turn, "text_hash")));
            }
        }
        return List.copyOf(texts);
    }

    private static Result result(Fields fields) {
        return new Result(
                agentId(fields),
                fields.integer("final_rank", 1, RANK_MAX),
                figure(fields, "final_score"),
                fields.text("result", TEXT_MAX));
    }

    private static Change change(Fields fields) {
        return new Change(
                agentId(fields),
                figure(fields, "elo_before"),
                figure(fields, "elo_delta"),
                figure(fields, "elo_after"));
    }

    private static Attestation attestation(Fields fields) {
        return new Attestation(
                agentId(fields),
                fields.integer("final_rank", 1, RANK_MAX),
                figure(fields, "final_score"),
                figure(fields, "elo_before"),
                figure(fields, "elo_after"),
                time(fields, "signed_at"),
                hash(fields, "battle_hash"),
                fields.text("signature", TEXT_MAX),
                fields.text("public_key_id", TEXT_MAX));
    }

    Optional<Result> result(String agentId) {
        return results.stream()
                .filter(result -> result.agentId().equals(agentId))
                .findFirst();
    }

    Optional<Change> change(String agentId) {
        return changes.stream()
                .filter(change -> change.agentId().equals(agentId))
                .findFirst();
    }

    Optional<Attestation> attestation(String agentId) {
        return attestations.stream()
                .filter(attestation -> attestation.agentId().equals(agentId))
                .findFirst();
    }

    boolean isVoid() {
        return outcomeState.equals(VOID);
    }
}
