/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import assize.ingest.evidence.EvidenceFolder;
import assize.ingest.evidence.RecordedEvidence;
import assize.judging.job.judge.EvidenceJudges;
import assize.judging.sandbox.CodeJudge;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.json.JsonObject;
import assize.schemas.season.JudgeSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Who is asked for what answers alone do not say: first the season's evidence, then the sandbox and the models.
 *
 * <p>All workers of this process share one, since one writer appends to a folder; the last that closes it lets it go.
 *
 * @param evidenceFolder where evidence is read and appended
 * @param models null where no language model is configured
 */
record SeasonJudges(String evidenceFolder, @Nullable JudgeSettings models) implements EvidenceJudges {
    private static final long serialVersionUID = 1L;
    private static final Map<String, Shared> OPEN = new HashMap<>();

    @Override
    public EvidenceSource open() throws IOException {
        synchronized (OPEN) {
            Shared shared = OPEN.get(evidenceFolder);
            if (shared == null) {
                shared = new Shared(EvidenceFolder.open(Path.of(evidenceFolder)));
                OPEN.put(evidenceFolder, shared);
            }
            shared.users++;
            return new Desk(shared);
        }
    }

    /** What all workers share. */
    private final class Shared {
        private final EvidenceFolder folder;
        private final RecordedEvidence recorded;
        private int users;

        private Shared(EvidenceFolder folder) {
            this.folder = folder;
            this.recorded = new RecordedEvidence(folder, new Live());
        }
    }

    /** One worker's way to what is shared. */
    private final class Desk implements EvidenceSource {
        private final Shared shared;

        private Desk(Shared shared) {
            this.shared = shared;
        }

        @Override
        public CompletionStage<Answer> ask(EvidenceRequest request) {
            return request.kind() == EvidenceKind.LLM && models == null
                    ? CompletableFuture.completedFuture(reviewedElsewhere(request))
                    : shared.recorded.ask(request);
        }

        /** A review that was imported; else the plain statement that nobody judged, which is not kept for the next run. */
        private Answer reviewedElsewhere(EvidenceRequest request) {
            try {
                return shared.folder
                        .find(request.key())
                        .<Answer>map(Answer.Given::new)
                        .orElseGet(() -> new Answer.Given(nobody(request)));
            } catch (IOException e) {
                return new Answer.Unavailable("evidence cannot be read: " + e.getMessage());
            }
        }

        private static Evidence nobody(EvidenceRequest request) {
            JsonObject verdicts = new LlmVerdicts(List.of(), List.of(), List.of()).toJson();
            return new Evidence(request, "", verdicts, null, JsonObject.EMPTY);
        }

        @Override
        public void close() throws IOException {
            synchronized (OPEN) {
                shared.users--;
                if (shared.users == 0) {
                    OPEN.remove(evidenceFolder);
                    shared.recorded.close();
                }
            }
        }
    }

    /** The judges themselves; each is opened when it is first needed. */
    private final class Live implements EvidenceSource {
        private @Nullable CodeJudge code;

        @Override
        public CompletionStage<Answer> ask(EvidenceRequest request) {
            if (request.kind() == EvidenceKind.CODE) {
                return code().ask(request);
            }
            return CompletableFuture.completedFuture(
                    new Answer.Unavailable("no judge yet: " + request.kind().wireName()));
        }

        private synchronized CodeJudge code() {
            CodeJudge opened = code;
            if (opened == null) {
                opened = CodeJudge.open();
                code = opened;
            }
            return opened;
        }

        @Override
        public synchronized void close() throws IOException {
            if (code != null) {
                code.close();
            }
        }
    }
}
