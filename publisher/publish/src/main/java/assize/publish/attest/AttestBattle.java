/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.attest;

import assize.attestation.BattleHash;
import assize.attestation.Digest;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.KeyFolder;
import assize.publish.log.RecordSigner;
import assize.schemas.battle.Transcript;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.WrittenRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/**
 * Hashes and signs a rated battle: replay chain and root, one battle hash per agent, the record.
 *
 * <p>Thread-safe once open. Deterministic: the same battle and key give the same bytes on any machine. The key is opened where the stage runs and
 * travels nowhere.
 *
 * <p>Source: Arena §15.3, GA-45..GA-49.
 */
public final class AttestBattle extends RichMapFunction<RatedBattle, AttestedBattle> {
    private static final long serialVersionUID = 1L;

    private final String keyFolder;
    private final Tasks tasks;
    private transient Ed25519PrivateKey key;
    private transient String keyId;

    /** A stage that signs with the record key of that folder. */
    public AttestBattle(Path keyFolder, Tasks tasks) {
        this.keyFolder = keyFolder.toString();
        this.tasks = tasks;
    }

    @Override
    public void open(OpenContext context) throws IOException {
        key = KeyFolder.open(Path.of(keyFolder)).record();
        keyId = RecordSigner.keyId(key);
    }

    @Override
    public AttestedBattle map(RatedBattle battle) {
        JudgedBattle judged = battle.judged();
        Transcript transcript = Transcript.of(judged.sealed().events());
        Replay replay = Replay.of(
                battle,
                transcript.draft().seasonId(),
                transcript.draft().mode().wireName(),
                transcript.draft().ranked());
        JsonObject record =
                new RecordDocument(battle, transcript, tasks, replay, attestations(battle, replay)).toJson();
        return new AttestedBattle(
                battle.order(),
                judged.sealed().battleId(),
                judged.sealed().completedAt(),
                judged.outcome().equals("void"),
                WrittenRecord.of(record),
                replay.lines(),
                lines(judged.sealed().lines().stream().map(line -> line.text().getUtf8())),
                lines(judged.evidence().stream().map(line -> line.getBytes(StandardCharsets.UTF_8))));
    }

    private static byte[] lines(Stream<byte[]> texts) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        texts.forEachOrdered(text -> {
            lines.writeBytes(text);
            lines.write('\n');
        });
        return lines.toByteArray();
    }

    private JsonArray attestations(RatedBattle battle, Replay replay) {
        Digest root = Digest.parsePrefixed(replay.merkleRoot()).orElseThrow();
        List<JsonValue> attestations = new ArrayList<>();
        for (int i = 0; i < battle.changes().size(); i++) {
            AgentResult result = battle.judged().results().get(i);
            RatingChange change = battle.changes().get(i);
            BattleHash hash = new BattleHash(
                    battle.judged().sealed().battleId(),
                    result.agentId(),
                    result.finalRank(),
                    result.finalScore(),
                    change.eloBefore(),
                    change.eloAfter(),
                    battle.judged().sealed().completedAt(),
                    root);
            attestations.add(JsonObject.builder()
                    .put("agent_id", result.agentId())
                    .put("final_rank", result.finalRank())
                    .put("final_score", result.finalScore())
                    .put("elo_before", change.eloBefore())
                    .put("elo_after", change.eloAfter())
                    .put("signed_at", battle.judged().sealed().completedAt())
                    .put("battle_hash", hash.text())
                    .put("signature", key.sign(hash.message()).ed25519Hex())
                    .put("public_key_id", keyId)
                    .build());
        }
        return new JsonArray(attestations);
    }
}
