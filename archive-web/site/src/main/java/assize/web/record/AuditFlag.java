/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;

/** Something a rule noticed about an agent's telemetry (C-051); its absent members are empty. */
public record AuditFlag(String code, String agentId, String turn, String evidence, String decidedBy) {

    static AuditFlag from(Fields fields) {
        return new AuditFlag(
                fields.text("code"),
                Scalars.text(fields, "agent_id", ""),
                Scalars.text(fields, "turn", ""),
                Scalars.text(fields, "evidence", ""),
                Scalars.text(fields, "decided_by", ""));
    }

    /** The same with other evidence. */
    AuditFlag saying(String evidenceInPlace) {
        return new AuditFlag(code, agentId, turn, evidence.isEmpty() ? evidence : evidenceInPlace, decidedBy);
    }
}
