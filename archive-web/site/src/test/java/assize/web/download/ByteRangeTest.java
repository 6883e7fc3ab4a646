/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import static org.assertj.core.api.Assertions.assertThat;

import assize.web.download.ByteRange.Part;
import assize.web.download.ByteRange.Unsatisfiable;
import assize.web.download.ByteRange.Whole;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Oracle: the examples and rules of RFC 9110 §14.1.2, and a plain count of bytes. */
class ByteRangeTest {

    @Test
    void readsTheExamplesOfTheRfc() {
        Map<String, ByteRange> of10000 = Map.of(
                "bytes=0-499", new Part(0, 499),
                "bytes=500-999", new Part(500, 999),
                "bytes=-500", new Part(9500, 9999),
                "bytes=9500-", new Part(9500, 9999),
                "BYTES=0-0", new Part(0, 0));
        of10000.forEach((header, range) ->
                assertThat(ByteRange.parse(header, 10_000)).as(header).isEqualTo(range));
    }

    @Test
    void endsAtTheLastByte() {
        assertThat(ByteRange.parse("bytes=3-99999", 10)).isEqualTo(new Part(3, 9));
        assertThat(ByteRange.parse("bytes=-99999", 10)).isEqualTo(new Part(0, 9));
        assertThat(ByteRange.parse("bytes=0-999999999999999999", 10)).isEqualTo(new Part(0, 9));
    }

    @Test
    void cannotSatisfyWhatLiesBeyondTheEnd() {
        for (String header : new String[] {"bytes=10-", "bytes=10-20", "bytes=-0", "bytes=999999999999999999-"}) {
            assertThat(ByteRange.parse(header, 10)).as(header).isEqualTo(new Unsatisfiable());
        }
        assertThat(ByteRange.parse("bytes=0-0", 0)).isEqualTo(new Unsatisfiable());
        assertThat(ByteRange.parse("bytes=-1", 0)).isEqualTo(new Unsatisfiable());
    }

    @Test
    void sendsTheWholeForWhatIsNoSingleByteRange() {
        String[] others = {
            "",
            "bytes",
            "bytes=",
            "bytes=-",
            "bytes=a-b",
            "bytes=5-4",
            "bytes=0-1,3-4",
            "items=0-1",
            "bytes=0-1-2",
            "bytes=99999999999999999999-",
            "bytes=+1-2",
            "bytes=\u0661-\u0662"
        };
        for (String header : others) {
            assertThat(ByteRange.parse(header, 10)).as(header).isEqualTo(new Whole());
        }
        assertThat(ByteRange.parse(null, 10)).isEqualTo(new Whole());
    }

    @Test
    void givesEveryPartOfASmallFileItsLength() {
        for (int size = 1; size <= 12; size++) {
            for (int first = 0; first < size; first++) {
                for (int last = first; last < size; last++) {
                    assertThat(ByteRange.parse("bytes=" + first + "-" + last, size))
                            .as("%d-%d of %d", first, last, size)
                            .isEqualTo(new Part(first, last));
                    assertThat(new Part(first, last).length()).isEqualTo(last - first + 1L);
                }
            }
        }
    }
}
