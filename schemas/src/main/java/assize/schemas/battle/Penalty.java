/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import java.math.BigDecimal;
import java.util.Objects;

/**
 * What a judge takes off a contender's weighted total, apart from any score.
 *
 * <p>Units: points of the total, above 0, at most two decimals.
 */
public record Penalty(String agentId, BigDecimal points, String rationale) {
    private static final BigDecimal POINTS_MAX = BigDecimal.valueOf(1000);

    public Penalty {
        Objects.requireNonNull(agentId, "agentId is null");
        Objects.requireNonNull(points, "points is null");
        Objects.requireNonNull(rationale, "rationale is null");
    }

    /** Decodes the body of a penalty event. */
    public static Penalty from(Fields fields) {
        String agentId = fields.matching("agent_id", Identifiers.ID);
        BigDecimal points = ReviewFields.decimal(fields, "points");
        if (points.signum() <= 0 || points.compareTo(POINTS_MAX) > 0) {
            fields.fail("points", "must be above 0 and at most 1000");
        }
        return new Penalty(agentId, points, ReviewFields.words(fields, "rationale"));
    }
}
