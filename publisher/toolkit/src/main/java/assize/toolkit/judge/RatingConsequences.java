/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import assize.judging.rate.Rerating;
import assize.publish.notice.Consequences;
import assize.schemas.json.JsonObject;
import assize.schemas.notice.RatingAdjustment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells the publisher what the rules of rating say of a correction. */
record RatingConsequences() implements Consequences {
    private static final long serialVersionUID = 1L;

    @Override
    public List<RatingAdjustment> of(JsonObject record, JsonObject before, JsonObject after) {
        return Rerating.of(record, before, after);
    }

    @Override
    public @Nullable String contradiction(JsonObject corrected) {
        return Rerating.contradiction(corrected);
    }
}
