/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import com.jerolba.carpet.annotation.NotNull;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code corrections}: one member of a record that an operator corrected, or one takedown.
 *
 * <p>The record itself stays as it was published. Units: offsets and lengths in bytes.
 *
 * @param seq index of the correction's entry in the log
 * @param changeIndex 0-based place within the correction
 * @param battleSeq index of the battle's entry
 * @param type correction or takedown
 * @param field a JSON pointer into the record; null for a takedown
 * @param valueBefore canonical JSON; null for a takedown
 * @param valueAfter canonical JSON; null for a takedown
 * @param agentId whose texts are taken down; null for those of all, and for a correction
 * @param adjustments the canonical array of what ratings are moved by from the next battle on; the whole correction's
 */
public record CorrectionRow(
        long seq,
        @NotNull String noticeId,
        int changeIndex,
        @NotNull String battleId,
        long battleSeq,
        @NotNull String type,
        @NotNull Instant at,
        @NotNull String actor,
        @Nullable String reasonCode,
        @NotNull String reason,
        @Nullable String field,
        @Nullable String valueBefore,
        @Nullable String valueAfter,
        @Nullable String agentId,
        @Nullable String disputeId,
        @NotNull String adjustments,
        int recordPart,
        long recordOffset,
        int recordLength) {}
