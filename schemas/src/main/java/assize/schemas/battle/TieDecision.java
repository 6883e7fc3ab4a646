/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The last step of the tie chain: an administrator names the winner or leaves it a draw (R-025, R-026, GX-08).
 *
 * @param winner null for a draw
 */
public record TieDecision(@Nullable String winner, String reason) {

    /** Decodes the body of a tie_decision event. */
    public static TieDecision from(Fields fields) {
        boolean isDraw = fields.oneOf("decision", Set.of("winner", "draw")).equals("draw");
        if (isDraw && fields.has("winner")) {
            fields.fail("winner", "does not go with a draw");
        }
        return new TieDecision(
                isDraw ? null : fields.matching("winner", Identifiers.ID), ReviewFields.words(fields, "reason"));
    }
}
