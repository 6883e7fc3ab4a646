/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.terminal;

/** Text that others wrote, made harmless for a terminal. */
public final class PlainText {
    private PlainText() {}

    /** The text with everything that could move the cursor, turn the writing or hide itself shown as {@code ?}. */
    public static String of(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().map(point -> isHarmless(point) ? point : '?').forEach(shown::appendCodePoint);
        return shown.toString();
    }

    private static boolean isHarmless(int point) {
        int type = Character.getType(point);
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.SURROGATE
                && type != Character.PRIVATE_USE
                && type != Character.UNASSIGNED
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR;
    }
}
