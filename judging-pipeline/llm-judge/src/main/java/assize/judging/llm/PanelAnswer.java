/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.judging.llm.Sitting.Result;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource.Answer;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.evidence.LlmVerdicts.Unscored;
import assize.schemas.evidence.LlmVerdicts.Verdict;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.json.StrictBase64;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Puts together what the members of a panel said. Pure. */
final class PanelAnswer {
    private static final int MODEL_MAX = 200;

    private PanelAnswer() {}

    /**
     * The panel's answer; where too many of it are missing, none, with what the others said as parts.
     *
     * @param members in the order of the panel
     */
    static Answer of(EvidenceRequest asked, LlmRequest request, List<Heard> members) {
        List<String> missed = new ArrayList<>();
        for (Heard member : members) {
            for (Result result : member.results()) {
                if (result instanceof Result.Missed miss && miss.isUnpaid()) {
                    return new Answer.Unavailable(miss.why(), parts(request, members));
                }
                if (result instanceof Result.Missed miss) {
                    missed.add(member.judge() + ": " + miss.why());
                }
            }
        }
        long judged = members.stream().filter(Heard::hasJudged).count();
        boolean isQuorate = request.quorum() != null && judged >= request.quorum();
        return missed.isEmpty() || isQuorate
                ? new Answer.Given(evidence(asked, request, members))
                : new Answer.Unavailable("judge unavailable: " + String.join("; ", missed), parts(request, members));
    }

    /** What members that were there said, each under the question put to it alone. */
    private static List<Evidence> parts(LlmRequest request, List<Heard> members) {
        return members.stream()
                .filter(member -> member.isNew() && member.isWhole())
                .map(member -> evidence(member.alone(), request, List.of(member)))
                .toList();
    }

    private static Evidence evidence(EvidenceRequest asked, LlmRequest request, List<Heard> members) {
        List<Verdict> verdicts = new ArrayList<>();
        List<JsonValue> replies = new ArrayList<>();
        Set<String> models = new LinkedHashSet<>();
        Usage usage = Usage.NONE;
        for (Heard member : members) {
            for (int i = 0; i < member.results().size(); i++) {
                if (member.results().get(i) instanceof Result.Held held) {
                    verdicts.add(held.verdict());
                    replies.addAll(held.replies());
                    usage = usage.plus(held.usage());
                    models.add(String.valueOf(held.verdict().model()));
                } else {
                    Result.Missed miss = (Result.Missed) member.results().get(i);
                    verdicts.add(Verdict.unscored(
                            member.judge(),
                            null,
                            agents(LlmJudge.orders(request).get(i)),
                            Unscored.JUDGE_UNAVAILABLE,
                            miss.why()));
                }
            }
        }
        models.remove("null");
        String model = models.isEmpty() ? null : String.join(", ", models);
        JsonObject parsed = new LlmVerdicts(verdicts, Frame.textFlags(request), Frame.shortened(request)).toJson();
        return new Evidence(
                asked,
                StrictBase64.encode(Json.canonical(new JsonArray(replies))),
                parsed,
                model != null && model.length() > MODEL_MAX ? "a panel of " + models.size() + " models" : model,
                usage.toJson());
    }

    private static List<String> agents(List<LlmRequest.Answer> order) {
        return order.stream().map(LlmRequest.Answer::agentId).toList();
    }
}
