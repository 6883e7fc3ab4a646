/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import assize.ingest.answers.AnswerLine.Review;
import assize.ingest.answers.AnswerLine.Seat;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.json.JsonObject;
import assize.schemas.json.StrictBase64;
import assize.schemas.season.LlmScoring;
import assize.schemas.season.TaskContract;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Writes reviews that were made elsewhere as evidence: the answer to the question that judging asks where no model is
 * configured. One thread.
 */
final class ReviewLines {
    private final OutputStream out;
    private long written;

    ReviewLines(OutputStream out) {
        this.out = out;
    }

    /**
     * Writes the reviews of the agents of one battle; those of others are none of its business.
     *
     * @param closedAt Unix milliseconds of the battle's close
     */
    void battle(String battleId, long closedAt, TaskContract task, List<Seat> seats, List<Review> reviews)
            throws IOException {
        LlmScoring scoring = Objects.requireNonNull(task.scoring().llm(), "reviews without a scoring for them");
        List<LlmRequest.Answer> answers = seats.stream()
                .map(seat -> new LlmRequest.Answer(seat.agentId(), seat.answer()))
                .toList();
        List<Review> own =
                reviews.stream().filter(review -> isAbout(review, seats)).toList();
        if (own.isEmpty() || answers.size() != scoring.form().answers()) {
            return;
        }
        LlmRequest request =
                LlmRequest.recorded(scoring.form(), task.prompt(), scoring.scaleMin(), scoring.scaleMax(), answers);
        LlmVerdicts verdicts = new LlmVerdicts(own.stream().map(Review::verdict).toList(), List.of(), List.of());
        String raw = own.stream().map(Review::raw).collect(Collectors.joining("\n"));
        Evidence evidence = new Evidence(
                new EvidenceRequest(EvidenceKind.LLM, battleId, request.toJson(), closedAt),
                StrictBase64.encode(raw.getBytes(StandardCharsets.UTF_8)),
                verdicts.toJson(),
                null,
                JsonObject.EMPTY);
        out.write(evidence.toBytes());
        out.write('\n');
        written++;
    }

    private static boolean isAbout(Review review, List<Seat> seats) {
        List<String> agents = seats.stream().map(Seat::agentId).toList();
        return review.verdict().order().size() == agents.size()
                && agents.containsAll(review.verdict().order());
    }

    long written() {
        return written;
    }
}
