/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.attest;

import assize.attestation.BattleHash;
import assize.attestation.Digest;
import assize.publish.PublishingRefused;
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
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.jspecify.annotations.Nullable;

/**
 * Hashes and signs a rated battle: replay chain and root, one battle hash per agent, the record.
 *
 * <p>Thread-safe once open. Deterministic: the same battle and key give the same bytes on any machine. Keys are opened where
 * the stage runs and travel nowhere. A battle that is published has the signatures it was published with.
 *
 * <p>Source: Arena §15.3, GA-45..GA-49.
 */
public final class AttestBattle extends RichMapFunction<RatedBattle, AttestedBattle> {
    private static final long serialVersionUID = 1L;

    private final BattleSigner.Source signers;
    private final Tasks tasks;
    private transient @Nullable BattleSigner signer;

    /** A stage that signs with the record key of that folder. */
    public AttestBattle(Path keyFolder, Tasks tasks) {
        this(new RecordKeySigner.Source(keyFolder.toString()), tasks);
    }

    /** A stage whose signatures come from there. */
    public AttestBattle(BattleSigner.Source signers, Tasks tasks) {
        this.signers = signers;
        this.tasks = tasks;
    }

    @Override
    public void open(OpenContext context) throws IOException {
        try {
            signer = signers.open();
        } catch (PublishingRefused e) {
            throw new SuppressRestartsException(e);
        }
    }

    @Override
    public void close() throws IOException {
        BattleSigner opened = signer;
        if (opened != null) {
            opened.close();
        }
    }

    @Override
    public AttestedBattle map(RatedBattle battle) {
        try {
            return attested(battle);
        } catch (PublishingRefused e) {
            // The same the second time: the job ends, and says why.
            throw new SuppressRestartsException(e);
        }
    }

    private AttestedBattle attested(RatedBattle battle) {
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

    private BattleSigner opened() {
        return Objects.requireNonNull(signer, "not opened");
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
            BattleSigner.Signed signed = opened().sign(
                            battle.order(), battle.judged().sealed().battleId(), result.agentId(), hash.message());
            attestations.add(JsonObject.builder()
                    .put("agent_id", result.agentId())
                    .put("final_rank", result.finalRank())
                    .put("final_score", result.finalScore())
                    .put("elo_before", change.eloBefore())
                    .put("elo_after", change.eloAfter())
                    .put("signed_at", battle.judged().sealed().completedAt())
                    .put("battle_hash", hash.text())
                    .put("signature", signed.signature().ed25519Hex())
                    .put("public_key_id", signed.keyId())
                    .build());
        }
        return new JsonArray(attestations);
    }
}
