/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import assize.attestation.Parsed;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Requests to one address. Each ends in time and reads a bounded reply; redirects are not followed, and whatever goes wrong is
 * words, not an exception. Thread-safe.
 */
final class Post {
    private final URI address;
    private final Duration timeout;
    private final HttpClient http;

    /**
     * To that address.
     *
     * @param timeout for one whole exchange
     */
    Post(URI address, Duration timeout) {
        this.address = address;
        this.timeout = timeout;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeout)
                .build();
    }

    /** Sends a body; answers with the reply, or why there is none. */
    Parsed<HttpResponse<byte[]>> send(String mediaType, byte[] body, int replyBytesMax) {
        CompletableFuture<HttpResponse<byte[]>> sent;
        try {
            HttpRequest request = HttpRequest.newBuilder(address)
                    .timeout(timeout)
                    .header("Content-Type", mediaType)
                    .POST(BodyPublishers.ofByteArray(body))
                    .build();
            sent = http.sendAsync(request, head -> new Reply(replyBytesMax));
        } catch (IllegalArgumentException e) {
            return new Parsed.Malformed<>(address + " is no address to ask: " + e.getMessage());
        }
        try {
            // The client's own limit ends with the reply's head; this one ends the whole exchange.
            return new Parsed.Value<>(sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            sent.cancel(true);
            return new Parsed.Malformed<>("no reply within " + timeout.toMillis() + " ms");
        } catch (ExecutionException e) {
            return new Parsed.Malformed<>(reason(e));
        } catch (InterruptedException e) {
            sent.cancel(true);
            Thread.currentThread().interrupt();
            return new Parsed.Malformed<>("interrupted");
        }
    }

    private static String reason(ExecutionException failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        String message = cause.getMessage();
        return cause instanceof IOException && message != null
                ? message
                : cause.getClass().getSimpleName();
    }
}
