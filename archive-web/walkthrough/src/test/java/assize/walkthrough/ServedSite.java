/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assize.toolkit.serve.SiteAddress;
import assize.toolkit.serve.SiteServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The site as people run it, over a copy of the example season's archive: the WAR in its server, a process of its own. It is
 * started once for all tests of this process and ends with it.
 *
 * <p>The server gets five minutes to start; a request gets one.
 */
final class ServedSite {
    private static final Duration ANSWER_MAX = Duration.ofMinutes(1);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Path root;
    private final String address;

    private static final class Once {
        private static final ServedSite SITE = seasonOne();
    }

    /** An answer over HTTP. */
    record Answer(int status, HttpResponse<byte[]> response) {
        byte[] bytes() {
            return response.body();
        }

        String text() {
            return new String(response.body(), StandardCharsets.UTF_8);
        }

        JsonNode json() {
            return JsonMapper.shared().readTree(response.body());
        }

        /** Empty where the header is absent. */
        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        boolean isPage() {
            return header("Content-Type").startsWith("text/html");
        }
    }

    private ServedSite(Path root, String address) {
        this.root = root;
        this.address = address;
    }

    /** The site; tests are skipped where {@code mvn test} ran without packaging it. */
    static ServedSite running() {
        assumePackaged();
        return Once.SITE;
    }

    /** A site of its own over other archives. */
    static ServedSite over(Path root) {
        assumePackaged();
        return start(root);
    }

    private static void assumePackaged() {
        assumeTrue(
                Files.isDirectory(Repository.root().resolve("publisher/toolkit/target/payara")),
                "the site is not packaged; mvn verify does that");
    }

    private static ServedSite seasonOne() {
        Path root = Repository.temporaryFolder("served");
        Repository.copy(SeasonOne.judged().root(), root);
        return start(root);
    }

    private static ServedSite start(Path root) {
        SiteAddress address = SiteAddress.of("127.0.0.1", freePort()).fold(usable -> usable, reason -> {
            throw new AssertionError(reason);
        });
        return SiteServer.start(Repository.root(), root, address)
                .fold(running -> new ServedSite(root, address.url()), failed -> {
                    throw new AssertionError(failed.message() + "\n" + String.join("\n", failed.serverLog()));
                });
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder it serves. */
    Path root() {
        return root;
    }

    /** The address of a path of the site, which does not begin with a slash. */
    String url(String path) {
        return address + path;
    }

    /** What it answers to GET; a path begins with a slash. Headers by name and value in turn. */
    Answer get(String path, String... headers) {
        return ask("GET", path, headers);
    }

    /** What it answers to a method without a body. */
    Answer ask(String method, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address).resolve(path))
                .timeout(ANSWER_MAX)
                .method(method, BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<byte[]> response = CLIENT.send(request.build(), BodyHandlers.ofByteArray());
            return new Answer(response.statusCode(), response);
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
