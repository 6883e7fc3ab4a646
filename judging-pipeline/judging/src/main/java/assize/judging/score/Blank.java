/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

/**
 * Outer white space, which exact and regex scoring look past.
 *
 * <p>The set stands here code point by code point, so that no version of Java or Unicode can change a verdict.
 */
final class Blank {
    private Blank() {}

    /** The text without the blanks around it. */
    static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isBlank(char c) {
        if (c <= ' ') {
            return c == ' ' || (c >= '\t' && c <= '\r');
        }
        return switch (c) {
            case 0x0085, 0x00A0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF -> true;
            default -> c >= 0x2000 && c <= 0x200A;
        };
    }
}
