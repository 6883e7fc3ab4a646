/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.attest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.publish.Publishing;
import assize.publish.PublishingRefused;
import assize.publish.live.LivePublishing;
import assize.publish.log.SeasonKeys;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.WrittenRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Battles published by one key and gone on with by another. The oracle is Ed25519 itself: what is carried over is what the
 * first key signed, what is new is what the second one signs.
 */
class PublishedSignerTest {
    private static final byte[] MESSAGE = "the battle hash".getBytes(StandardCharsets.UTF_8);
    private static final String AGENT = "agt_1";

    @TempDir
    private Path folder;

    private SeasonKeys first;
    private SeasonKeys second;
    private Path root;

    @BeforeEach
    void publishTwoBattlesWithTheFirstKey() throws IOException {
        first = Publishing.keys(folder.resolve("first"));
        second = Publishing.keys(folder.resolve("second"));
        root = folder.resolve("root");
        LivePublishing.publish(root, Publishing.SEASON, first, List.of(battle(0), battle(1)));
    }

    private AttestedBattle battle(long order) {
        JsonObject attestation = JsonObject.builder()
                .put("agent_id", AGENT)
                .put("signature", first.record().key().sign(MESSAGE).ed25519Hex())
                .put("public_key_id", first.record().keyId())
                .build();
        byte[] record = Json.canonical(JsonObject.builder()
                .put("battle_id", "b-" + order)
                .put("attestations", JsonArray.of(attestation))
                .build());
        AttestedBattle like = Publishing.battle(order);
        return new AttestedBattle(
                order,
                like.battleId(),
                like.completedAt(),
                false,
                WrittenRecord.of(record),
                like.replay(),
                like.events(),
                like.evidence());
    }

    /** The list after the first key was put out of use behind that entry. */
    private KeyList rotatedBehind(long last) {
        PublishedKey old = first.list().inUse(PublishedKey.Role.RECORD).orElseThrow();
        PublishedKey log = first.list().inUse(PublishedKey.Role.LOG).orElseThrow();
        return first.list().next(List.of(old.retired(last, second.record().keyId()), log));
    }

    private BattleSigner open(KeyList list) throws IOException {
        return open(list, PublishedSigner.Mismatch.REFUSE);
    }

    private BattleSigner open(KeyList list, PublishedSigner.Mismatch mismatch) throws IOException {
        return new PublishedSigner.Source(
                        root.toString(),
                        Publishing.SEASON.id(),
                        List.of(first.logKey().format()),
                        Long.MAX_VALUE,
                        new String(list.toBytes(), StandardCharsets.UTF_8),
                        mismatch,
                        new RecordKeySigner.Source(folder.resolve("second").toString()))
                .open();
    }

    @Test
    void carriesOverWhatTheOldKeySignedAndSignsWhatIsNewWithTheNewOne() throws IOException {
        try (BattleSigner signer = open(rotatedBehind(2))) {
            for (int place = 0; place < 2; place++) {
                BattleSigner.Signed old = signer.sign(place, "b-" + place, AGENT, MESSAGE);
                assertThat(old.keyId()).isEqualTo(first.record().keyId());
                assertThat(old.signature()).isEqualTo(first.record().key().sign(MESSAGE));
            }
            BattleSigner.Signed fresh = signer.sign(2, "b-2", AGENT, MESSAGE);
            assertThat(fresh.keyId()).isEqualTo(second.record().keyId());
            assertThat(fresh.signature()).isEqualTo(second.record().key().sign(MESSAGE));
        }
    }

    @Test
    void refusesABattleWhoseHashComesOutOtherwise() throws IOException {
        try (BattleSigner signer = open(first.list())) {
            assertThatThrownBy(() -> signer.sign(1, "b-1", AGENT, "another hash".getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOf(PublishingRefused.class)
                    .hasMessage(
                            "Battle b-1 does not come out as it was published: for agent agt_1, the signature of key %s does not hold over the battle hash as it comes out now (entry 2). An old event or task was changed or is missing, or the archive is damaged.",
                            first.record().keyId());
        }
    }

    @Test
    void refusesAnotherAgentAnotherBattleAndAKeyThatDoesNotCountThere() throws IOException {
        try (BattleSigner signer = open(rotatedBehind(1))) {
            assertThatThrownBy(() -> signer.sign(0, "b-0", "agt_2", MESSAGE))
                    .isInstanceOf(PublishingRefused.class)
                    .hasMessageContaining("for agent agt_2, its record bears no signature for that agent");
            assertThatThrownBy(() -> signer.sign(0, "b-7", AGENT, MESSAGE))
                    .isInstanceOf(PublishingRefused.class)
                    .hasMessage(
                            "Battle b-7 does not come out as it was published: b-0 is published in its place (entry 1 of the log).");
            assertThatThrownBy(() -> signer.sign(1, "b-1", AGENT, MESSAGE))
                    .isInstanceOf(PublishingRefused.class)
                    .hasMessageContaining("was not in use at entry 2");
        }
    }

    @Test
    void tellsWhereARunComparesInsteadOfRefusing() throws IOException {
        try (BattleSigner signer = open(first.list(), PublishedSigner.Mismatch.TELL)) {
            BattleSigner.Signed told = signer.sign(1, "b-1", AGENT, new byte[] {1});
            assertThat(told.keyId()).startsWith("Battle b-1 does not come out as it was published: for agent agt_1");
            assertThat(signer.sign(1, "b-1", AGENT, MESSAGE).keyId())
                    .isEqualTo(first.record().keyId());
        }
    }
}
