/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.audit;

import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.web.notice.Notices;
import assize.web.notice.NoticesAnswer;
import assize.web.page.Links;
import assize.web.record.Attestation;
import assize.web.record.AuditFlag;
import assize.web.record.Contender;
import assize.web.record.PublishedBattle;
import assize.web.record.RecordedResult;
import java.util.List;

/** A battle as the audit API gives it: schema {@code audit-battle} (A-222 to A-224, GA-49, C-051). Pure. */
final class BattleAnswer {
    private BattleAnswer() {}

    static JsonObject of(PublishedBattle published, Notices notices, Links links) {
        PublishedBattle battle = notices.redact(published);
        JsonObject.Builder answer = JsonObject.builder()
                .put("battle_id", battle.battleId())
                .put("agents", agents(battle))
                .put("mode", battle.mode())
                .put("result", result(battle));
        battle.leadingAttestation()
                .ifPresent(leading -> answer.put("attestation", signed(leading).build()));
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
                .put("corrections", NoticesAnswer.corrections(notices))
                .put("disputes", NoticesAnswer.disputes(notices))
                .put("links", links(battle, links));
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
                .build();
    }

    /** The members of the source's example. */
    private static JsonObject.Builder signed(Attestation attestation) {
        return JsonObject.builder()
                .put("battle_hash", attestation.battleHash())
                .put("signature", attestation.signature())
                .put("public_key_id", attestation.publicKeyId());
    }

    /** With all that the hash covers. */
    private static JsonObject attestation(Attestation attestation) {
        return signed(attestation)
                .put("agent_id", attestation.agentId())
                .put("final_rank", attestation.finalRank())
                .put("final_score", attestation.finalScore())
                .put("elo_before", attestation.eloBefore())
                .put("elo_after", attestation.eloAfter())
                .put("signed_at", attestation.signedAt())
                .build();
    }

    static JsonObject flag(AuditFlag flag) {
        JsonObject.Builder document = JsonObject.builder().put("code", flag.code());
        if (!flag.agentId().isEmpty()) {
            document.put("agent_id", flag.agentId());
        }
        return document.put("turn", turn(flag.turn()))
                .put("evidence", flag.evidence())
                .put("decided_by", flag.decidedBy())
                .build();
    }

    /** 0 is the whole battle. */
    private static long turn(String turn) {
        return turn.matches("[0-9]{1,9}") ? Long.parseLong(turn) : 0;
    }

    private static JsonObject links(PublishedBattle battle, Links links) {
        JsonObject.Builder all = JsonObject.builder()
                .put("page", links.battle(battle.battleId()))
                .put("season", links.season(battle.seasonId()))
                .put("record", links.record(battle.battleId()))
                .put("replay", links.replay(battle.battleId()))
                .put("proof", links.proof(battle.battleId()));
        if (!battle.evidence().isEmpty()) {
            all.put("evidence", links.evidenceLines(battle.battleId()));
        }
        return all.build();
    }

    private static JsonArray array(List<JsonValue> items) {
        return new JsonArray(items);
    }
}
