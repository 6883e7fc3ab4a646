/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Oracle: values written out by hand. */
class ShowTest {

    @Test
    void writesNumbersTheSameEverywhere() {
        assertThat(Show.count(1_234_567)).isEqualTo("1,234,567");
        assertThat(Show.signed(28)).isEqualTo("+28");
        assertThat(Show.signed(-28)).isEqualTo("\u221228");
        assertThat(Show.signed(0)).isEqualTo("0");
        assertThat(Show.bytes(1023)).isEqualTo("1,023 B");
        assertThat(Show.bytes(1536)).isEqualTo("1.5 KiB");
        assertThat(Show.bytes(67_108_864)).isEqualTo("64.0 MiB");
    }

    @Test
    void writesTimesInUtcWithTheirMilliseconds() {
        assertThat(Show.time(1_767_225_680_005L)).isEqualTo("2026-01-01 00:01:20.005");
        assertThat(Show.date(1_767_225_680_005L)).isEqualTo("2026-01-01");
    }

    @Test
    void keepsIdsWithinOnePartOfAnAddress() {
        Links links = new Links("");
        assertThat(links.battle("a/b?c#d%2e")).isEqualTo("/battle/a%2Fb%3Fc%23d%252e");
        assertThat(links.archive("s", 1, "records/part-00000.jsonl"))
                .isEqualTo("/archives/s/v1/records/part-00000.jsonl");
        assertThat(new Links("https://arena.example").docsVerify()).isEqualTo("https://arena.example/docs/verify");
    }

    @Test
    void pagesAListFromOne() {
        assertThat(Pager.parse("2", 101, 50).span()).isEqualTo("51–100 of 101");
        assertThat(Pager.parse("3", 101, 50).hasNext()).isFalse();
        assertThat(Pager.parse("4", 101, 50).exists()).isFalse();
        assertThat(Pager.parse(null, 0, 50).span()).isEqualTo("none");
        for (String nonsense : new String[] {"0", "-1", "x", "", "1e3", "99999999999999999999"}) {
            assertThat(Pager.parse(nonsense, 101, 50).page()).as(nonsense).isEqualTo(1);
        }
    }
}
