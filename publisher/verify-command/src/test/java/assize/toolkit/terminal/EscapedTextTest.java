/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Oracle: the code points that move a cursor, turn writing round or cannot be seen, named one by one. */
class EscapedTextTest {
    @Test
    void showsWhatCannotBeSeenAsItsCode() {
        assertThat(EscapedText.of("a\u001b[2Jb")).isEqualTo("a\\u{1b}[2Jb");
        assertThat(EscapedText.of("abc\u202edef\u2066")).isEqualTo("abc\\u{202e}def\\u{2066}");
        assertThat(EscapedText.of("x\u200by\r\u0085")).isEqualTo("x\\u{200b}y\\u{d}\\u{85}");
    }

    @Test
    void leavesWritingAsItIs() {
        assertThat(EscapedText.of("Nguyễn 花見 🦉 é")).isEqualTo("Nguyễn 花見 🦉 é");
    }

    @Test
    void nobodyCanWriteWhatLooksLikeACode() {
        assertThat(EscapedText.of("\\u{1b}")).isEqualTo("\\\\u{1b}");
    }

    @Test
    void partsLinesByLineFeedsAlone() {
        assertThat(EscapedText.lines("a\n\u2028b\n")).containsExactly("a", "\\u{2028}b", "");
    }
}
