/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.serve;

import assize.attestation.Parsed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** An address and a port to listen on. */
public record SiteAddress(InetAddress address, int port) {
    private static final int PORT_MAX = 65_535;
    /** Numbers only: nothing is looked up, and nothing else gets into the server's commands. */
    private static final Pattern IP = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*");

    /** Reads what a user typed, or says what is wrong with it. */
    public static Parsed<SiteAddress> of(String address, int port) {
        if (port < 1 || port > PORT_MAX) {
            return new Parsed.Malformed<>("--port must be from 1 to %d, not %d.".formatted(PORT_MAX, port));
        }
        String number = address.equals("localhost") ? "127.0.0.1" : address;
        if (!IP.matcher(number).matches()) {
            return new Parsed.Malformed<>("--address must be an IP address such as 127.0.0.1 or 0.0.0.0.");
        }
        try {
            return new Parsed.Value<>(new SiteAddress(InetAddress.getByName(number), port));
        } catch (UnknownHostException e) {
            return new Parsed.Malformed<>("--address must be an IP address such as 127.0.0.1 or 0.0.0.0.");
        }
    }

    /** Why nothing can listen there, if so. */
    public Optional<String> taken() {
        return isFree()
                ? Optional.empty()
                : Optional.of("Port %d on %s is in use, or not yours to use; choose another with --port."
                        .formatted(port, address.getHostAddress()));
    }

    /** Whether nobody listens there. */
    private boolean isFree() {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(address, port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** What to open in a browser on this machine. */
    public String url() {
        boolean here = address.isAnyLocalAddress() || address.getHostAddress().equals("127.0.0.1");
        String host = address.getHostAddress().contains(":")
                ? "[" + address.getHostAddress() + "]"
                : address.getHostAddress();
        return "http://" + (here ? "localhost" : host) + ":" + port + "/";
    }

    /** Where this process asks whether the site is there. */
    URI probe() {
        return URI.create((address.isAnyLocalAddress() ? "http://127.0.0.1:" + port + "/" : url()) + "health");
    }
}
