/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

/**
 * Agent text inside one of our sentences: short, on one line, and unable to turn the rest of the sentence around.
 *
 * <p>Shapes: at most {@value #MOST} code points of the text; what cannot be seen is written as {@code \}{@code u{hex}}.
 */
final class Quoted {
    private static final int MOST = 80;

    private Quoted() {}

    /** The text in quotation marks. */
    static String of(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        int taken = 0;
        int index = 0;
        while (index < text.length() && taken < MOST) {
            int codePoint = text.codePointAt(index);
            if (isPlain(codePoint)) {
                quoted.appendCodePoint(codePoint);
            } else {
                quoted.append("\\u{").append(Integer.toHexString(codePoint)).append('}');
            }
            index += Character.charCount(codePoint);
            taken++;
        }
        return quoted.append(index < text.length() ? "…\"" : "\"").toString();
    }

    /** Ranges instead of Unicode categories: the record must not change with the tables of a Java version. */
    private static boolean isPlain(int c) {
        boolean isControl = c < 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0xAD || c == '"' || c == '\\';
        boolean isFormat = c == 0x061C
                || c == 0x180E
                || (c >= 0x200B && c <= 0x200F)
                || (c >= 0x2028 && c <= 0x202E)
                || (c >= 0x2060 && c <= 0x206F)
                || c == 0xFEFF
                || (c >= 0xFFF9 && c <= 0xFFFB)
                || (c >= 0xE0000 && c <= 0xE0FFF);
        boolean isPrivate = (c >= 0xD800 && c <= 0xF8FF) || c >= 0xF0000;
        return !isControl && !isFormat && !isPrivate;
    }
}
