/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Reads how providers report tokens and time.
 *
 * <p>They differ in two ways that change figures: Anthropic and Bedrock leave cached tokens out of the input, the others
 * count them in; Gemini leaves thoughts out of the candidates' tokens, the others count reasoning in.
 */
final class UsageFrames {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MILLIS_PER_SECOND = 1000;
    private static final long COUNT_MAX = 1_000_000_000;

    private UsageFrames() {}

    /** The usage an object of that kind reports; {@link Usage#NONE} where it reports none. */
    static Usage of(JsonObject told) {
        JsonObject tokens = Peek.object(told, "tokens", "billed_units");
        if (!tokens.members().isEmpty()) {
            return of(tokens);
        }
        if (Peek.count(told, "candidatesTokenCount", "candidates_token_count", "promptTokenCount", "prompt_token_count")
                != null) {
            return gemini(told);
        }
        Long input = Peek.count(
                told, "prompt_tokens", "input_tokens", "inputTokens", "prompt_eval_count", "input", "promptTokens");
        Long output = Peek.count(
                told,
                "completion_tokens",
                "output_tokens",
                "outputTokens",
                "generation_tokens",
                "eval_count",
                "output",
                "completionTokens");
        JsonObject inputDetails =
                Peek.object(told, "prompt_tokens_details", "input_tokens_details", "input_token_details");
        JsonObject outputDetails =
                Peek.object(told, "completion_tokens_details", "output_tokens_details", "output_token_details");
        Long within = Peek.count(inputDetails, "cached_tokens", "cache_read");
        Long beside = Peek.count(told, "cache_read_input_tokens", "cacheReadInputTokens", "cacheRead");
        Long written = Peek.count(told, "cache_creation_input_tokens", "cacheWriteInputTokens", "cacheWrite");
        Long reasoning = Peek.count(outputDetails, "reasoning_tokens", "reasoning");
        return new Usage(
                bounded(sum(input, sum(beside, written))),
                bounded(within == null ? beside : within),
                bounded(output),
                bounded(reasoning == null ? Peek.count(told, "reasoning_tokens") : reasoning),
                millis(told),
                null);
    }

    private static Usage gemini(JsonObject told) {
        Long thoughts = Peek.count(told, "thoughtsTokenCount", "thoughts_token_count");
        return new Usage(
                bounded(Peek.count(told, "promptTokenCount", "prompt_token_count")),
                bounded(Peek.count(told, "cachedContentTokenCount", "cached_content_token_count")),
                bounded(sum(Peek.count(told, "candidatesTokenCount", "candidates_token_count"), thoughts)),
                bounded(thoughts),
                null,
                null);
    }

    /** The time a frame says its making took. */
    static @Nullable Long millis(JsonObject told) {
        Long nanos = Peek.count(told, "total_duration");
        if (nanos != null) {
            return bounded(nanos / NANOS_PER_MILLI);
        }
        Long seconds = Peek.count(told, "duration_success_only_secs");
        return bounded(seconds == null ? Peek.count(told, "duration_ms") : (Long) (seconds * MILLIS_PER_SECOND));
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return Math.addExact(one, other);
    }

    /** A number nobody can have counted says nothing. */
    static @Nullable Long bounded(@Nullable Long count) {
        return count == null || count > COUNT_MAX ? null : count;
    }
}
