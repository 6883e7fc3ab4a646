/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonObject;
import assize.schemas.notice.RatingAdjustment;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a corrected outcome moves on a board from the next battle on.
 *
 * <p>The ratings, the K and the expected score are those of the record: nothing between it and the correction is rated again.
 * A battle that moved no rating moves none when it is corrected, and one that is corrected to void takes back what it moved.
 *
 * <p>Pure. Source; {@link RatingAdjustment} has the rule.
 */
public final class Rerating {
    private static final int DECIMALS = 12;

    private Rerating() {}

    /**
     * What a correction adds to ratings, in the order of the record's changes; often nothing.
     *
     * @param record as published
     * @param before the record as earlier corrections have it
     * @param after the same with this correction
     */
    public static List<RatingAdjustment> of(JsonObject record, JsonObject before, JsonObject after) {
        Fields rating = Fields.of(record, "").object("rating");
        String board = rating.optionalText("board");
        if (board == null || !rating.text("state").equals("rated")) {
            return List.of();
        }
        List<RatingAdjustment> adjustments = new ArrayList<>();
        for (Fields change : rating.objects("changes")) {
            int points = delta(change, record, after) - delta(change, record, before);
            if (points != 0) {
                adjustments.add(new RatingAdjustment(change.text("agent_id"), board, points));
            }
        }
        return adjustments;
    }

    /** What the battle would have moved had it ended as the view says. */
    private static int delta(Fields change, JsonObject record, JsonObject view) {
        if (Fields.of(view, "").object("outcome").text("state").equals("void")) {
            return 0;
        }
        Map<String, Long> ranks = ranks(view);
        // A team's change comes of its members' contributions, which ranks do not say.
        if (record.has("team") || ranks.equals(ranks(record))) {
            return (int) change.integer("elo_delta", Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        int k = (int) change.integer("k", 0, Integer.MAX_VALUE);
        int rating = (int) change.integer("elo_before", 0, Integer.MAX_VALUE);
        int delta = Elo.delta(k, score(change.text("agent_id"), ranks), change.decimalText("expected"));
        return Math.max(0, rating + delta) - rating;
    }

    /** The share of its opponents an agent beat; a tie is half a win. */
    private static BigDecimal score(String agentId, Map<String, Long> ranks) {
        long own = ranks.getOrDefault(agentId, 1L);
        long halves = 0;
        for (Map.Entry<String, Long> other : ranks.entrySet()) {
            if (!other.getKey().equals(agentId)) {
                halves += 1 + Long.signum(other.getValue() - own);
            }
        }
        return BigDecimal.valueOf(halves)
                .divide(BigDecimal.valueOf(2L * (ranks.size() - 1)), DECIMALS, RoundingMode.HALF_UP);
    }

    private static Map<String, Long> ranks(JsonObject record) {
        Map<String, Long> ranks = new HashMap<>();
        for (Fields result : Fields.of(record, "").objects("results")) {
            ranks.put(result.text("agent_id"), result.integer("final_rank", 1, Integer.MAX_VALUE));
        }
        return ranks;
    }

    /**
     * Why a correction leaves a record that contradicts itself; null where it does not.
     *
     * <p>The winner must be the one agent of rank 1, or nobody where several share it or the battle is void.
     */
    public static @Nullable String contradiction(JsonObject corrected) {
        Fields outcome = Fields.of(corrected, "").object("outcome");
        String winner = outcome.optionalText("winner");
        List<String> first = ranks(corrected).entrySet().stream()
                .filter(rank -> rank.getValue() == 1)
                .map(Map.Entry::getKey)
                .toList();
        boolean isVoid = outcome.text("state").equals("void");
        String due = isVoid || first.size() != 1 ? null : first.get(0);
        if (outcome.problem() != null) {
            return outcome.problem().toString();
        }
        boolean agrees = due == null ? winner == null : due.equals(winner);
        return agrees || corrected.has("team")
                ? null
                : "after it the winner would not be the one agent of rank 1; correct /outcome/winner and /results/…/final_rank together";
    }
}
