/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is kept of a stream. Oracle: streams of known content. */
class CaptureTest {
    @Test
    void keepsTheBeginningAndTheEnd() {
        byte[] stream = new byte[1_000_000];
        stream[0] = 'a';
        stream[999_999] = 'z';
        Capture capture = new Capture(2_000_000, 10, () -> {});
        capture.readAll(new ByteArrayInputStream(stream));

        assertThat(capture.head()).hasSize(10).startsWith('a');
        assertThat(capture.tail()).hasSize(4096).endsWith("z");
        assertThat(capture.overflowed()).isFalse();
    }

    @Test
    void tellsOnceThatMoreCameThanAllowed() {
        AtomicInteger told = new AtomicInteger();
        Capture capture = new Capture(100_000, 100_000, told::incrementAndGet);
        capture.readAll(new ByteArrayInputStream(new byte[100_000]));
        assertThat(told).as("exactly as much as allowed").hasValue(0);

        capture.readAll(new ByteArrayInputStream(new byte[1_000_000]));
        assertThat(told).hasValue(1);
        assertThat(capture.head()).hasSize(100_000);
    }

    @Test
    void keepsTheWholeOfAShortStream() {
        Capture capture = new Capture(100, 100, () -> {});
        capture.readAll(new ByteArrayInputStream("short".getBytes(StandardCharsets.US_ASCII)));

        assertThat(capture.tail()).isEqualTo("short");
        assertThat(new String(capture.head(), StandardCharsets.US_ASCII)).isEqualTo("short");
    }
}
