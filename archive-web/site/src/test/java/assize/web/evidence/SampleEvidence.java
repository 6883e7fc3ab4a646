/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.evidence;

import assize.attestation.Digest;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.json.JsonObject;
import assize.schemas.json.StrictBase64;
import assize.web.battle.BattlePages;
import assize.web.record.EvidenceRef;
import assize.web.record.SampleRecord;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Evidence on the sample battle's first answers, and pages that show it. */
final class SampleEvidence {
    static final String PATH = "evidence/part-00000.jsonl";
    static final String HOSTILE = "</div><script>alert(1)</script><img src=x onerror=alert(1)>\u202Egood";

    private SampleEvidence() {}

    static Evidence of(EvidenceKind kind, JsonObject request, JsonObject parsed, String reply) {
        return new Evidence(
                new EvidenceRequest(kind, "btl:0001", request, 1_767_225_680_000L),
                StrictBase64.encode(reply.getBytes(StandardCharsets.UTF_8)),
                parsed,
                kind == EvidenceKind.LLM ? "model " + HOSTILE : null,
                JsonObject.EMPTY);
    }

    static Evidence compared(LlmVerdicts said) {
        LlmRequest request = LlmRequest.recorded(
                LlmRequest.Form.PAIRWISE,
                "Which is better? " + HOSTILE,
                BigDecimal.ONE,
                BigDecimal.TEN,
                List.of(new LlmRequest.Answer("agt_a", "541"), new LlmRequest.Answer("agt_b", "542")));
        return of(EvidenceKind.LLM, request.toJson(), said.toJson(), "raw " + HOSTILE);
    }

    static LlmVerdicts.Verdict verdict(String judge, boolean isSwapped, int ofA, int ofB, String rationale) {
        return LlmVerdicts.Verdict.recorded(
                judge,
                isSwapped ? List.of("agt_b", "agt_a") : List.of("agt_a", "agt_b"),
                Map.of("agt_a", BigDecimal.valueOf(ofA), "agt_b", BigDecimal.valueOf(ofB)),
                rationale);
    }

    static EvidenceRef ref(Evidence line) {
        return new EvidenceRef(
                line.key(),
                line.request().kind().wireName(),
                Digest.sha256(line.toBytes()).prefixed());
    }

    static BattleEvidence read(List<Evidence> lines) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<EvidenceRef> refs = new ArrayList<>();
        for (Evidence line : lines) {
            bytes.writeBytes(line.toBytes());
            bytes.write('\n');
            refs.add(ref(line));
        }
        return BattleEvidence.of(refs, PATH, 1_000, bytes.toByteArray());
    }

    /** The page of the sample battle, its first verdict changed as told and resting on these lines. */
    static String page(String scorer, String state, String reason, List<Evidence> lines) {
        return BattlePages.html(
                SampleRecord.resting(
                        scorer,
                        state,
                        reason,
                        lines.stream().map(SampleEvidence::ref).toList()),
                read(lines));
    }
}
