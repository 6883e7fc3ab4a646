/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.rate;

import assize.schemas.notice.RatingAdjustment;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/** What a season has published, in its order. A run gives the battles the places they have. */
public interface PublishedOrder extends Serializable {
    /** Nothing is published yet. */
    PublishedOrder NONE = () -> new Places(List.of(), List.of());

    /**
     * What is published.
     *
     * @param battleIds by place
     * @param corrections in their order
     */
    record Places(List<String> battleIds, List<Correction> corrections) {
        public Places {
            battleIds = List.copyOf(battleIds);
            corrections = List.copyOf(corrections);
        }
    }

    /**
     * A correction that moves ratings.
     *
     * @param place of the first battle that feels it: the number of battles published before
     */
    record Correction(int place, List<RatingAdjustment> adjustments) {
        public Correction {
            adjustments = List.copyOf(adjustments);
        }
    }

    /** Called once where the rating stage opens. */
    Places read() throws IOException;
}
