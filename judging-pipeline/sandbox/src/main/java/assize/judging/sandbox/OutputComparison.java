/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.util.Arrays;

/**
 * Whether an output is the expected one. Pure; on bytes, so that neither side needs to be text.
 *
 * <p>Lines are compared one by one. Not looked at: spaces, tabs, carriage returns, form feeds and vertical tabs at the end of
 * a line, and empty lines at the end of the output. All else counts, blanks at the beginning of a line and inside it too.
 */
final class OutputComparison {
    private OutputComparison() {}

    static boolean areSame(byte[] expected, byte[] actual) {
        int expectedEnd = contentEnd(expected, 0, expected.length, true);
        int actualEnd = contentEnd(actual, 0, actual.length, true);
        int e = 0;
        int a = 0;
        while (e < expectedEnd && a < actualEnd) {
            int expectedLineEnd = lineEnd(expected, e, expectedEnd);
            int actualLineEnd = lineEnd(actual, a, actualEnd);
            int expectedContent = contentEnd(expected, e, expectedLineEnd, false);
            int actualContent = contentEnd(actual, a, actualLineEnd, false);
            if (!Arrays.equals(expected, e, expectedContent, actual, a, actualContent)) {
                return false;
            }
            e = expectedLineEnd + 1;
            a = actualLineEnd + 1;
        }
        return e >= expectedEnd && a >= actualEnd;
    }

    /** Whether there is nothing but blanks and line ends. */
    static boolean isBlank(byte[] output) {
        return contentEnd(output, 0, output.length, true) == 0;
    }

    private static int lineEnd(byte[] bytes, int from, int end) {
        int i = from;
        while (i < end && bytes[i] != '\n') {
            i++;
        }
        return i;
    }

    private static int contentEnd(byte[] bytes, int from, int to, boolean acrossLines) {
        int end = to;
        while (end > from && isBlank(bytes[end - 1], acrossLines)) {
            end--;
        }
        return end;
    }

    private static boolean isBlank(byte b, boolean lineEndToo) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\f' || b == 0x0b || (lineEndToo && b == '\n');
    }
}
