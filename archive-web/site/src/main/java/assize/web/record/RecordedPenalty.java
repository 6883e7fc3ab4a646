/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;

/** A penalty of a battle judged by rubric; it stands apart from the scores. Units: Unix milliseconds, points. */
public record RecordedPenalty(String judge, long at, String agentId, String points, String rationale) {

    static RecordedPenalty from(Fields fields) {
        return new RecordedPenalty(
                fields.text("judge"),
                Scalars.whole(fields, "at"),
                fields.text("agent_id"),
                fields.text("points"),
                fields.text("rationale"));
    }

    /** The same with another rationale. */
    RecordedPenalty saying(String rationaleInPlace) {
        return new RecordedPenalty(judge, at, agentId, points, rationaleInPlace);
    }
}
