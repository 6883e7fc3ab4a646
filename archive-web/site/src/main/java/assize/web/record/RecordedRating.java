/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the battle did to the ratings of its board.
 *
 * @param position 0-based place among the board's rated battles; null where it was not rated
 * @param state rated, unranked, withheld or not_rated
 */
public record RecordedRating(String board, @Nullable Long position, String state, List<Change> changes) {
    /** One agent's change. Units: whole rating points; score and expected are decimals as text. */
    public record Change(
            String agentId,
            @Nullable Long k,
            String selfImproving,
            String score,
            String expected,
            long eloBefore,
            long eloDelta,
            long eloAfter,
            @Nullable Long matchesBefore,
            @Nullable Long matchesAfter,
            String rank) {}

    public RecordedRating {
        changes = List.copyOf(changes);
    }

    static RecordedRating from(Fields fields) {
        return new RecordedRating(
                Scalars.text(fields, "board", ""),
                Scalars.optionalWhole(fields, "position"),
                fields.text("state"),
                fields.objects("changes").stream().map(RecordedRating::change).toList());
    }

    private static Change change(Fields fields) {
        return new Change(
                fields.text("agent_id"),
                Scalars.optionalWhole(fields, "k"),
                Scalars.text(fields, "self_improving", "no"),
                Scalars.text(fields, "score", ""),
                Scalars.text(fields, "expected", ""),
                Scalars.whole(fields, "elo_before"),
                Scalars.whole(fields, "elo_delta"),
                Scalars.whole(fields, "elo_after"),
                Scalars.optionalWhole(fields, "matches_before"),
                Scalars.optionalWhole(fields, "matches_after"),
                Scalars.text(fields, "rank", ""));
    }
}
