/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.schemas.notice.RatingAdjustment;
import java.util.List;

/**
 * A correction that moves ratings.
 *
 * @param place of the first battle that feels it: the number of battles published before
 */
public record RatingCorrection(int place, List<RatingAdjustment> adjustments) {
    public RatingCorrection {
        adjustments = List.copyOf(adjustments);
    }
}
