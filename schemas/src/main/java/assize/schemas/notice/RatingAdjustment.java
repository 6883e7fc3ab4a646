/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.notice;

import assize.schemas.json.JsonObject;
import java.io.Serializable;
import java.util.Objects;

/**
 * What a correction moves on a board from the next battle on.
 *
 * <p>Ratings that were published stay as they are. The difference between the change that was published and the one the corrected
 * outcome would have made, with the ratings and the K of that time, is added to the agent's rating before the first battle
 * whose entry in the log comes behind the correction's.
 *
 * <p>Units: rating points.
 *
 * @param board the name of the mode
 * @param points what is added; never 0
 */
public record RatingAdjustment(String agentId, String board, int points) implements Serializable {

    public RatingAdjustment {
        Objects.requireNonNull(agentId, "agentId is null");
        Objects.requireNonNull(board, "board is null");
        if (points == 0) {
            throw new IllegalArgumentException("moves nothing");
        }
    }

    /** The member of a notice's document. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("agent_id", agentId)
                .put("board", board)
                .put("points", points)
                .build();
    }
}
