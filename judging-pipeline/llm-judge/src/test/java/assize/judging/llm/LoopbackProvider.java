/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A provider of models on this machine: speaks one of the two protocols and says what a test scripted. */
final class LoopbackProvider implements AutoCloseable {
    private static final Pattern NONCE = Pattern.compile("\"BEGIN ([0-9a-f]{32})\"");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final List<JsonObject> asked = new CopyOnWriteArrayList<>();
    private final List<Headers> headers = new CopyOnWriteArrayList<>();
    private final boolean isAnthropic;

    /** What it does with the call of that number, counted from 0. */
    interface Script {
        void answer(Call call) throws IOException;
    }

    /** How a model marks two answers, or one. */
    interface Opinion {
        /** The model's text. */
        String on(String system, String user);
    }

    private LoopbackProvider(boolean isAnthropic, Script script) throws IOException {
        this.isAnthropic = isAnthropic;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/v1/" + (isAnthropic ? "messages" : "chat/completions"), http -> {
            JsonObject body = object(http.getRequestBody().readAllBytes());
            int number;
            synchronized (asked) {
                number = asked.size();
                asked.add(body);
                headers.add(http.getRequestHeaders());
            }
            script.answer(new Call(http, body, number));
        });
        server.start();
    }

    static LoopbackProvider open(String provider, Script script) throws IOException {
        return new LoopbackProvider(provider.equals("anthropic"), script);
    }

    /** One that always says what it thinks. */
    static LoopbackProvider thinking(String provider, Opinion opinion) throws IOException {
        return open(provider, call -> call.say(opinion.on(call.system(), call.user())));
    }

    String baseUrl() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    /** The bodies of all calls. */
    List<JsonObject> asked() {
        return asked;
    }

    List<Headers> headers() {
        return headers;
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    static JsonObject object(byte[] json) {
        return (JsonObject) Json.parse(json).fold(parsed -> parsed.value(), malformed -> {
            throw new AssertionError(malformed.toString());
        });
    }

    /** The data of a prompt, read as an attentive model reads it; empty where its frame is broken. */
    static JsonObject data(String system, String user) {
        Matcher nonce = NONCE.matcher(system);
        if (!nonce.find()) {
            return JsonObject.EMPTY;
        }
        List<String> lines = user.lines().toList();
        boolean isWhole = lines.size() == 3
                && lines.get(0).equals("BEGIN " + nonce.group(1))
                && lines.get(2).equals("END " + nonce.group(1));
        return isWhole ? object(lines.get(1).getBytes(StandardCharsets.UTF_8)) : JsonObject.EMPTY;
    }

    /** A reply of the form that is asked for. */
    static String verdict(long scoreA, long scoreB) {
        return """
                {"findings":[
                 {"criterion":"overall","answer":"a","rationale":"reasons for a","quotes":[],"score":%d},
                 {"criterion":"overall","answer":"b","rationale":"reasons for b","quotes":[],"score":%d}],
                 "rationale":"on the whole"}""".formatted(scoreA, scoreB);
    }

    /** One call. */
    final class Call {
        private final HttpExchange http;
        private final JsonObject body;
        private final int number;

        private Call(HttpExchange http, JsonObject body, int number) {
            this.http = http;
            this.body = body;
            this.number = number;
        }

        JsonObject body() {
            return body;
        }

        int number() {
            return number;
        }

        String system() {
            return isAnthropic
                    ? text(Objects.requireNonNull(body.get("system")))
                    : text(message(0).get("content"));
        }

        String user() {
            return text(message(isAnthropic ? 0 : 1).get("content"));
        }

        private JsonObject message(int index) {
            return (JsonObject) ((JsonArray) Objects.requireNonNull(body.get("messages")))
                    .items()
                    .get(index);
        }

        private String text(@Nullable JsonValue content) {
            return content instanceof JsonString string
                    ? string.value()
                    : ((JsonString) Objects.requireNonNull(((JsonObject) ((JsonArray) Objects.requireNonNull(content))
                                            .items()
                                            .get(0))
                                    .get("text")))
                            .value();
        }

        /** A model's reply with that text. */
        void say(String text) throws IOException {
            send(200, isAnthropic ? anthropic(text, "end_turn") : openAi(text, null));
        }

        void refuse() throws IOException {
            send(200, isAnthropic ? anthropic("I cannot do that.", "refusal") : openAi(null, "I cannot do that."));
        }

        void send(int status, String json) throws IOException {
            byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
            http.getResponseHeaders().set("Content-Type", "application/json");
            http.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                http.getResponseBody().write(bytes);
            }
            http.close();
        }

        void header(String name, String value) {
            http.getResponseHeaders().set(name, value);
        }

        /** Says nothing and hangs up. */
        void hangUp() {
            http.close();
        }

        /** Begins and does not end until the test does. */
        void stall() throws IOException {
            http.sendResponseHeaders(200, 0);
            http.getResponseBody().write('{');
            http.getResponseBody().flush();
            awaitClosing();
        }

        /** Does not even begin. */
        void keepWaiting() {
            awaitClosing();
        }

        private void awaitClosing() {
            try {
                closing.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** A model's reply of that size. */
        void flood(int bytes) throws IOException {
            http.sendResponseHeaders(200, 0);
            try (OutputStream out = http.getResponseBody()) {
                out.write("{\"filler\":\"".getBytes(StandardCharsets.UTF_8));
                byte[] part = "x".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
                for (int sent = 0; sent < bytes; sent += part.length) {
                    out.write(part);
                }
            } catch (IOException e) {
                // The other side hung up, as it should.
                http.close();
            }
        }

        private String openAi(@Nullable String text, @Nullable String refusal) {
            return Json.canonicalText(JsonObject.builder()
                    .put("id", "c-1")
                    .put("object", "chat.completion")
                    .put("created", 1)
                    .put("model", "loopback-2026-01-01")
                    .put(
                            "choices",
                            JsonArray.of(JsonObject.builder()
                                    .put("index", 0)
                                    .put(
                                            "message",
                                            JsonObject.builder()
                                                    .put("role", "assistant")
                                                    .put("content", text == null ? JsonNull.NULL : new JsonString(text))
                                                    .put(
                                                            "refusal",
                                                            refusal == null ? JsonNull.NULL : new JsonString(refusal))
                                                    .build())
                                    .put("finish_reason", "stop")
                                    .build()))
                    .put(
                            "usage",
                            JsonObject.builder()
                                    .put("prompt_tokens", 1000)
                                    .put("completion_tokens", 100)
                                    .put("total_tokens", 1100)
                                    .build())
                    .build());
        }

        private String anthropic(String text, String stopReason) {
            return Json.canonicalText(JsonObject.builder()
                    .put("id", "msg_1")
                    .put("type", "message")
                    .put("role", "assistant")
                    .put("model", "loopback-2026-01-01")
                    .put(
                            "content",
                            JsonArray.of(JsonObject.builder()
                                    .put("type", "text")
                                    .put("text", text)
                                    .build()))
                    .put("stop_reason", stopReason)
                    .put(
                            "usage",
                            JsonObject.builder()
                                    .put("input_tokens", 1000)
                                    .put("output_tokens", 100)
                                    .build())
                    .build());
        }
    }
}
