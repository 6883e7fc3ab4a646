/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A task author's server on this machine, called {@code judge.test}, with a certificate of its own making. */
final class LoopbackServer implements AutoCloseable {
    static final String HOST = "judge.test";
    private static final char[] PASSWORD = "changeit".toCharArray();

    private final HttpsServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();

    private LoopbackServer(SSLContext tls, HttpHandler handler) throws IOException {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        server.setExecutor(threads);
        server.createContext("/", http -> {
            calls.incrementAndGet();
            handler.handle(http);
        });
        server.start();
    }

    static LoopbackServer open(SSLContext tls, HttpHandler handler) throws IOException {
        return new LoopbackServer(tls, handler);
    }

    /** The key and the trust of {@link #HOST}, made with the JDK's own tool. */
    static SSLContext tls(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        Path file = folder.resolve("judge.p12");
        Process made = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "judge",
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=" + HOST,
                        "-ext",
                        "san=dns:" + HOST,
                        "-validity",
                        "36500",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD),
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        if (made.waitFor() != 0) {
            throw new IOException(Files.readString(folder.resolve("keytool.log")));
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("judge", keys.getCertificate("judge"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(own.getKeyManagers(), trust.getTrustManagers(), null);
        return tls;
    }

    int port() {
        return server.getAddress().getPort();
    }

    int calls() {
        return calls.get();
    }

    static void send(HttpExchange http, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        http.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            http.getResponseBody().write(bytes);
        }
        http.close();
    }

    /** Begins an answer and does not end it before the test does. */
    void stall(HttpExchange http) throws IOException {
        http.sendResponseHeaders(200, 0);
        http.getResponseBody().write('{');
        http.getResponseBody().flush();
        keepWaiting();
    }

    /** Says nothing before the test ends. */
    void keepWaiting() {
        try {
            closing.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void flood(HttpExchange http, int bytes) throws IOException {
        http.sendResponseHeaders(200, 0);
        byte[] part = new byte[1 << 16];
        try (OutputStream out = http.getResponseBody()) {
            for (int sent = 0; sent < bytes; sent += part.length) {
                out.write(part);
            }
        } catch (IOException e) {
            // The other side hung up, as it should.
            http.close();
        }
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
