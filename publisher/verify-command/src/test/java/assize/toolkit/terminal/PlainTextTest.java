/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Oracle: what a terminal does with the code points of ECMA-48 and of the Unicode bidirectional algorithm. */
class PlainTextTest {

    @Test
    void namesCannotSteerTheTerminal() {
        assertThat(PlainText.of("\u001B[2Jgone\r\nover\u0007")).isEqualTo("?[2Jgone??over?");
        assertThat(PlainText.of("\u202Eesrever\u2066\u200B\uFEFF\u2028")).isEqualTo("?esrever????");
        assertThat(PlainText.of("\u009B31m")).isEqualTo("?31m");
        assertThat(PlainText.of("\uD800x")).isEqualTo("?x");
    }

    @Test
    void ordinaryNamesOfAnyScriptStay() {
        for (String name : List.of("花見 Hanami", "Tinker & Söhne", "<b>Jester</b>", "نجمة", "🦊", "e\u0301")) {
            assertThat(PlainText.of(name)).isEqualTo(name);
        }
    }

    @Test
    void columnsOfATableLineUp() {
        TextTable table = new TextTable(
                List.of("agent", "tasks"), List.of(List.of("Ann", "1,000"), List.of("x".repeat(60), "7")));
        assertThat(table.lines())
                .containsExactly(
                        "agent" + " ".repeat(35) + "   tasks",
                        "Ann" + " ".repeat(37) + "   1,000",
                        "x".repeat(39) + "…" + "       7");
    }
}
