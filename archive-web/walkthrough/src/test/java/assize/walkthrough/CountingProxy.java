/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Stands between a reader and the site, passes requests on as they are, and counts the bytes of the answers' bodies. */
final class CountingProxy implements AutoCloseable {
    private static final List<String> ASKED = List.of("Range", "If-Range", "If-None-Match");
    private static final List<String> ANSWERED =
            List.of("Content-Type", "Content-Range", "Accept-Ranges", "ETag", "Repr-Digest");

    private final ServedSite site;
    private final HttpServer server;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong parts = new AtomicLong();

    CountingProxy(ServedSite site) throws IOException {
        this.site = site;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::pass);
        server.start();
    }

    private void pass(HttpExchange exchange) throws IOException {
        List<String> headers = new ArrayList<>();
        for (String name : ASKED) {
            String value = exchange.getRequestHeaders().getFirst(name);
            if (value != null) {
                headers.addAll(List.of(name, value));
            }
        }
        ServedSite.Answer answer = site.ask(
                exchange.getRequestMethod(), exchange.getRequestURI().toString(), headers.toArray(String[]::new));
        for (String name : ANSWERED) {
            if (!answer.header(name).isEmpty()) {
                exchange.getResponseHeaders().set(name, answer.header(name));
            }
        }
        bytes.addAndGet(answer.bytes().length);
        if (answer.status() == 206) {
            parts.incrementAndGet();
        }
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", answer.header("Content-Length"));
            exchange.sendResponseHeaders(answer.status(), -1);
        } else {
            exchange.sendResponseHeaders(answer.status(), answer.bytes().length == 0 ? -1 : answer.bytes().length);
            exchange.getResponseBody().write(answer.bytes());
        }
        exchange.close();
    }

    /** What a path of the site is called here. */
    String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + path;
    }

    /** How many bytes of bodies went through since the last time this was asked. */
    long takeBytes() {
        return bytes.getAndSet(0);
    }

    /** How many answers were parts of files, since the last time this was asked. */
    long takeParts() {
        return parts.getAndSet(0);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
