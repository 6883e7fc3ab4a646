/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import assize.archive.LogFolder;
import assize.archive.PublishedNotice;
import assize.schemas.archive.Claim;
import assize.schemas.archive.LogEntry;
import assize.schemas.notice.Notice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The steps of disputes with their places in the log, which their documents do not name. */
final class NoticePlaces {
    private final LogFolder log;
    private final Map<String, Long> seqs = new HashMap<>();
    private long read = -1;

    private NoticePlaces(LogFolder log) {
        this.log = log;
    }

    /** Every step but the first of those disputes, in log order. */
    static List<DisputeStep> steps(List<PublishedNotice> notices, LogFolder log) {
        NoticePlaces places = new NoticePlaces(log);
        List<DisputeStep> steps = new ArrayList<>();
        for (PublishedNotice published : notices) {
            Notice notice = published.document().notice();
            if (notice.body() instanceof Notice.DisputeStep step) {
                Notice.Outcome outcome = step.outcome();
                steps.add(new DisputeStep(
                        step.disputeId(),
                        places.seq(published.behind(), notice.noticeId()),
                        step.state().wireName(),
                        notice.at(),
                        notice.actor(),
                        step.rationale(),
                        outcome == null ? null : outcome.wireName()));
            }
        }
        return List.copyOf(steps);
    }

    /** Reads the entries behind a battle's up to the next battle's, each once. */
    private @Nullable Long seq(long behind, String noticeId) {
        if (behind > read) {
            read = behind;
            Optional<Claim> claim = claim(log, read + 1);
            while (claim.isPresent() && !(claim.get() instanceof Claim.Battle)) {
                read++;
                if (claim.get() instanceof Claim.OfNotice notice) {
                    seqs.put(notice.noticeId(), read);
                }
                claim = claim(log, read + 1);
            }
        }
        return seqs.get(noticeId);
    }

    /** What an entry speaks of; nothing where there is none, or it cannot be read. */
    static Optional<Claim> claim(LogFolder log, long seq) {
        return log.entry(seq)
                .toOptional()
                .flatMap(bytes -> LogEntry.decode(bytes).toOptional())
                .map(entry -> entry.statement().claim());
    }
}
