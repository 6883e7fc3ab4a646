/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Oracle: the example of DSSE's protocol.md. */
class DsseTest {

    @Test
    void writesTheExampleOfTheSpecification() {
        assertThat(Dsse.pae("http://example.com/HelloWorld", "hello world".getBytes(UTF_8)))
                .asString(UTF_8)
                .isEqualTo("DSSEv1 29 http://example.com/HelloWorld 11 hello world");
    }

    @Test
    void countsBytesNotCharacters() {
        assertThat(Dsse.pae("é", "—".getBytes(UTF_8))).asString(UTF_8).isEqualTo("DSSEv1 2 é 3 —");
        assertThat(Dsse.pae("", new byte[0])).asString(UTF_8).isEqualTo("DSSEv1 0  0 ");
    }

    @Test
    void keepsTypeAndBodyApart() {
        assertThat(Dsse.pae("a", "b 1 c".getBytes(UTF_8))).isNotEqualTo(Dsse.pae("a 5 b", "c".getBytes(UTF_8)));
    }
}
