/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.notice;

import assize.schemas.json.JsonObject;
import assize.schemas.notice.RatingAdjustment;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a correction means for ratings. The publisher takes corrections but does not know how to rate.
 *
 * <p>Pure; goes with the job.
 */
public interface Consequences extends Serializable {
    /**
     * What is added to ratings from the next battle on.
     *
     * @param record as published
     * @param before the record as earlier corrections have it
     * @param after the same with this correction
     */
    List<RatingAdjustment> of(JsonObject record, JsonObject before, JsonObject after);

    /** Why a corrected record contradicts itself; null where it does not. */
    @Nullable
    String contradiction(JsonObject corrected);
}
