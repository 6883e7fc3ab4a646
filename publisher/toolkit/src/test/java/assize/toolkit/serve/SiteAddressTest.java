/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.serve;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Parsed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Oracle: addresses written out by hand, and a port this test itself holds. */
class SiteAddressTest {

    private static SiteAddress address(String address, int port) {
        return SiteAddress.of(address, port).fold(usable -> usable, reason -> {
            throw new AssertionError(reason);
        });
    }

    @Test
    void showsAnAddressAsABrowserTakesIt() {
        assertThat(address("127.0.0.1", 8080).url()).isEqualTo("http://localhost:8080/");
        assertThat(address("localhost", 80).url()).isEqualTo("http://localhost:80/");
        assertThat(address("0.0.0.0", 8080).url()).isEqualTo("http://localhost:8080/");
        assertThat(address("192.0.2.7", 8080).url()).isEqualTo("http://192.0.2.7:8080/");
        assertThat(address("2001:db8::1", 8080).url()).isEqualTo("http://[2001:db8:0:0:0:0:0:1]:8080/");
    }

    @Test
    void takesNumbersOnly() {
        for (String bad : List.of("", "evil.example", "127.0.0.1\ndeploy x", "1.2.3", "999.1.1.1", "127.0.0.1 ")) {
            Parsed<SiteAddress> parsed = SiteAddress.of(bad, 8080);
            assertThat(parsed).as("'%s'", bad).isInstanceOf(Parsed.Malformed.class);
        }
    }

    @Test
    void aPortInUseIsNamedBeforeAnythingStarts() throws IOException {
        try (ServerSocket held = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            SiteServer.Started started =
                    SiteServer.start(Path.of("none"), Path.of("none"), address("127.0.0.1", held.getLocalPort()));
            String message = started.fold(running -> "runs", SiteServer.Started.Failed::message);
            assertThat(message)
                    .isEqualTo("Port %d on 127.0.0.1 is in use, or not yours to use; choose another with --port."
                            .formatted(held.getLocalPort()));
        }
    }
}
