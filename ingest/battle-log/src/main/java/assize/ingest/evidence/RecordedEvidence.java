/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.evidence;

import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Answers from the record; asks the next source for the rest and records what it gives.
 *
 * <p>However many ask for one key at a time, the next source is asked once. An answer that cannot be recorded is not given
 * out: the next run would be told another one.
 */
public final class RecordedEvidence implements EvidenceSource {
    private final EvidenceFolder folder;
    private final EvidenceSource next;
    private final Map<String, CompletableFuture<Answer>> underWay = new ConcurrentHashMap<>();

    /** Owns both and closes them. */
    public RecordedEvidence(EvidenceFolder folder, EvidenceSource next) {
        this.folder = Objects.requireNonNull(folder, "folder is null");
        this.next = Objects.requireNonNull(next, "next is null");
    }

    @Override
    public CompletionStage<Answer> ask(EvidenceRequest request) {
        String key = request.key();
        CompletableFuture<Answer> mine = new CompletableFuture<>();
        CompletableFuture<Answer> first = underWay.putIfAbsent(key, mine);
        if (first != null) {
            return first;
        }
        lookUp(request, key).whenComplete((answer, failure) -> {
            Answer known = failure == null ? answer : unavailable(failure);
            // Off the list before it is told: whoever asks from here on finds the record.
            underWay.remove(key, mine);
            mine.complete(known);
        });
        return mine;
    }

    private CompletionStage<Answer> lookUp(EvidenceRequest request, String key) {
        try {
            Optional<Evidence> found = folder.find(key);
            return found.isPresent()
                    ? CompletableFuture.completedFuture(new Answer.Given(found.get()))
                    : next.ask(request)
                            .thenApply(answer -> answer.fold(given -> record(key, given), this::recordParts));
        } catch (IOException | RuntimeException e) {
            return CompletableFuture.completedFuture(unavailable(e));
        }
    }

    private Answer record(String key, Answer.Given given) {
        if (!given.evidence().key().equals(key)) {
            return new Answer.Unavailable(
                    "an answer to what was asked, not to " + given.evidence().key());
        }
        try {
            folder.append(given.evidence());
            return given;
        } catch (IOException e) {
            return new Answer.Unavailable("room to record evidence: " + e.getMessage());
        }
    }

    private Answer recordParts(Answer.Unavailable without) {
        try {
            for (Evidence part : without.parts()) {
                folder.append(part);
            }
            return without;
        } catch (IOException e) {
            return new Answer.Unavailable("room to record evidence: " + e.getMessage());
        }
    }

    private static Answer unavailable(@Nullable Throwable failure) {
        return new Answer.Unavailable("evidence that can be read or found out: " + failure);
    }

    @Override
    public void close() throws IOException {
        try (folder) {
            next.close();
        }
    }
}
