/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.audit;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.RatingRow;
import assize.attestation.Digest;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.web.notice.Notices;
import assize.web.page.Links;
import assize.web.page.Pager;
import assize.web.record.PublishedBattle;
import assize.web.record.SampleRecord;
import assize.web.shelf.SampleArchive;
import assize.web.shelf.Shelf;
import assize.web.shelf.Shelf.FoundAgent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: the members of the examples in Arena §17, the sample record's values, and the hash the archive's writer made. */
class AuditAnswersTest {
    @TempDir
    private Path root = Path.of("");

    private Shelf shelf = new Shelf(root);

    @BeforeEach
    void open() throws IOException {
        SampleArchive.write(root, 1);
        shelf = new Shelf(root);
    }

    @Test
    void givesABattleAllMembersOfTheSourceInItsOrder() {
        JsonObject answer = battle(SampleRecord.decided());
        assertThat(answer.members().keySet())
                .startsWith(
                        "battle_id",
                        "agents",
                        "mode",
                        "result",
                        "attestation",
                        "replay_merkle_root",
                        "verify_instructions");
        assertThat(Json.canonicalText(Objects.requireNonNull(answer.get("result"))))
                .isEqualTo("{\"final_scores\":{\"agt_a\":94,\"agt_b\":0},\"winner\":\"agt_a\"}");
        assertThat(text(object(answer, "attestation"), "battle_hash")).isEqualTo("sha256:" + "7".repeat(64));
        assertThat(text(answer, "verify_instructions")).isEqualTo("https://arena.example/docs/verify");
    }

    @Test
    void givesADrawTheFirstAgentsAttestationAndNoWinner() {
        JsonObject answer = battle(SampleRecord.draw());
        assertThat(Json.canonicalText(object(answer, "result"))).contains("\"winner\":null");
        assertThat(text(object(answer, "attestation"), "battle_hash")).isEqualTo("sha256:" + "7".repeat(64));
        assertThat(object(answer, "attestation").members().keySet())
                .containsExactly("battle_hash", "signature", "public_key_id");
    }

    @Test
    void givesEveryAgentsNumbersToHashAgainAndTheFlags() {
        JsonObject answer = battle(SampleRecord.decided());
        assertThat(items(answer, "attestations")).hasSize(2);
        assertThat(Json.canonicalText(items(answer, "audit_flags").get(0)))
                .isEqualTo("{\"agent_id\":\"agt_a\",\"code\":\"telemetry_trust_low\",\"decided_by\":\"rule\","
                        + "\"evidence\":\"trust 45.00 <b>\",\"turn\":1}");
    }

    @Test
    void givesAResumeWhoseHashCanBeMadeAgain() {
        FoundAgent agent = shelf.agent("agt_a", "").orElseThrow();
        List<RatingRow> history = agent.season().archive().ratingsOf("agt_a", 0, 10);
        JsonObject answer = ResumeAnswer.of(agent, history, new Pager(1, 1, 1), new Links(""));
        JsonObject hashed = answer.without("resume_hash").without("resume_signature");
        hashed = hashed.without("audit_flags").without("links");
        assertThat(text(answer, "resume_hash"))
                .isEqualTo(Digest.sha256(Json.canonical(hashed)).prefixed());
        assertThat(answer.members().keySet())
                .startsWith(
                        "agent_id", "agent_name", "framework", "model_tier", "elo", "battle_history", "resume_hash");
        assertThat(items(answer, "audit_flags")).hasSize(1);
    }

    @Test
    void keepsTheHashOnAPageOfALongHistory() {
        FoundAgent agent = shelf.agent("agt_a", "").orElseThrow();
        JsonObject answer = ResumeAnswer.of(agent, List.of(), new Pager(2, 500, 200), new Links("").in("season-one"));
        assertThat(text(answer, "resume_hash")).isEqualTo(agent.row().resumeHash());
        assertThat(text(object(answer, "links"), "previous"))
                .isEqualTo("/api/v1/audit/agent/agt_a/resume?page=1&season=season-one");
        assertThat(text(object(answer, "links"), "next"))
                .isEqualTo("/api/v1/audit/agent/agt_a/resume?page=3&season=season-one");
    }

    @Test
    void listsAKeyAsActiveUntilItsLastDay() {
        JsonObject before = KeysAnswer.of(List.of(SampleArchive.keys()), LocalDate.of(2026, 12, 31));
        JsonObject after = KeysAnswer.of(List.of(SampleArchive.keys()), LocalDate.of(2027, 1, 1));
        assertThat(items(before, "active_keys")).as("of records and of the log").hasSize(2);
        assertThat(items(before, "retired_keys")).isEmpty();
        assertThat(items(after, "active_keys")).isEmpty();
        assertThat(items(after, "retired_keys")).hasSize(2);
        assertThat(((JsonObject) items(before, "active_keys").get(0)).members().keySet())
                .startsWith("key_id", "algorithm", "public_key", "valid_from", "valid_until");
    }

    private static JsonObject battle(byte[] record) {
        PublishedBattle battle = PublishedBattle.parse(record).fold(read -> read, reason -> {
            throw new IllegalStateException(reason);
        });
        return BattleAnswer.of(battle, Notices.NONE, new Links("https://arena.example"));
    }

    private static JsonObject object(JsonObject answer, String name) {
        return (JsonObject) Objects.requireNonNull(answer.get(name));
    }

    private static List<JsonValue> items(JsonObject answer, String name) {
        return ((JsonArray) Objects.requireNonNull(answer.get(name))).items();
    }

    private static String text(JsonObject answer, String name) {
        return ((JsonString) Objects.requireNonNull(answer.get(name))).value();
    }
}
