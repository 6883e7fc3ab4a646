/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.evidence;

import static assize.ingest.evidence.EvidenceFolderTest.evidence;
import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The oracle is the source behind: a counter of what it was asked, and answers that the test completes by hand. */
class RecordedEvidenceTest {
    @TempDir
    private Path folder;

    /** Answers when it is told to. */
    private static final class SlowSource implements EvidenceSource {
        private final List<CompletableFuture<Answer>> asked = new ArrayList<>();
        private boolean closed;

        @Override
        public CompletionStage<Answer> ask(EvidenceRequest request) {
            CompletableFuture<Answer> answer = new CompletableFuture<>();
            asked.add(answer);
            return answer;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @Test
    void asksOnceForAllWhoAskAtATime() throws IOException {
        SlowSource next = new SlowSource();
        Evidence known = evidence("b1", "x");
        try (RecordedEvidence source = new RecordedEvidence(EvidenceFolder.open(folder), next)) {
            CompletionStage<EvidenceSource.Answer> one = source.ask(known.request());
            CompletionStage<EvidenceSource.Answer> two = source.ask(known.request());
            assertThat(next.asked).as("calls").hasSize(1);
            assertThat(folder.resolve(EvidenceFolder.RECORDED))
                    .as("nothing known yet")
                    .doesNotExist();
            next.asked.get(0).complete(new EvidenceSource.Answer.Given(known));
            assertThat(one).as("first").isCompletedWithValue(new EvidenceSource.Answer.Given(known));
            assertThat(two).as("second").isCompletedWithValue(new EvidenceSource.Answer.Given(known));
            assertThat(source.ask(known.request()))
                    .as("from the record")
                    .isCompletedWithValue(new EvidenceSource.Answer.Given(known));
            assertThat(next.asked).as("calls").hasSize(1);
        }
        assertThat(next.closed).as("closed").isTrue();
    }

    @Test
    void answersFromTheRecordOfAnEarlierRun() throws IOException {
        Evidence known = evidence("b1", "x");
        try (EvidenceFolder earlier = EvidenceFolder.open(folder)) {
            earlier.append(known);
        }
        SlowSource next = new SlowSource();
        try (RecordedEvidence source = new RecordedEvidence(EvidenceFolder.open(folder), next)) {
            assertThat(source.ask(known.request()))
                    .as("answer")
                    .isCompletedWithValue(new EvidenceSource.Answer.Given(known));
            assertThat(next.asked).as("calls").isEmpty();
        }
    }

    @Test
    void recordsNothingThatIsUnavailableAndAsksAgain() throws IOException {
        SlowSource next = new SlowSource();
        Evidence wanted = evidence("b1", "x");
        try (RecordedEvidence source = new RecordedEvidence(EvidenceFolder.open(folder), next)) {
            CompletionStage<EvidenceSource.Answer> first = source.ask(wanted.request());
            next.asked.get(0).complete(new EvidenceSource.Answer.Unavailable("the model"));
            assertThat(first).as("answer").isCompletedWithValue(new EvidenceSource.Answer.Unavailable("the model"));
            source.ask(wanted.request());
            assertThat(next.asked).as("calls").hasSize(2);
        }
        assertThat(folder.resolve(EvidenceFolder.RECORDED)).as("the file").doesNotExist();
    }

    @Test
    void recordsThePartsOfAnAnswerThatIsNotWhole() throws IOException {
        SlowSource next = new SlowSource();
        Evidence whole = evidence("b1", "x");
        Evidence part = evidence("b2", "a part of x");
        EvidenceSource.Answer without = new EvidenceSource.Answer.Unavailable("the rest", List.of(part));
        try (RecordedEvidence source = new RecordedEvidence(EvidenceFolder.open(folder), next)) {
            CompletionStage<EvidenceSource.Answer> answer = source.ask(whole.request());
            next.asked.get(0).complete(without);
            assertThat(answer).isCompletedWithValue(without);
        }
        EvidenceFolder recorded = EvidenceFolder.open(folder);
        assertThat(recorded.find(part.key())).contains(part);
        assertThat(recorded.find(whole.key())).isEmpty();
    }

    @Test
    void givesNoAnswerItCannotRecord() throws IOException {
        Path notAFolder = Files.writeString(folder.resolve("file"), "in the way");
        SlowSource next = new SlowSource();
        Evidence wanted = evidence("b1", "x");
        try (RecordedEvidence source = new RecordedEvidence(EvidenceFolder.open(notAFolder), next)) {
            CompletionStage<EvidenceSource.Answer> answer = source.ask(wanted.request());
            next.asked.get(0).complete(new EvidenceSource.Answer.Given(wanted));
            assertThat(answer.toCompletableFuture().join())
                    .as("answer")
                    .isInstanceOf(EvidenceSource.Answer.Unavailable.class);
        }
    }

    @Test
    void turnsAFailureBehindIntoUnavailable() throws IOException {
        SlowSource next = new SlowSource();
        try (RecordedEvidence source = new RecordedEvidence(EvidenceFolder.open(folder), next)) {
            CompletionStage<EvidenceSource.Answer> answer =
                    source.ask(evidence("b1", "x").request());
            next.asked.get(0).completeExceptionally(new IllegalStateException("broken"));
            assertThat(answer.toCompletableFuture().join())
                    .as("answer")
                    .isInstanceOf(EvidenceSource.Answer.Unavailable.class);
            EvidenceSource.Answer.Given wrong = new EvidenceSource.Answer.Given(evidence("b2", "y"));
            CompletionStage<EvidenceSource.Answer> other =
                    source.ask(evidence("b1", "x").request());
            next.asked.get(1).complete(wrong);
            assertThat(other.toCompletableFuture().join())
                    .as("an answer to something else")
                    .isInstanceOf(EvidenceSource.Answer.Unavailable.class);
        }
    }
}
