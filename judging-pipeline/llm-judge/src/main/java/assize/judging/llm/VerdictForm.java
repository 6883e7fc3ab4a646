/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmRequest.Criterion;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import java.util.List;
import java.util.stream.IntStream;

/** The JSON Schema a provider is told to hold its model to; {@link ReplyReader} does not rely on it. */
final class VerdictForm {
    private VerdictForm() {}

    /** Rationale before score: a model that has to give its reasons first marks with them in view. */
    static JsonSchema of(LlmRequest request) {
        List<String> criteria = request.criteria().stream().map(Criterion::id).toList();
        List<String> labels = IntStream.range(0, request.form().answers())
                .mapToObj(Frame::label)
                .toList();
        JsonObjectSchema finding = JsonObjectSchema.builder()
                .addEnumProperty("criterion", criteria)
                .addEnumProperty("answer", labels)
                .addStringProperty("rationale")
                .addProperty(
                        "quotes",
                        JsonArraySchema.builder().items(new JsonStringSchema()).build())
                .addNumberProperty("score")
                .required("criterion", "answer", "rationale", "quotes", "score")
                .additionalProperties(false)
                .build();
        return JsonSchema.builder()
                .name("verdict")
                .rootElement(JsonObjectSchema.builder()
                        .addProperty(
                                "findings",
                                JsonArraySchema.builder().items(finding).build())
                        .addStringProperty("rationale")
                        .required("findings", "rationale")
                        .additionalProperties(false)
                        .build())
                .build();
    }
}
