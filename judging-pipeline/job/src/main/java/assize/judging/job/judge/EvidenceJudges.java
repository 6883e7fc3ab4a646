/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.judge;

import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.evidence.EvidenceSource.Answer;
import java.io.IOException;
import java.io.Serializable;
import java.util.concurrent.CompletableFuture;

/** Opens, where the judging stage runs, what finds out what answers alone do not say. Sandboxes and secrets do not travel. */
@FunctionalInterface
public interface EvidenceJudges extends Serializable {
    /** There is nobody to ask: battles that need it wait. */
    EvidenceJudges NONE = () -> new EvidenceSource() {
        @Override
        public CompletableFuture<Answer> ask(EvidenceRequest request) {
            return CompletableFuture.completedFuture(
                    new Answer.Unavailable("no judge yet: " + request.kind().wireName()));
        }

        @Override
        public void close() {
            // There is nothing to let go.
        }
    };

    /** Opens them; whoever opens closes. */
    EvidenceSource open() throws IOException;
}
