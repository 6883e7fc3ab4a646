/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import java.util.Map;
import java.util.TreeMap;

/**
 * Text with nothing hidden in it: what nobody sees is counted, and shown as an escape.
 *
 * <p>Unseen are control characters (but tab and line ends), zero-width, filler, variation, tag, private-use and
 * bidirectional-control code points. They are ranges instead of Unicode categories, so that the record does not change with
 * the tables of a Java version.
 *
 * @param json the text as a JSON string, quotation marks included
 * @param unseen code points and how often each stands in the whole text
 * @param isShortened whether {@code json} ends before the text does
 */
record UnseenText(String json, Map<Integer, Long> unseen, boolean isShortened) {

    /** At most {@code codePointsMax} code points are shown; all are counted. */
    static UnseenText of(String text, int codePointsMax) {
        StringBuilder json = new StringBuilder(text.length() + 16).append('"');
        Map<Integer, Long> unseen = new TreeMap<>();
        int taken = 0;
        for (int index = 0; index < text.length(); taken++) {
            int codePoint = text.codePointAt(index);
            if (isUnseen(codePoint)) {
                unseen.merge(codePoint, 1L, Long::sum);
            }
            if (taken < codePointsMax) {
                append(json, codePoint);
            }
            index += Character.charCount(codePoint);
        }
        return new UnseenText(json.append('"').toString(), Map.copyOf(unseen), taken > codePointsMax);
    }

    private static void append(StringBuilder json, int codePoint) {
        switch (codePoint) {
            case '"' -> json.append("\\\"");
            case '\\' -> json.append("\\\\");
            case '\n' -> json.append("\\n");
            case '\r' -> json.append("\\r");
            case '\t' -> json.append("\\t");
            default -> {
                if (isUnseen(codePoint)) {
                    for (char unit : Character.toChars(codePoint)) {
                        json.append("\\u").append(Integer.toHexString(0x10000 | unit), 1, 5);
                    }
                } else {
                    json.appendCodePoint(codePoint);
                }
            }
        }
    }

    static boolean isUnseen(int c) {
        boolean isControl = (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || (c >= 0x7F && c < 0xA0);
        boolean isFiller = c == 0xAD || c == 0x34F || c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0;
        boolean isFormat = c == 0x61C
                || c == 0x17B4
                || c == 0x17B5
                || (c >= 0x180B && c <= 0x180F)
                || (c >= 0x200B && c <= 0x200F)
                || (c >= 0x2028 && c <= 0x202E)
                || (c >= 0x2060 && c <= 0x206F)
                || c == 0x2800
                || c == 0xFEFF
                || (c >= 0xFFF0 && c <= 0xFFFB)
                || (c >= 0x1D173 && c <= 0x1D17A)
                || (c >= 0xE0000 && c <= 0xE0FFF);
        boolean isVariation = c >= 0xFE00 && c <= 0xFE0F;
        boolean isPrivate = (c >= 0xD800 && c <= 0xF8FF) || c >= 0xF0000;
        return isControl || isFiller || isFormat || isVariation || isPrivate;
    }
}
