/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.schemas.evidence.LlmRequest;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.output.TokenUsage;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One call to a model, without any second attempt.
 *
 * <p>Thread-safe.
 *
 * @param key the secret; never part of anything that is recorded, logged or answered
 */
record ModelCall(LlmRequest.Member member, String key, HttpClient http, Duration timeout) {
    private static final Set<Integer> PASSING = Set.of(408, 425, 429);
    private static final Set<Integer> BUSY = Set.of(408, 429, 503, 529);
    private static final Set<String> FILTERED = Set.of("content_filter", "content_policy_violation");
    private static final int MODEL_MAX = 200;

    /** What came of a call. */
    sealed interface Outcome {
        /**
         * The judge replied.
         *
         * @param text what it said; null where the reply is not one of a model
         * @param model the exact model, as the provider says
         * @param tokensIn null where the provider does not say
         */
        record Replied(
                HttpExchange.Reply reply,
                @Nullable String text,
                @Nullable String model,
                boolean isRefusal,
                @Nullable Integer tokensIn,
                @Nullable Integer tokensOut)
                implements Outcome {}

        /**
         * It did not.
         *
         * @param isPassing whether another attempt may do better
         * @param isBusy whether fewer calls at a time may do better
         * @param mayHaveCost whether the model may have worked all the same
         */
        record Absent(String why, boolean isPassing, boolean isBusy, boolean mayHaveCost, Optional<Duration> askedWait)
                implements Outcome {}

        /** Handles both cases. */
        default <R> R fold(Function<Replied, R> replied, Function<Absent, R> absent) {
            return this instanceof Replied r ? replied.apply(r) : absent.apply((Absent) this);
        }
    }

    @Override
    public String toString() {
        return "ModelCall[" + member.judge() + "]";
    }

    /** Makes the call. */
    Outcome make(List<ChatMessage> messages, JsonSchema form) {
        HttpExchange exchange = new HttpExchange(http, timeout);
        ChatResponse response = null;
        try {
            response = model(exchange)
                    .chat(ChatRequest.builder()
                            .messages(messages)
                            .responseFormat(ResponseFormat.builder()
                                    .type(ResponseFormatType.JSON)
                                    .jsonSchema(form)
                                    .build())
                            .build());
        } catch (RuntimeException e) {
            // What the exchange saw says more than how the client library takes it.
            if (exchange.reply() == null && exchange.failure() == null) {
                throw e;
            }
        }
        HttpExchange.Reply reply = exchange.reply();
        if (reply == null) {
            String why = exchange.failure() == null ? "no reply" : exchange.failure();
            boolean isSlow = why.startsWith("no reply");
            return new Outcome.Absent(why, !why.equals("interrupted"), isSlow, true, Optional.empty());
        }
        if (reply.status() >= 200 && reply.status() <= 299) {
            return replied(reply, response);
        }
        if (reply.status() == 400 && isFiltered(reply)) {
            return new Outcome.Replied(reply, null, null, true, null, null);
        }
        boolean isPassing = PASSING.contains(reply.status()) || reply.status() >= 500;
        return new Outcome.Absent(
                "HTTP " + reply.status(),
                isPassing,
                BUSY.contains(reply.status()),
                reply.status() >= 500,
                Backoff.asked(reply.headers()));
    }

    private static Outcome replied(HttpExchange.Reply reply, @Nullable ChatResponse response) {
        if (response == null) {
            return new Outcome.Replied(reply, null, null, isRefusal(reply), null, null);
        }
        TokenUsage usage = response.tokenUsage();
        String model = response.modelName();
        return new Outcome.Replied(
                reply,
                response.aiMessage() == null ? null : response.aiMessage().text(),
                model == null ? null : clean(model),
                isRefusal(reply),
                usage == null ? null : usage.inputTokenCount(),
                usage == null ? null : usage.outputTokenCount());
    }

    /** What a provider calls itself goes into the record: short, and without half a surrogate pair. */
    private static String clean(String name) {
        String cut = name.length() <= MODEL_MAX ? name : name.substring(0, MODEL_MAX);
        return new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    private ChatModel model(HttpExchange exchange) {
        Double temperature =
                member.temperature() == null ? null : member.temperature().doubleValue();
        if (member.provider().equals("anthropic")) {
            return AnthropicChatModel.builder()
                    .httpClientBuilder(exchange.asBuilder())
                    .baseUrl(member.baseUrl())
                    .apiKey(key)
                    .modelName(member.model())
                    .temperature(temperature)
                    .maxTokens(member.maxTokens())
                    .maxRetries(0)
                    .supportedCapabilities(Capability.RESPONSE_FORMAT_JSON_SCHEMA)
                    .build();
        }
        return OpenAiChatModel.builder()
                .httpClientBuilder(exchange.asBuilder())
                .baseUrl(member.baseUrl())
                .apiKey(key)
                .modelName(member.model())
                .temperature(temperature)
                .seed(
                        member.seed() == null
                                ? null
                                : Integer.valueOf(member.seed().intValue()))
                .maxTokens(member.countsReasoning() ? null : Integer.valueOf(member.maxTokens()))
                .maxCompletionTokens(member.countsReasoning() ? Integer.valueOf(member.maxTokens()) : null)
                .maxRetries(0)
                .supportedCapabilities(Capability.RESPONSE_FORMAT_JSON_SCHEMA)
                .strictJsonSchema(true)
                .build();
    }

    /** Whether the provider marks the reply as a refusal, in its own words. */
    private static boolean isRefusal(HttpExchange.Reply reply) {
        JsonObject body = body(reply);
        if (body.get("stop_reason") instanceof JsonString stop && stop.value().equals("refusal")) {
            return true;
        }
        if (!(body.get("choices") instanceof JsonArray choices)
                || choices.items().isEmpty()
                || !(choices.items().get(0) instanceof JsonObject choice)) {
            return false;
        }
        boolean isCutOff =
                choice.get("finish_reason") instanceof JsonString finish && FILTERED.contains(finish.value());
        boolean isSpoken =
                choice.get("message") instanceof JsonObject message && message.get("refusal") instanceof JsonString;
        return isCutOff || isSpoken;
    }

    private static boolean isFiltered(HttpExchange.Reply reply) {
        return body(reply).get("error") instanceof JsonObject error
                && error.get("code") instanceof JsonString code
                && FILTERED.contains(code.value());
    }

    private static JsonObject body(HttpExchange.Reply reply) {
        return Json.parse(reply.body().bytes()).fold(parsed -> asObject(parsed.value()), malformed -> JsonObject.EMPTY);
    }

    private static JsonObject asObject(JsonValue value) {
        return value instanceof JsonObject object ? object : JsonObject.EMPTY;
    }
}
