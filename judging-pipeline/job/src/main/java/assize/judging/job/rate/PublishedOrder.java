/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.rate;

import assize.judging.rate.RatingCorrection;
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
    record Places(List<String> battleIds, List<RatingCorrection> corrections) {
        public Places {
            battleIds = List.copyOf(battleIds);
            corrections = List.copyOf(corrections);
        }
    }

    /** Called once where the rating stage opens. */
    Places read() throws IOException;
}
