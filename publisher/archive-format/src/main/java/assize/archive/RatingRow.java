/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.json.Fields;
import com.jerolba.carpet.annotation.NotNull;
import com.jerolba.carpet.annotation.PrecisionScale;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code ratings}: how one battle ended for one agent, and how it moved its rating. Also where nothing moved.
 *
 * <p>Units: points; whole rating points; quality to combat score 0 to 100, null where not measured; score and expected
 * 0 to 1.
 *
 * @param battleHash {@code sha256:} and hex; what the record key signed for this agent
 */
public record RatingRow(
        long seq,
        @NotNull String battleId,
        @NotNull String agentId,
        @NotNull String mode,
        @NotNull Instant completedAt,
        @NotNull String ratingState,
        @Nullable Long position,
        int finalRank,
        long finalScore,
        @NotNull String result,
        int k,
        @NotNull @PrecisionScale(precision = 14, scale = 12) BigDecimal score,
        @NotNull @PrecisionScale(precision = 14, scale = 12) BigDecimal expected,
        int eloBefore,
        int eloDelta,
        int eloAfter,
        int matchesBefore,
        int matchesAfter,
        @NotNull String rank,
        @NotNull @PrecisionScale(precision = 5, scale = 2) BigDecimal quality,
        @Nullable @PrecisionScale(precision = 5, scale = 1) BigDecimal efficiency,
        @Nullable Integer style,
        @Nullable @PrecisionScale(precision = 5, scale = 2) BigDecimal trust,
        @Nullable @PrecisionScale(precision = 5, scale = 2) BigDecimal combatScore,
        @NotNull String battleHash) {

    /** The row of one agent from its result, its rating change and its attestation. */
    static RatingRow from(RecordFields record, long seq, Fields result, Fields change, Fields attestation) {
        return new RatingRow(
                seq,
                record.battleId(),
                record.agentId(result),
                record.mode(),
                record.completedAt(),
                record.ratingState(),
                record.fields().object("rating").optionalInteger("position", 0, Long.MAX_VALUE),
                RecordFields.count(result, "final_rank"),
                RecordFields.points(result, "final_score"),
                result.text("result", RecordFields.NAME_MAX),
                RecordFields.rating(change, "k"),
                RecordFields.decimal(change, "score", 14, 12),
                RecordFields.decimal(change, "expected", 14, 12),
                RecordFields.rating(change, "elo_before"),
                RecordFields.rating(change, "elo_delta"),
                RecordFields.rating(change, "elo_after"),
                RecordFields.count(change, "matches_before"),
                RecordFields.count(change, "matches_after"),
                change.text("rank", RecordFields.NAME_MAX),
                RecordFields.decimal(result, "quality", 5, 2),
                RecordFields.optionalDecimal(result, "efficiency", 5, 1),
                RecordFields.optionalCount(result, "style"),
                RecordFields.optionalDecimal(result, "trust", 5, 2),
                RecordFields.optionalDecimal(result, "combat_score", 5, 2),
                RecordFields.hash(attestation, "battle_hash"));
    }
}
