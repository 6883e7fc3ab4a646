/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is RFC 9112: replies written by hand, a line break is CR LF. */
class HttpReplyReaderTest {
    private static HttpReply read(String text) throws IOException {
        return HttpReplyReader.read(
                new ByteArrayInputStream(text.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1)), 10);
    }

    private static String body(HttpReply reply) {
        return new String(reply.body(), StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK|Content-Length: 5||hello",
                "HTTP/1.1 200 OK|content-length:5||hello and more",
                "HTTP/1.0 200|Server: x||hello",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|he|3;x=y|llo|0||",
                "HTTP/1.1 100 Continue||HTTP/1.1 200 OK|Content-Length: 5||hello",
            })
    void readsEveryFraming(String text) throws IOException {
        HttpReply reply = read(text);
        assertThat(reply.status()).as("status").isEqualTo(200);
        assertThat(body(reply)).as("body").isEqualTo("hello");
        assertThat(reply.isCut()).as("cut").isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK|Content-Length: 11||0123456789a",
                "HTTP/1.1 200 OK|Content-Length: 999999999999||0123456789a",
                "HTTP/1.1 200 OK|||0123456789a",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||8|01234567|8|89abcdef|0||",
            })
    void stopsAtTheMostItMayRead(String text) throws IOException {
        HttpReply reply = read(text.replace("|||", "||"));
        assertThat(body(reply)).as("body").isEqualTo("0123456789");
        assertThat(reply.isCut()).as("cut").isTrue();
    }

    @Test
    void takesABodyOfExactlyTheMost() throws IOException {
        HttpReply reply = read("HTTP/1.1 200 OK||0123456789");
        assertThat(body(reply)).as("body").isEqualTo("0123456789");
        assertThat(reply.isCut()).as("cut").isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "HTTP/2 200|Content-Length: 0||",
                "HTTP/1.1 200 OK|Content-Length: 5||hell",
                "HTTP/1.1 200 OK|Content-Length: 5|Content-Length: 5||hello",
                "HTTP/1.1 200 OK|Content-Length: -5||hello",
                "HTTP/1.1 200 OK|Content-Length: 5|Transfer-Encoding: chunked||5|hello|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: gzip, chunked||5|hello|0||",
                "HTTP/1.1 200 OK|Content-Encoding: gzip|Content-Length: 5||hello",
                "HTTP/1.1 200 OK| folded: line||hello",
                "HTTP/1.1 200 OK|no colon||hello",
                "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||x|hello|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|hello|0||",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||5|hello",
            })
    void refusesWhatTwoReadersCouldReadDifferently(String text) {
        assertThatThrownBy(() -> read(text)).as(text).isInstanceOf(IOException.class);
    }

    @Test
    void refusesAHeadWithoutEnd() {
        assertThatThrownBy(() -> read("HTTP/1.1 200 OK|" + "x: y|".repeat(10_000)))
                .as("many lines")
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> read("HTTP/1.1 200 OK|x: " + "y".repeat(100_000)))
                .as("a long line")
                .isInstanceOf(IOException.class);
    }
}
