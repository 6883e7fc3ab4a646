/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.audit;

import assize.archive.BattleRow;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.web.page.Links;
import assize.web.record.Attestation;
import assize.web.record.AuditFlag;
import assize.web.record.Contender;
import assize.web.record.PublishedBattle;
import assize.web.record.RecordedResult;
import java.util.List;

/** A battle as the audit API gives it (A-222 to A-224, GA-49, C-051). Pure. */
final class BattleAnswer {
    private BattleAnswer() {}

    static JsonObject of(PublishedBattle battle, BattleRow row, String logOrigin, Links links) {
        JsonObject.Builder answer = JsonObject.builder()
                .put("battle_id", battle.battleId())
                .put("agents", agents(battle))
                .put("mode", battle.mode())
                .put("result", result(battle));
        battle.leadingAttestation().ifPresent(leading -> answer.put("attestation", attestation(leading)));
        answer.put("replay_merkle_root", battle.merkleRoot())
                .put("verify_instructions", links.docsVerify())
                .put(
                        "attestations",
                        array(battle.attestations().stream()
                                .<JsonValue>map(BattleAnswer::attestation)
                                .toList()))
                .put(
                        "audit_flags",
                        array(battle.auditFlags().stream()
                                .<JsonValue>map(BattleAnswer::flag)
                                .toList()))
                .put("season_id", battle.seasonId())
                .put("ranked", battle.ranked())
                .put("rule_set", battle.ruleSet())
                .put("challenge_hash", battle.challengeHash())
                .put("completed_at", battle.completedAt())
                .put("record_hash", row.recordHash())
                .put(
                        "log",
                        JsonObject.builder()
                                .put("origin", logOrigin)
                                .put("index", row.seq())
                                .build())
                .put("replay_url", links.replay(battle.battleId()))
                .put("record_url", links.record(battle.battleId()))
                .put("proof_url", links.proof(battle.battleId()));
        return answer.build();
    }

    private static JsonArray agents(PublishedBattle battle) {
        return array(
                battle.contenders().stream().<JsonValue>map(BattleAnswer::agent).toList());
    }

    private static JsonObject agent(Contender contender) {
        return JsonObject.builder()
                .put("agent_id", contender.agentId())
                .put("framework", contender.framework())
                .put("tier", contender.modelTier())
                .put("agent_name", contender.agentName())
                .build();
    }

    private static JsonObject result(PublishedBattle battle) {
        JsonObject.Builder scores = JsonObject.builder();
        for (RecordedResult result : battle.results()) {
            scores.put(result.agentId(), result.finalScore());
        }
        String winner = battle.winner();
        return JsonObject.builder()
                .put("winner", winner == null ? JsonNull.NULL : new JsonString(winner))
                .put("final_scores", scores.build())
                .put("outcome", battle.outcome())
                .build();
    }

    private static JsonObject attestation(Attestation attestation) {
        return JsonObject.builder()
                .put("battle_hash", attestation.battleHash())
                .put("signature", attestation.signature())
                .put("public_key_id", attestation.publicKeyId())
                .put("agent_id", attestation.agentId())
                .put("final_rank", attestation.finalRank())
                .put("final_score", attestation.finalScore())
                .put("elo_before", attestation.eloBefore())
                .put("elo_after", attestation.eloAfter())
                .put("signed_at", attestation.signedAt())
                .build();
    }

    static JsonObject flag(AuditFlag flag) {
        return JsonObject.builder()
                .put("code", flag.code())
                .put("agent_id", flag.agentId().isEmpty() ? JsonNull.NULL : new JsonString(flag.agentId()))
                .put("turn", turn(flag.turn()))
                .put("evidence", flag.evidence())
                .put("decided_by", flag.decidedBy())
                .build();
    }

    private static JsonValue turn(String turn) {
        if (turn.isEmpty()) {
            return JsonNull.NULL;
        }
        return turn.matches("[0-9]{1,9}") ? new JsonInteger(Long.parseLong(turn)) : new JsonString(turn);
    }

    private static JsonArray array(List<JsonValue> items) {
        return new JsonArray(items);
    }
}
