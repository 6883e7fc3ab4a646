/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.rate;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/** The battles a season has published, in their order. A run gives them the places they have. */
public interface PublishedOrder extends Serializable {
    /** Nothing is published yet. */
    PublishedOrder NONE = List::of;

    /** Battle ids by place. Called once where the rating stage opens. */
    List<String> battleIds() throws IOException;
}
