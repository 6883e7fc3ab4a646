/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.season.Season;
import assize.toolkit.judge.SeasonJudges;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The evidence one battle rests on in an archive, and nothing else; nobody is asked. */
final class EvidenceOfBattle implements EvidenceSource {
    private final Map<String, Evidence> byKey = new HashMap<>();
    private final Season season;

    /** The evidence on these lines; a line that cannot be read answers nothing. */
    EvidenceOfBattle(List<byte[]> lines, Season season) {
        this.season = season;
        for (byte[] line : lines) {
            Evidence.decode(line).toOptional().ifPresent(evidence -> byKey.putIfAbsent(evidence.key(), evidence));
        }
    }

    @Override
    public CompletionStage<Answer> ask(EvidenceRequest request) {
        return CompletableFuture.completedFuture(answer(request));
    }

    private Answer answer(EvidenceRequest request) {
        Evidence recorded = byKey.get(request.key());
        if (recorded != null) {
            return new Answer.Given(recorded);
        }
        return request.kind() == EvidenceKind.LLM && season.models() == null
                ? new Answer.Given(SeasonJudges.nobody(request))
                : new Answer.Unavailable("no judge yet: " + request.kind().wireName());
    }

    @Override
    public void close() {
        // Holds nothing open.
    }
}
