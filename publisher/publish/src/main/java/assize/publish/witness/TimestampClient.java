/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import assize.attestation.Digest;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedNote;
import assize.attestation.timestamp.Timestamp;
import assize.attestation.timestamp.TimestampRequest;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks one timestamp authority when a note was there.
 *
 * <p>Every call ends in time and reads a bounded reply. An answer counts where it repeats what was asked and is well signed; whether
 * its authority is trusted is for the caller to ask.
 *
 * <p>Source: RFC 3161 §3.4.
 */
final class TimestampClient {
    private static final int NONCE_BITS = 64;
    private static final int OK = 200;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final URI address;
    private final Duration timeout;
    private final HttpClient http;

    TimestampClient(URI address, Duration timeout) {
        this.address = address;
        this.timeout = timeout;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeout)
                .build();
    }

    /** The bytes of an answer that counts. */
    Parsed<byte[]> ask(SignedNote note) {
        TimestampRequest request =
                new TimestampRequest(Digest.sha256(note.bytes()), new BigInteger(NONCE_BITS, RANDOM));
        return send(request)
                .then(answer -> Timestamp.parse(answer).then(timestamp -> check(timestamp, request, note, answer)));
    }

    private static Parsed<byte[]> check(Timestamp timestamp, TimestampRequest request, SignedNote note, byte[] answer) {
        ProofCheck answers = timestamp.answers(request);
        ProofCheck check = answers instanceof ProofCheck.Refuted ? answers : timestamp.verify(note);
        return check.fold(proven -> new Parsed.Value<>(answer), refuted -> new Parsed.Malformed<>(refuted.reason()));
    }

    private Parsed<byte[]> send(TimestampRequest request) {
        HttpRequest post = HttpRequest.newBuilder(address)
                .timeout(timeout)
                .header("Content-Type", TimestampRequest.MEDIA_TYPE)
                .POST(BodyPublishers.ofByteArray(request.toBytes()))
                .build();
        CompletableFuture<HttpResponse<byte[]>> sent = http.sendAsync(post, head -> new Reply(Timestamp.MAX_BYTES));
        try {
            HttpResponse<byte[]> response = sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return response.statusCode() == OK
                    ? new Parsed.Value<>(response.body())
                    : new Parsed.Malformed<>("status " + response.statusCode());
        } catch (TimeoutException e) {
            sent.cancel(true);
            return new Parsed.Malformed<>("no reply within " + timeout.toMillis() + " ms");
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            String message = cause.getMessage();
            return new Parsed.Malformed<>(
                    cause instanceof IOException && message != null
                            ? message
                            : cause.getClass().getSimpleName());
        } catch (InterruptedException e) {
            sent.cancel(true);
            Thread.currentThread().interrupt();
            return new Parsed.Malformed<>("interrupted");
        }
    }
}
