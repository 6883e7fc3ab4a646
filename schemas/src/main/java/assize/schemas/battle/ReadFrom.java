/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an act was read from, where it did not come as an action of Arena. Written by the seal, never by a sender.
 *
 * <p>Units: tokens; Unix milliseconds. A null component was not told by the frame.
 *
 * @param normaliser the version of the readings
 * @param shape the shape the frame was known by; after a {@code +} the convention its text follows
 * @param originalType the type as sent (C-096)
 * @param semanticHint what the called tool is for, in our own words (C-101): {@code search}, or the tool's name
 * @param callIds of calls that have ids
 * @param calls of tools in the frame
 * @param resultIds the calls that results name
 * @param results of tools in the frame
 * @param observations results the model wrote itself; they were left out
 * @param inputTokens of the prompt, cached ones included
 * @param createdAt when the frame says it was made
 */
public record ReadFrom(
        String normaliser,
        String shape,
        @Nullable String originalType,
        @Nullable String semanticHint,
        List<String> callIds,
        int calls,
        List<String> resultIds,
        int results,
        int observations,
        @Nullable Long inputTokens,
        @Nullable Long cachedTokens,
        @Nullable Long reasoningTokens,
        @Nullable Long createdAt) {

    /** The member of an act's data that holds this. */
    public static final String MEMBER = "read_from";

    private static final long MOST = 1_000_000_000_000_000L;
    private static final int COUNT_MAX = 100_000_000;

    public ReadFrom {
        Objects.requireNonNull(normaliser, "normaliser is null");
        Objects.requireNonNull(shape, "shape is null");
        callIds = List.copyOf(callIds);
        resultIds = List.copyOf(resultIds);
    }

    static ReadFrom from(Fields fields) {
        return new ReadFrom(
                fields.text("normaliser"),
                fields.text("shape"),
                fields.optionalText("original_type"),
                fields.optionalText("semantic_hint"),
                fields.texts("call_ids"),
                (int) fields.integer("calls", 0, COUNT_MAX),
                fields.texts("result_ids"),
                (int) fields.integer("results", 0, COUNT_MAX),
                (int) fields.integer("observations", 0, COUNT_MAX),
                fields.optionalInteger("input_tokens", 0, MOST),
                fields.optionalInteger("cached_tokens", 0, MOST),
                fields.optionalInteger("reasoning_tokens", 0, MOST),
                fields.optionalInteger("created_at", 0, MOST));
    }

    /** As it stands in data and records. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("normaliser", normaliser)
                .put("shape", shape)
                .putOrNull("original_type", originalType)
                .putOrNull("semantic_hint", semanticHint)
                .put("call_ids", JsonArray.ofTexts(callIds))
                .put("calls", calls)
                .put("result_ids", JsonArray.ofTexts(resultIds))
                .put("results", results)
                .put("observations", observations)
                .putOrNull("input_tokens", inputTokens)
                .putOrNull("cached_tokens", cachedTokens)
                .putOrNull("reasoning_tokens", reasoningTokens)
                .putOrNull("created_at", createdAt)
                .build();
    }
}
