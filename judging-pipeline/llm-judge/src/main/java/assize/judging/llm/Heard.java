/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.judging.llm.Sitting.Result;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.evidence.LlmVerdicts.Verdict;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.json.StrictBase64;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one member of a panel said to a question.
 *
 * @param alone the question put to this member alone; what it said is kept under it where the others are missing
 * @param results by order of the answers
 * @param isNew whether it was asked just now
 */
record Heard(String judge, EvidenceRequest alone, List<Result> results, boolean isNew) {
    Heard {
        results = List.copyOf(results);
    }

    /** What an earlier run kept of it; empty where the line is of another form than {@link PanelAnswer} writes. */
    static Optional<Heard> kept(String judge, Evidence evidence) {
        List<Verdict> verdicts = LlmVerdicts.from(evidence.parsed()).fold(LlmVerdicts::verdicts, problem -> List.of());
        byte[] replies = StrictBase64.decode(evidence.replyBase64()).orElseThrow();
        JsonValue said = Json.parse(replies).fold(parsed -> parsed.value(), malformed -> new JsonArray(List.of()));
        if (verdicts.isEmpty() || !(said instanceof JsonArray array)) {
            return Optional.empty();
        }
        List<JsonObject> bodies = new ArrayList<>();
        for (JsonValue one : array.items()) {
            if (one instanceof JsonObject reply) {
                bodies.add(reply);
            }
        }
        List<Result> results = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            // Replies and what they took belong to the member as a whole: they go with its first verdict.
            boolean isFirst = results.isEmpty();
            results.add(new Result.Held(
                    verdict, isFirst ? bodies : List.of(), isFirst ? Usage.from(evidence.usage()) : Usage.NONE));
        }
        return Optional.of(new Heard(judge, evidence.request(), results, false));
    }

    /** Whether it was there for every order of the answers. */
    boolean isWhole() {
        return results.stream().allMatch(Result.Held.class::isInstance);
    }

    /** Whether it gave marks for every order of the answers. */
    boolean hasJudged() {
        return results.stream()
                .allMatch(result ->
                        result instanceof Result.Held held && held.verdict().unscored() == null);
    }
}
