/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.terminal;

import java.util.Arrays;
import java.util.List;

/** Text that others wrote, shown whole: what could move the cursor, turn the writing or hide itself stands as its code. */
public final class EscapedText {
    private EscapedText() {}

    /** The lines of a text; only its line feeds part them, and every other hidden character is shown as {@code \\u{202e}}. */
    public static List<String> lines(String text) {
        return Arrays.stream(text.split("\n", -1)).map(EscapedText::of).toList();
    }

    /** One line. */
    public static String of(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (point == '\\') {
                shown.append("\\\\"); // So that nobody can write what looks like a code.
            } else if (isHarmless(point)) {
                shown.appendCodePoint(point);
            } else {
                shown.append("\\u{").append(Integer.toHexString(point)).append('}');
            }
        });
        return shown.toString();
    }

    private static boolean isHarmless(int point) {
        return PlainText.of(Character.toString(point)).equals(Character.toString(point));
    }
}
