/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import dev.langchain4j.exception.HttpException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP side of one call to a model: bounded in time and in bytes, and remembered as it came.
 *
 * <p>One call, one thread. Redirects are not followed: the key goes to the configured host only.
 */
final class HttpExchange implements HttpClient {
    /** The most bytes of a reply that are read. */
    static final int REPLY_BYTES_MAX = 1 << 20;

    private final java.net.http.HttpClient http;
    private final Duration timeout;
    private @Nullable Reply reply;
    private @Nullable String failure;

    /** What came back. */
    record Reply(int status, HttpHeaders headers, Body body) {}

    HttpExchange(java.net.http.HttpClient http, Duration timeout) {
        this.http = http;
        this.timeout = timeout;
    }

    /** What came back; null where nothing did. */
    @Nullable
    Reply reply() {
        return reply;
    }

    /** Why nothing came back; null where something did. */
    @Nullable
    String failure() {
        return failure;
    }

    /** Hands this exchange to a model. */
    HttpClientBuilder asBuilder() {
        return new Builder(this);
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        java.net.http.HttpRequest.Builder sent = java.net.http.HttpRequest.newBuilder(URI.create(request.url()))
                .timeout(timeout)
                .method(request.method().name(), BodyPublishers.ofString(request.body(), StandardCharsets.UTF_8));
        request.headers().forEach((name, values) -> values.forEach(value -> sent.header(name, value)));
        Reply received = send(sent.build());
        reply = received;
        if (received.status() < 200 || received.status() > 299) {
            throw new HttpException(received.status(), "HTTP " + received.status());
        }
        if (received.body().isCut()) {
            throw new IllegalStateException("a reply of more than " + REPLY_BYTES_MAX + " bytes");
        }
        return SuccessfulHttpResponse.builder()
                .statusCode(received.status())
                .headers(received.headers().map())
                .body(received.body().bytes())
                .build();
    }

    /** The whole exchange ends in time: the client's own limit ends with the reply's head. */
    private Reply send(java.net.http.HttpRequest request) {
        CompletableFuture<HttpResponse<Body>> sent = http.sendAsync(request, head -> new CappedBody(REPLY_BYTES_MAX));
        try {
            HttpResponse<Body> response = sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return new Reply(response.statusCode(), response.headers(), response.body());
        } catch (TimeoutException e) {
            sent.cancel(true);
            throw failed("no reply within " + timeout.toMillis() + " ms");
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw failed(
                    cause instanceof java.net.http.HttpTimeoutException
                            ? "no reply within " + timeout.toMillis() + " ms"
                            : cause instanceof IOException
                                    ? "no connection"
                                    : cause.getClass().getSimpleName());
        } catch (InterruptedException e) {
            sent.cancel(true);
            Thread.currentThread().interrupt();
            throw failed("interrupted");
        }
    }

    private IllegalStateException failed(String why) {
        failure = why;
        return new IllegalStateException(why);
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        throw new UnsupportedOperationException("a verdict is not streamed");
    }

    /** The settings a model passes on are those of the exchange already. */
    private record Builder(HttpExchange exchange) implements HttpClientBuilder {
        @Override
        public Duration connectTimeout() {
            return exchange.timeout;
        }

        @Override
        public HttpClientBuilder connectTimeout(Duration ignored) {
            return this;
        }

        @Override
        public Duration readTimeout() {
            return exchange.timeout;
        }

        @Override
        public HttpClientBuilder readTimeout(Duration ignored) {
            return this;
        }

        @Override
        public HttpClient build() {
            return exchange;
        }
    }

    /** A client for all exchanges of a judge; {@code connectTimeout} is part of each call's time. */
    static java.net.http.HttpClient client(Duration connectTimeout) {
        return java.net.http.HttpClient.newBuilder()
                .version(java.net.http.HttpClient.Version.HTTP_1_1)
                .followRedirects(java.net.http.HttpClient.Redirect.NEVER)
                .connectTimeout(connectTimeout)
                .build();
    }
}
