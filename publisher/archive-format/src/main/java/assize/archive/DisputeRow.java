/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import com.jerolba.carpet.annotation.NotNull;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A dispute and how far it is: a row of its table.
 *
 * @param seq index of the entry in the log that filed it
 * @param field a JSON pointer into the record
 * @param state of the last step
 * @param outcome null until it is decided
 * @param decidedBy null until it is decided
 * @param rationale of the decision; null until it is decided
 * @param lastSeq index of the entry of the last step
 */
public record DisputeRow(
        long seq,
        @NotNull String disputeId,
        @NotNull String battleId,
        long battleSeq,
        @NotNull Instant filedAt,
        @NotNull String filedBy,
        @NotNull String field,
        @NotNull String evidence,
        @NotNull String requestedReview,
        @NotNull String state,
        @Nullable String outcome,
        @Nullable Instant decidedAt,
        @Nullable String decidedBy,
        @Nullable String rationale,
        long lastSeq,
        @NotNull Instant lastAt) {}
