/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.text;

import static org.assertj.core.api.Assertions.assertThat;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import org.junit.jupiter.api.Test;

/** Oracle: the marks of the class's own contract, spelled out; escaping by the template engine's own output. */
class VisibleTextTest {

    @Test
    void leavesPlainTextAlone() {
        assertThat(shown("Größe: 541, 日本語\n\tdone")).isEqualTo("Größe: 541, 日本語\n\tdone");
    }

    @Test
    void escapesMarkup() {
        assertThat(shown("</pre><script>alert(1)</script>&amp;"))
                .isEqualTo("&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;");
    }

    @Test
    void namesWhatCannotBeSeen() {
        int[] hidden = {
            0, 7, 0x0D, 0x7F, 0x85, 0xA0, 0xAD, 0x034F, 0x061C, 0x115F, 0x180E, 0x2003, 0x200B, 0x200D, 0x200F, 0x2028,
            0x202E, 0x2060, 0x2066, 0x2069, 0x2800, 0x3000, 0x3164, 0xE000, 0xFE0E, 0xFEFF, 0xFFFE, 0xE0041, 0xE0100
        };
        for (int codePoint : hidden) {
            assertThat(shown("a" + Character.toString(codePoint) + "b"))
                    .as("code point %x", codePoint)
                    .isEqualTo("a<span class=\"mark\">U+%04X</span>b".formatted(codePoint));
        }
    }

    @Test
    void namesALoneSurrogate() {
        assertThat(shown("\uD83D!")).isEqualTo("<span class=\"mark\">U+D83D</span>!");
    }

    @Test
    void keepsTheEmojiFormOfASymbol() {
        assertThat(shown("\u2714\uFE0F")).isEqualTo("\u2714\uFE0F");
        assertThat(shown("a\uFE0F")).isEqualTo("a<span class=\"mark\">U+FE0F</span>");
    }

    @Test
    void cutsAtCodePointsAndSaysSo() {
        VisibleText cut = new VisibleText("\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00", 2);
        assertThat(shown(cut)).isEqualTo("\uD83D\uDE00\uD83D\uDE00");
        assertThat(cut.isCut()).isTrue();
        assertThat(new VisibleText("\uD83D\uDE00\uD83D\uDE00", 2).isCut()).isFalse();
    }

    private static String shown(String text) {
        return shown(VisibleText.of(text));
    }

    private static String shown(VisibleText text) {
        StringOutput out = new StringOutput();
        text.writeTo(new OwaspHtmlTemplateOutput(out));
        return out.toString();
    }
}
