/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

/** Cuts spaces, tabs and line ends off a text, and nothing that a version of Unicode could add to. */
final class Edges {
    private Edges() {}

    static String strip(CharSequence text) {
        return stripLeading(stripTrailing(text));
    }

    static String stripLeading(CharSequence text) {
        int start = 0;
        while (start < text.length() && isBlank(text.charAt(start))) {
            start++;
        }
        return text.subSequence(start, text.length()).toString();
    }

    static String stripTrailing(CharSequence text) {
        int end = text.length();
        while (end > 0 && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.subSequence(0, end).toString();
    }

    static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }
}
