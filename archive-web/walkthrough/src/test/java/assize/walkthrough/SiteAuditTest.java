/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Digest;
import assize.attestation.Ed25519PublicKey;
import assize.attestation.Signature;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.walkthrough.ServedSite.Answer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the running site answers to auditors' programs.
 *
 * <p>Oracle: the audit schemas, read by a validator that is not ours; the examples of Arena §17; the records
 * of the example season as judged; GA-49 and GA-58.
 */
class SiteAuditTest {
    private static final String AUDIT = "/api/v1/audit/";

    /** Members that are named by ids of the example, or that a season need not have (GA-57). */
    private static final List<String> BY_ID = List.of("final_scores");

    private final JudgedSeason judged = SeasonOne.judged();
    private ServedSite site;

    @BeforeEach
    void open() {
        site = ServedSite.running();
    }

    @Test
    void everyBattle() {
        JsonNode example = example("audit-battle");
        for (JsonNode record : judged.records()) {
            String battleId = record.path("battle_id").stringValue();
            JsonNode answer = valid("audit-battle", AUDIT + "battle/" + battleId);
            assertHasMembers(battleId, example, answer);
            assertThat(answer.path("battle_id").stringValue()).isEqualTo(battleId);
            assertThat(answer.path("mode")).as(battleId).isEqualTo(record.path("mode"));
            assertThat(answer.at("/result/winner")).as(battleId).isEqualTo(record.at("/outcome/winner"));
            assertThat(answer.path("replay_merkle_root")).as(battleId).isEqualTo(record.at("/replay/merkle_root"));
            for (JsonNode result : record.path("results")) {
                String agentId = result.path("agent_id").stringValue();
                assertThat(answer.at("/result/final_scores").path(agentId))
                        .as("%s, %s", battleId, agentId)
                        .isEqualTo(result.path("final_score"));
            }
            assertThat(answer.path("attestations")).as(battleId).isEqualTo(record.path("attestations"));
            assertThat(answer.path("audit_flags")).as(battleId).isEqualTo(record.path("audit_flags"));
            JsonNode leading = leading(record);
            answer.path("attestation")
                    .properties()
                    .forEach(member ->
                            assertThat(member.getValue()).as(battleId).isEqualTo(leading.path(member.getKey())));
        }
    }

    /** The winner's attestation; where nobody won, that of the first agent by id (GA-49). */
    private static JsonNode leading(JsonNode record) {
        Map<String, JsonNode> byAgent = new TreeMap<>();
        record.path("attestations")
                .forEach(attestation -> byAgent.put(attestation.path("agent_id").stringValue(), attestation));
        String first = byAgent.keySet().iterator().next();
        String leading = record.at("/outcome/winner").stringValue(first);
        return Objects.requireNonNull(byAgent.get(leading));
    }

    @Test
    void everyRecordAndReplayIsByteForByteWhatIsPublished() {
        Map<String, List<String>> replays = judged.replays();
        List<String> lines = judged.recordLines();
        for (int i = 0; i < lines.size(); i++) {
            String battleId = judged.records().get(i).path("battle_id").stringValue();
            JsonNode links = site.get(AUDIT + "battle/" + battleId).json().path("links");
            assertThat(site.get(links.path("record").stringValue()).text())
                    .as(battleId)
                    .isEqualTo(lines.get(i));
            assertThat(site.get(links.path("replay").stringValue()).text())
                    .as(battleId)
                    .isEqualTo(String.join("\n", Objects.requireNonNull(replays.get(battleId))) + "\n");
            assertThat(site.get(links.path("proof").stringValue()).text())
                    .as(battleId)
                    .startsWith("c2sp.org/tlog-proof@v1\n");
        }
    }

    @Test
    void verifyInstructionsLeadToThem() {
        String battleId = judged.records().get(0).path("battle_id").stringValue();
        String address = site.get(AUDIT + "battle/" + battleId)
                .json()
                .path("verify_instructions")
                .stringValue();
        Answer page = site.get(address);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("<h1>How to verify</h1>");
    }

    @Test
    void everyResumeIsCompleteAndSigned() {
        JsonNode example = example("audit-resume");
        Map<String, List<String>> hashes = battleHashes();
        Ed25519PublicKey key = Ed25519PublicKey.parsePrefixed(
                        recordKey().path("public_key").stringValue())
                .orElseThrow();
        assertThat(hashes).as("agents").hasSameSizeAs(judged.archive().agents());
        hashes.forEach((agentId, expected) -> {
            JsonNode answer = valid("audit-resume", AUDIT + "agent/" + agentId + "/resume");
            assertHasMembers(agentId, example, answer);
            List<String> history = new ArrayList<>();
            answer.path("battle_history")
                    .forEach(battle ->
                            history.add(battle.path("attestation_hash").stringValue()));
            assertThat(history).as(agentId).isEqualTo(expected);
            String hash = answer.path("resume_hash").stringValue();
            assertThat(hashAgain(site.get(AUDIT + "agent/" + agentId + "/resume")))
                    .as(agentId)
                    .isEqualTo(hash);
            Signature signature = Signature.parse(
                            answer.path("resume_signature").stringValue())
                    .orElseThrow();
            assertThat(key.verify(hash.getBytes(StandardCharsets.US_ASCII), signature))
                    .as("signature of the résumé of %s", agentId)
                    .isTrue();
        });
    }

    /** By agent, in log order. */
    private Map<String, List<String>> battleHashes() {
        Map<String, List<String>> hashes = new TreeMap<>();
        for (JsonNode record : judged.records()) {
            for (JsonNode attestation : record.path("attestations")) {
                hashes.computeIfAbsent(attestation.path("agent_id").stringValue(), id -> new ArrayList<>())
                        .add(attestation.path("battle_hash").stringValue());
            }
        }
        return hashes;
    }

    /** As the instructions say: without hash, signature, and the members that are not hashed (GA-58). */
    private static String hashAgain(Answer answer) {
        JsonResult.Parsed parsed = (JsonResult.Parsed) Json.parse(answer.bytes());
        JsonObject hashed = ((JsonObject) parsed.value())
                .without("resume_hash")
                .without("resume_signature")
                .without("audit_flags")
                .without("links");
        return Digest.sha256(Json.canonical(hashed)).prefixed();
    }

    @Test
    void theKeysAreThoseOfTheSeason() {
        JsonNode answer = valid("audit-keys", AUDIT + "keys");
        JsonNode active =
                answer.path("active_keys").isEmpty() ? answer.path("retired_keys") : answer.path("active_keys");
        assertHasMembers("a key", example("audit-keys").at("/active_keys/0"), active.path(0));
        List<JsonNode> published = new ArrayList<>();
        judged.document("keys.json").path("keys").forEach(published::add);
        assertThat(active.size()).isEqualTo(published.size());
        for (JsonNode key : published) {
            String keyId = key.path("key_id").stringValue();
            assertThat(site.get("/keys/" + keyId.replace("+", "%2B") + ".pub").text())
                    .isEqualTo(key.path("public_key").stringValue() + "\n");
        }
        assertThat(judged.records().get(0).at("/attestations/0/public_key_id"))
                .isEqualTo(recordKey().path("key_id"));
    }

    private JsonNode recordKey() {
        JsonNode answer = site.get(AUDIT + "keys").json();
        for (String list : List.of("active_keys", "retired_keys")) {
            for (JsonNode key : answer.path(list)) {
                if (key.path("role").stringValue("").equals("record")) {
                    return key;
                }
            }
        }
        throw new AssertionError("no record key in " + answer);
    }

    @Test
    void whatIsUnknownOrWaitsIsAnError() {
        List<String> paths = new ArrayList<>(List.of(
                AUDIT + "battle/none",
                AUDIT + "battle/none/record",
                AUDIT + "battle/none/proof",
                AUDIT + "agent/none/resume",
                AUDIT + "nothing",
                "/api/v2"));
        for (String battleId : List.of("co-01", "ob-04", "ob-07", "ob-08", "ud-04", "ud-09")) {
            paths.add(AUDIT + "battle/" + battleId);
            paths.add(AUDIT + "battle/" + battleId + "/record");
            paths.add(AUDIT + "battle/" + battleId + "/replay");
        }
        for (String path : paths) {
            Answer answer = site.get(path);
            assertThat(answer.status()).as(path).isEqualTo(404);
            assertThat(answer.header("Content-Type")).as(path).startsWith("application/json");
            Schemas.assertValid("audit-error", path, answer.json());
        }
        assertThat(site.get(AUDIT + "battle/none").json().path("error").stringValue())
                .isEqualTo("battle_not_found");
        assertThat(site.get(AUDIT + "agent/none/resume").json().path("error").stringValue())
                .isEqualTo("agent_not_found");
    }

    private JsonNode valid(String schema, String path) {
        Answer answer = site.get(path);
        assertThat(answer.status()).as(path).isEqualTo(200);
        assertThat(answer.header("Content-Type")).as(path).startsWith("application/json");
        assertThat(answer.header("Access-Control-Allow-Origin")).as(path).isEqualTo("*");
        Schemas.assertValid(schema, path, answer.json());
        return answer.json();
    }

    /** The source's example, with made-up values in place of its ellipses. */
    private static JsonNode example(String schema) {
        return JsonMapper.shared()
                .readTree(Repository.read(Repository.root()
                        .resolve("schemas/src/test/resources/valid/" + schema + "/source-example.json")));
    }

    /** Every member of the example is there with the same JSON type; of lists, every element is like the example's first. */
    private static void assertHasMembers(String what, JsonNode example, JsonNode answer) {
        example.properties().forEach(member -> {
            String name = member.getKey();
            JsonNode value = answer.path(name);
            String where = what + "/" + name;
            boolean isNoWinner = name.equals("winner") && value.isNull();
            if (!isNoWinner) {
                assertThat(value.getNodeType())
                        .as(where)
                        .isEqualTo(member.getValue().getNodeType());
            }
            if (BY_ID.contains(name)) {
                JsonNode one = member.getValue().iterator().next();
                value.forEach(each -> assertThat(each.getNodeType()).as(where).isEqualTo(one.getNodeType()));
            } else if (value.isObject()) {
                assertHasMembers(where, member.getValue(), value);
            } else if (value.isArray()) {
                value.forEach(each -> assertHasMembers(where, member.getValue().path(0), each));
            }
        });
    }
}
