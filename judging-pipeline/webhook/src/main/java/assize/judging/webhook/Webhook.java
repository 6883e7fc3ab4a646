/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.webhook;

import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.evidence.WebhookRequest;
import assize.schemas.evidence.WebhookVerdict;
import assize.schemas.json.Decoded;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.StrictBase64;
import assize.schemas.season.WebhookSettings;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Asks a task author's server (GA-71).
 *
 * <p>The server gets a POST with the canonical JSON {@code {battle_id, key, request, type: "assize.webhook.v1"}}; the headers
 * {@code Assize-Key-Id} and {@code Assize-Signature: ed25519=<base64>} sign these bytes, and {@code key} tells a repeated
 * question. It answers 200 with {@code {"score": "87.5", "correct": true, "rationale": "..."}}, the score from 0 to 100 as a
 * decimal in a string.
 *
 * <p>A 200 that says something else is recorded as unscored. Everything else, a redirect included, is no answer: nothing is
 * recorded, and a later run asks again.
 *
 * <p>Thread-safe.
 */
public final class Webhook implements EvidenceSource {
    private static final int THREADS = 4;
    private static final long FIRST_WAIT_MILLIS = 1_000;
    private static final Answer ENDING = new Answer.Unavailable("the run, which is ending");

    private final WebhookSettings settings;
    private final BodySigner signer;
    private final PinnedHttps https;
    private final Pause pause;
    private volatile boolean isClosed;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
        Thread thread = new Thread(task, "webhook");
        thread.setDaemon(true);
        return thread;
    });

    /** Lets time pass between attempts. */
    interface Pause {
        /** Returns when it has passed. */
        void pass(Duration time) throws InterruptedException;
    }

    /** Public addresses only, certificates as the platform trusts them. */
    public static Webhook open(WebhookSettings settings, BodySigner signer) {
        PinnedHttps https = new PinnedHttps(
                PinnedHttps.Resolver.ofMachine(),
                AddressPolicy.publicOnly(),
                PinnedHttps.platformTls(),
                Duration.ofMillis(settings.timeoutMillis()),
                settings.replyBytesMax());
        return new Webhook(settings, signer, https, time -> Thread.sleep(time.toMillis()));
    }

    Webhook(WebhookSettings settings, BodySigner signer, PinnedHttps https, Pause pause) {
        this.settings = Objects.requireNonNull(settings, "settings is null");
        this.signer = signer;
        this.https = https;
        this.pause = pause;
    }

    @Override
    public CompletionStage<Answer> ask(EvidenceRequest asked) {
        if (asked.kind() != EvidenceKind.WEBHOOK) {
            return unavailable("a source of " + asked.kind().wireName() + " evidence");
        }
        if (!settings.enabled()) {
            return unavailable("webhooks, which are off");
        }
        return WebhookRequest.from(asked.request())
                .fold(request -> ask(asked, request), problem -> unavailable("a request that can be read: " + problem));
    }

    private CompletionStage<Answer> ask(EvidenceRequest asked, WebhookRequest request) {
        URI url;
        try {
            url = new URI(request.url());
        } catch (URISyntaxException e) {
            return unavailable("a webhook address that can be read");
        }
        String refused = refusal(url);
        if (refused != null) {
            return unavailable(refused);
        }
        try {
            return CompletableFuture.supplyAsync(() -> isClosed ? ENDING : call(asked, url), threads)
                    .exceptionally(failure -> new Answer.Unavailable("the webhook: " + failure));
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(ENDING);
        }
    }

    private @Nullable String refusal(URI url) {
        String host = url.getHost();
        if (!"https".equalsIgnoreCase(url.getScheme()) || host == null) {
            return "a webhook address that begins with https:// and a host";
        }
        if (url.getRawUserInfo() != null || url.getRawFragment() != null) {
            return "a webhook address without user and fragment";
        }
        String name =
                host.toLowerCase(Locale.ROOT) + (url.getPort() < 0 || url.getPort() == 443 ? "" : ":" + url.getPort());
        return settings.hosts().contains(name) ? null : "webhook host " + name + " on the season's list";
    }

    private Answer call(EvidenceRequest asked, URI url) {
        byte[] body = Json.canonical(JsonObject.builder()
                .put("type", "assize.webhook.v1")
                .put("battle_id", asked.battleId())
                .put("key", asked.key())
                .put("request", asked.request())
                .build());
        Map<String, String> headers = Map.of(
                "Assize-Key-Id",
                signer.keyId(),
                "Assize-Signature",
                "ed25519=" + StrictBase64.encode(signer.sign(body)));
        long begun = System.nanoTime();
        for (int attempt = 1; ; attempt++) {
            String why;
            try {
                HttpReply reply = https.post(url, headers, body);
                if (reply.status() == 200) {
                    return given(asked, reply, attempt, Duration.ofNanos(System.nanoTime() - begun));
                }
                why = "HTTP " + reply.status();
                if (reply.status() < 500 && reply.status() != 429) {
                    return new Answer.Unavailable("webhook " + url.getHost() + ": " + why);
                }
            } catch (PinnedHttps.NotAllowedException e) {
                return new Answer.Unavailable("webhook " + url.getHost() + ": " + e.getMessage());
            } catch (IOException e) {
                why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            }
            if (attempt >= settings.attempts()) {
                return new Answer.Unavailable(
                        "webhook %s: %s after %d attempts".formatted(url.getHost(), why, attempt));
            }
            try {
                pause.pass(Duration.ofMillis(FIRST_WAIT_MILLIS << (attempt - 1)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return ENDING;
            }
        }
    }

    private static Answer given(EvidenceRequest asked, HttpReply reply, int calls, Duration took) {
        WebhookVerdict verdict =
                reply.isCut() ? new WebhookVerdict.Unscored("a reply longer than is read") : verdict(reply.body());
        return new Answer.Given(new Evidence(
                asked,
                StrictBase64.encode(reply.body()),
                verdict.toJson(),
                null,
                JsonObject.builder()
                        .put("calls", calls)
                        .put("millis", took.toMillis())
                        .build()));
    }

    private static WebhookVerdict verdict(byte[] body) {
        Decoded<WebhookVerdict.Scored> read = Json.parse(body)
                .fold(
                        parsed -> parsed.value() instanceof JsonObject object
                                ? WebhookVerdict.fromReply(object)
                                : Decoded.unusable("", "not a JSON object"),
                        malformed -> Decoded.unusable("", malformed.toString()));
        return read.fold(scored -> scored, problem -> new WebhookVerdict.Unscored(problem.toString()));
    }

    private static CompletionStage<Answer> unavailable(String waitsFor) {
        return CompletableFuture.completedFuture(new Answer.Unavailable(waitsFor));
    }

    @Override
    public void close() {
        isClosed = true;
        // What never began is run to its end here: whoever asked is told.
        threads.shutdownNow().forEach(Runnable::run);
        https.close();
    }
}
