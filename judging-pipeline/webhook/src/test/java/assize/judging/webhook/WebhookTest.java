/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource.Answer;
import assize.schemas.evidence.WebhookRequest;
import assize.schemas.evidence.WebhookVerdict;
import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.StrictBase64;
import assize.schemas.season.WebhookSettings;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the server: a server on this machine, its TLS and the platform's Ed25519. */
class WebhookTest {
    private static final String GOOD = "{\"score\":\"87.5\",\"correct\":true,\"rationale\":\"fine\"}";
    private static final PinnedHttps.Resolver HERE = host -> List.of(InetAddress.getLoopbackAddress());
    private static final AddressPolicy ANY = address -> true;

    @TempDir
    private static Path folder;

    private static SSLContext tls;
    private static KeyPair keys;

    private final List<Duration> waits = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void makeKeys() throws IOException, GeneralSecurityException, InterruptedException {
        tls = LoopbackServer.tls(folder);
        keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    }

    private static final BodySigner SIGNER = new BodySigner() {
        @Override
        public String keyId() {
            return "assize-record-00000000";
        }

        @Override
        public byte[] sign(byte[] body) {
            try {
                Signature signature = Signature.getInstance("Ed25519");
                signature.initSign(keys.getPrivate());
                signature.update(body);
                return signature.sign();
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    };

    private static EvidenceRequest asked(String url) {
        return new EvidenceRequest(
                EvidenceKind.WEBHOOK,
                "b-1",
                new WebhookRequest(url, "t-1", "1.0.0", "agt_a", 1, "forty-two\u200b").toJson(),
                5);
    }

    private static String url(LoopbackServer server) {
        return "https://" + LoopbackServer.HOST + ":" + server.port() + "/score?task=1";
    }

    private Webhook webhook(
            LoopbackServer server, PinnedHttps.Resolver resolver, AddressPolicy policy, long timeoutMillis) {
        WebhookSettings settings = new WebhookSettings(
                true,
                List.of(LoopbackServer.HOST + ":" + server.port(), "other.test:" + server.port()),
                timeoutMillis,
                1000,
                2);
        PinnedHttps https = new PinnedHttps(resolver, policy, tls, Duration.ofMillis(timeoutMillis), 1000);
        return new Webhook(settings, SIGNER, https, waits::add);
    }

    private Answer ask(HttpHandler handler) throws IOException {
        try (LoopbackServer server = LoopbackServer.open(tls, handler);
                Webhook webhook = webhook(server, HERE, ANY, 20_000)) {
            return ask(webhook, url(server));
        }
    }

    private static Answer ask(Webhook webhook, String url) {
        return webhook.ask(asked(url)).toCompletableFuture().join();
    }

    private static String waitsFor(Answer answer) {
        return answer.fold(given -> "given: " + given.evidence().parsed(), Answer.Unavailable::waitsFor);
    }

    private static Evidence given(Answer answer) {
        return answer.fold(Answer.Given::evidence, unavailable -> {
            throw new AssertionError(unavailable.waitsFor());
        });
    }

    private static String unscored(Answer answer) {
        WebhookVerdict verdict = WebhookVerdict.from(given(answer).parsed()).fold(read -> read, problem -> {
            throw new AssertionError(problem.toString());
        });
        return verdict.fold(scored -> "scored", WebhookVerdict.Unscored::reason);
    }

    @Test
    void recordsWhatTheServerSaysToASignedQuestion() throws Exception {
        AtomicReference<byte[]> body = new AtomicReference<>(new byte[0]);
        AtomicReference<String> signature = new AtomicReference<>("");
        Answer answer = ask(http -> {
            body.set(http.getRequestBody().readAllBytes());
            signature.set(http.getRequestHeaders().getFirst("Assize-Signature"));
            assertThat(http.getRequestURI().toString()).as("path").isEqualTo("/score?task=1");
            LoopbackServer.send(http, 200, GOOD);
        });
        Evidence evidence = given(answer);

        assertThat(WebhookVerdict.from(evidence.parsed()))
                .as("verdict")
                .isEqualTo(new Decoded.Usable<>(new WebhookVerdict.Scored(new BigDecimal("87.5"), true, "fine")));
        assertThat(StrictBase64.decode(evidence.replyBase64()).orElseThrow())
                .as("reply")
                .isEqualTo(GOOD.getBytes(StandardCharsets.UTF_8));
        Signature check = Signature.getInstance("Ed25519");
        check.initVerify(keys.getPublic());
        check.update(body.get());
        assertThat(check.verify(StrictBase64.decode(
                                Objects.requireNonNull(signature.get()).substring("ed25519=".length()))
                        .orElseThrow()))
                .as("signature over the body")
                .isTrue();
        assertThat(new String(body.get(), StandardCharsets.UTF_8))
                .as("body")
                .contains("\"type\":\"assize.webhook.v1\"", "\"key\":\"" + evidence.key(), "forty-two");
    }

    @Test
    void neverFollowsARedirect() throws IOException {
        try (LoopbackServer inner = LoopbackServer.open(tls, http -> LoopbackServer.send(http, 200, GOOD))) {
            Answer answer = ask(http -> {
                http.getResponseHeaders().set("Location", "https://127.0.0.1:" + inner.port() + "/");
                LoopbackServer.send(http, 307, "");
            });
            assertThat(waitsFor(answer)).as("answer").isEqualTo("webhook judge.test: HTTP 307");
            assertThat(inner.calls()).as("calls to the inner server").isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.1", "127.0.0.1", "169.254.169.254", "::1", "fd00::1", "93.184.216.34 10.0.0.1"})
    void connectsToNoPrivateAddressWhateverTheNameSays(String addresses) throws IOException {
        List<InetAddress> resolved = new ArrayList<>();
        for (String address : addresses.split(" ", -1)) {
            resolved.add(InetAddress.getByName(address));
        }
        try (LoopbackServer server = LoopbackServer.open(tls, http -> LoopbackServer.send(http, 200, GOOD));
                Webhook webhook = webhook(server, host -> resolved, AddressPolicy.publicOnly(), 20_000)) {
            assertThat(waitsFor(ask(webhook, url(server))))
                    .as("answer")
                    .isEqualTo("webhook judge.test: an address that webhooks may not have");
            assertThat(server.calls()).as("calls").isZero();
        }
    }

    @Test
    void connectsToTheAddressItCheckedThoughTheNameMovesOn() throws IOException {
        AtomicInteger lookups = new AtomicInteger();
        InetAddress first = InetAddress.getLoopbackAddress();
        // The second look at the name would lead elsewhere; there is none.
        PinnedHttps.Resolver rebinding =
                host -> List.of(lookups.getAndIncrement() == 0 ? first : InetAddress.getByName("10.0.0.1"));
        try (LoopbackServer server = LoopbackServer.open(tls, http -> LoopbackServer.send(http, 200, GOOD));
                Webhook webhook = webhook(server, rebinding, first::equals, 20_000)) {
            assertThat(given(ask(webhook, url(server))).parsed().get("state"))
                    .as("state")
                    .isNotNull();
            assertThat(lookups).as("lookups").hasValue(1);
        }
    }

    @Test
    void refusesACertificateOfAnotherName() throws IOException {
        try (LoopbackServer server = LoopbackServer.open(tls, http -> LoopbackServer.send(http, 200, GOOD));
                Webhook webhook = webhook(server, HERE, ANY, 20_000)) {
            assertThat(waitsFor(ask(webhook, "https://other.test:" + server.port() + "/")))
                    .as("answer")
                    .startsWith("webhook other.test: ")
                    .contains("after 2 attempts");
            assertThat(server.calls()).as("calls").isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"silent", "stalling"})
    void doesNotWaitForASlowServer(String how) throws IOException {
        AtomicReference<LoopbackServer> self = new AtomicReference<>();
        HttpHandler slow = http -> {
            LoopbackServer server = Objects.requireNonNull(self.get(), "a server that runs");
            if (how.equals("silent")) {
                server.keepWaiting();
            } else {
                server.stall(http);
            }
        };
        try (LoopbackServer server = LoopbackServer.open(tls, slow);
                Webhook webhook = webhook(server, HERE, ANY, 700)) {
            self.set(server);
            assertThat(waitsFor(ask(webhook, url(server))))
                    .as("answer")
                    .isEqualTo("webhook judge.test: no reply within 700 ms after 2 attempts");
            assertThat(waits).as("waits").containsExactly(Duration.ofSeconds(1));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"garbage", "", "[]", "{\"score\":\"87.5\",\"correct\":tr", "{\"score\":\"87.5\"}", "\"\\ud800\""
            })
    void recordsAReplyThatIsNoVerdictAsUnscored(String body) throws IOException {
        assertThat(unscored(ask(http -> LoopbackServer.send(http, 200, body))))
                .as("reason")
                .isNotEqualTo("scored");
    }

    @Test
    void stopsReadingTenMegabytes() throws IOException {
        Answer answer = ask(http -> LoopbackServer.flood(http, 10 << 20));
        assertThat(unscored(answer)).as("reason").isEqualTo("a reply longer than is read");
        assertThat(StrictBase64.decode(given(answer).replyBase64()).orElseThrow())
                .as("kept")
                .hasSize(1000);
    }

    @Test
    void triesAgainWhereTheServerIsBroken() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        HttpHandler recovering =
                (HttpExchange http) -> LoopbackServer.send(http, calls.getAndIncrement() == 0 ? 503 : 200, GOOD);
        assertThat(unscored(ask(recovering))).as("second attempt").isEqualTo("scored");
        assertThat(waitsFor(ask(http -> LoopbackServer.send(http, 500, GOOD))))
                .as("for good")
                .isEqualTo("webhook judge.test: HTTP 500 after 2 attempts");
        assertThat(waitsFor(ask(http -> LoopbackServer.send(http, 404, GOOD))))
                .as("not there")
                .isEqualTo("webhook judge.test: HTTP 404");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://judge.test/",
                "https://elsewhere.test/",
                "https://judge.test/",
                "https://judge.test.evil.test/",
                "https://user@judge.test:PORT/",
                "https://judge.test:PORT/#x",
                "https://judge.test:PORT@evil.test/",
                "https:///score",
                "https://judge.test:PORT/ space",
                "file:///etc/passwd",
            })
    void asksOnlyServersOnTheList(String url) throws IOException {
        try (LoopbackServer server = LoopbackServer.open(tls, http -> LoopbackServer.send(http, 200, GOOD));
                Webhook webhook = webhook(server, HERE, ANY, 20_000)) {
            Answer answer = ask(webhook, url.replace("PORT", "" + server.port()));
            assertThat(answer).as(url).isInstanceOf(Answer.Unavailable.class);
            assertThat(server.calls()).as("calls").isZero();
        }
    }

    @Test
    void isOffUntilItIsSwitchedOn() {
        try (Webhook webhook = Webhook.open(WebhookSettings.OFF, SIGNER)) {
            assertThat(waitsFor(ask(webhook, "https://judge.test/")))
                    .as("answer")
                    .isEqualTo("webhooks, which are off");
        }
        Fields none = Fields.ofDocument(JsonObject.builder()
                .put("hosts", JsonArray.ofTexts(List.of("judge.example")))
                .build());
        assertThat(WebhookSettings.from(none).enabled()).as("enabled").isFalse();
        assertThat(none.problem()).as("problem").isNull();
        Fields bad = Fields.ofDocument(JsonObject.builder()
                .put("hosts", JsonArray.ofTexts(List.of("*.example")))
                .build());
        WebhookSettings.from(bad);
        assertThat(bad.problem()).as("a pattern is no host").isNotNull();
        assertThat(Json.canonicalText(none.asObject())).as("document").contains("judge.example");
    }
}
