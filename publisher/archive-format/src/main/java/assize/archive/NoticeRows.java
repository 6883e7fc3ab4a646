/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.json.Json;
import assize.schemas.notice.Notice;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.notice.RatingAdjustment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the tables say of a version's notices: a function of their documents, their places in the log and where they lie.
 *
 * <p>The writer and whoever checks the tables both use this. One thread; people write notices, so all are kept in memory.
 */
public final class NoticeRows {
    private final List<CorrectionRow> corrections = new ArrayList<>();
    private final Map<String, DisputeRow> disputes = new LinkedHashMap<>();

    /** Adds a notice, in log order. */
    public void add(long seq, NoticeDocument document, RecordLocation at) {
        Notice notice = document.notice();
        if (notice.body() instanceof Notice.Correction correction) {
            for (int i = 0; i < correction.changes().size(); i++) {
                corrections.add(correction(seq, document, at, correction, i));
            }
        } else if (notice.body() instanceof Notice.Takedown takedown) {
            corrections.add(takedown(seq, document, at, takedown));
        } else if (notice.body() instanceof Notice.Dispute dispute) {
            disputes.put(notice.noticeId(), filed(seq, document, dispute));
        } else if (notice.body() instanceof Notice.DisputeStep step) {
            disputes.computeIfPresent(step.disputeId(), (id, row) -> after(row, seq, notice, step));
        }
    }

    /** The rows of {@code corrections}. */
    public List<CorrectionRow> corrections() {
        return List.copyOf(corrections);
    }

    /** The rows of {@code disputes}, in the order they were filed. */
    public List<DisputeRow> disputes() {
        return List.copyOf(disputes.values());
    }

    private static CorrectionRow correction(
            long seq, NoticeDocument document, RecordLocation at, Notice.Correction correction, int index) {
        Notice.Change change = correction.changes().get(index);
        return row(
                seq,
                document,
                at,
                index,
                correction.reasonCode(),
                correction.reason(),
                change,
                null,
                correction.disputeId());
    }

    private static CorrectionRow takedown(
            long seq, NoticeDocument document, RecordLocation at, Notice.Takedown takedown) {
        return row(seq, document, at, 0, null, takedown.reason(), null, takedown.agentId(), null);
    }

    private static CorrectionRow row(
            long seq,
            NoticeDocument document,
            RecordLocation at,
            int index,
            @Nullable String reasonCode,
            String reason,
            Notice.@Nullable Change change,
            @Nullable String agentId,
            @Nullable String disputeId) {
        Notice notice = document.notice();
        return new CorrectionRow(
                seq,
                notice.noticeId(),
                index,
                notice.battleId(),
                document.battleSeq(),
                notice.body().type(),
                Instant.ofEpochMilli(notice.at()),
                notice.actor(),
                reasonCode,
                reason,
                change == null ? null : change.field(),
                change == null ? null : Json.canonicalText(change.from()),
                change == null ? null : Json.canonicalText(change.to()),
                agentId,
                disputeId,
                adjustments(document.adjustments()),
                at.part(),
                at.offset(),
                at.length());
    }

    private static String adjustments(List<RatingAdjustment> adjustments) {
        return adjustments.stream()
                .map(adjustment -> Json.canonicalText(adjustment.toJson()))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static DisputeRow filed(long seq, NoticeDocument document, Notice.Dispute dispute) {
        Notice notice = document.notice();
        Instant at = Instant.ofEpochMilli(notice.at());
        return new DisputeRow(
                seq,
                notice.noticeId(),
                notice.battleId(),
                document.battleSeq(),
                at,
                notice.actor(),
                dispute.field(),
                dispute.evidence(),
                dispute.requestedReview(),
                "filed",
                null,
                null,
                null,
                null,
                seq,
                at);
    }

    private static DisputeRow after(DisputeRow row, long seq, Notice notice, Notice.DisputeStep step) {
        Notice.Outcome outcome = step.outcome();
        Instant at = Instant.ofEpochMilli(notice.at());
        return new DisputeRow(
                row.seq(),
                row.disputeId(),
                row.battleId(),
                row.battleSeq(),
                row.filedAt(),
                row.filedBy(),
                row.field(),
                row.evidence(),
                row.requestedReview(),
                step.state().wireName(),
                outcome == null ? row.outcome() : outcome.wireName(),
                outcome == null ? row.decidedAt() : at,
                outcome == null ? row.decidedBy() : notice.actor(),
                outcome == null ? row.rationale() : step.rationale(),
                seq,
                at);
    }
}
