/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.webhook;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.IDN;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * Posts to a server whose address was checked, and to no other.
 *
 * <p>The name is looked up once; every address it has must be allowed; the connection is made to one of these very addresses,
 * while TLS is told the name and checks the certificate against it. So a name that changes what it stands for between the
 * check and the connection gains nothing (DNS rebinding). No proxy, no redirect, no second request on a connection.
 *
 * <p>Thread-safe.
 */
final class PinnedHttps implements AutoCloseable {
    private static final int PORT_DEFAULT = 443;

    private final Resolver resolver;
    private final AddressPolicy policy;
    private final SSLContext tls;
    private final Duration timeout;
    private final int bodyMax;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "webhook-watch");
        thread.setDaemon(true);
        return thread;
    });

    /** Looks a name up. */
    interface Resolver {
        /** All its addresses; at least one. */
        List<InetAddress> addresses(String host) throws IOException;

        /** The machine's own. */
        static Resolver ofMachine() {
            return host -> Arrays.asList(InetAddress.getAllByName(host));
        }
    }

    /** An address or a certificate that is not to be trusted; nothing was sent. */
    static final class NotAllowedException extends IOException {
        NotAllowedException(String message) {
            super(message);
        }
    }

    /** {@code timeout} is for the whole exchange; {@code bodyMax} in bytes. */
    PinnedHttps(Resolver resolver, AddressPolicy policy, SSLContext tls, Duration timeout, int bodyMax) {
        this.resolver = resolver;
        this.policy = policy;
        this.tls = tls;
        this.timeout = timeout;
        this.bodyMax = bodyMax;
    }

    /** The platform's trust in certificates. */
    static SSLContext platformTls() {
        try {
            return SSLContext.getDefault();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has TLS", e);
        }
    }

    /** One request and its reply; {@code url} is an https one with a host. */
    HttpReply post(URI url, Map<String, String> headers, byte[] body) throws IOException {
        String host = IDN.toASCII(url.getHost());
        int port = url.getPort() < 0 ? PORT_DEFAULT : url.getPort();
        InetAddress address = checked(host);
        AtomicBoolean isOver = new AtomicBoolean();
        try (Socket plain = new Socket(java.net.Proxy.NO_PROXY)) {
            // One deadline for connecting, handshake, writing and reading: a socket's own limit starts anew with each
            // byte.
            ScheduledFuture<?> deadline = watch.schedule(
                    () -> {
                        isOver.set(true);
                        closeQuietly(plain);
                    },
                    timeout.toMillis(),
                    TimeUnit.MILLISECONDS);
            try {
                plain.connect(new InetSocketAddress(address, port), (int) timeout.toMillis());
                return exchange(plain, host, port, url, headers, body);
            } finally {
                deadline.cancel(false);
            }
        } catch (IOException e) {
            if (isOver.get()) {
                throw new IOException("no reply within " + timeout.toMillis() + " ms", e);
            }
            throw e;
        }
    }

    private InetAddress checked(String host) throws IOException {
        List<InetAddress> addresses = resolver.addresses(host);
        for (InetAddress address : addresses) {
            // One bad address spoils the name: no honest server has one foot in a private network.
            if (!policy.allows(address)) {
                // Which one stays unsaid: the reason is published, and names of an inner network are not ours to tell.
                throw new NotAllowedException("an address that webhooks may not have");
            }
        }
        return addresses.get(0);
    }

    private HttpReply exchange(Socket plain, String host, int port, URI url, Map<String, String> headers, byte[] body)
            throws IOException {
        try (SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(plain, host, port, true)) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            parameters.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            OutputStream out = socket.getOutputStream();
            out.write(head(host, port, url, headers, body.length));
            out.write(body);
            out.flush();
            return HttpReplyReader.read(new BufferedInputStream(socket.getInputStream()), bodyMax);
        }
    }

    private static byte[] head(String host, int port, URI url, Map<String, String> headers, int length) {
        String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        StringBuilder head = new StringBuilder("POST ")
                .append(path)
                .append(url.getRawQuery() == null ? "" : "?" + url.getRawQuery())
                .append(" HTTP/1.1\r\nHost: ")
                .append(host)
                .append(port == PORT_DEFAULT ? "" : ":" + port)
                .append("\r\nConnection: close\r\nAccept: application/json\r\nContent-Type: application/json\r\n")
                .append("Content-Length: ")
                .append(length)
                .append("\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        String text = head.append("\r\n").toString();
        if (!text.chars().allMatch(c -> c == '\r' || c == '\n' || (c >= 0x20 && c < 0x7F))) {
            throw new IllegalArgumentException("a header that is not ASCII");
        }
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }

    @Override
    public void close() {
        watch.shutdownNow();
    }
}
