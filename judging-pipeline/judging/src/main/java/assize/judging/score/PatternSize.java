/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/**
 * About how many instructions a pattern compiles to.
 *
 * <p>RE2 writes a counted repetition out, so nested ones multiply: three small ones fill the memory. The estimate needs no
 * valid pattern and never falls short of a valid one by more than a small factor.
 *
 * <p>One thread, one pattern.
 */
final class PatternSize {
    private static final long MOST = 1_000_000;
    private static final int DEPTH_MAX = 100;

    private final String pattern;
    private final Deque<Long> outer = new ArrayDeque<>();
    private int index;
    private long sum;
    private long atom;

    private PatternSize(String pattern) {
        this.pattern = pattern;
    }

    /** The estimate; empty where groups are nested too deeply to go into. */
    static OptionalLong of(String pattern) {
        return new PatternSize(pattern).measure();
    }

    private OptionalLong measure() {
        while (index < pattern.length()) {
            char c = pattern.charAt(index);
            index++;
            switch (c) {
                case '\\' -> escape();
                case '[' -> charClass();
                case '(' -> open();
                case ')' -> close();
                case '{' -> repeat();
                default -> take(1);
            }
            if (outer.size() > DEPTH_MAX) {
                return OptionalLong.empty();
            }
        }
        while (!outer.isEmpty()) {
            close();
        }
        return OptionalLong.of(Math.min(MOST, sum + atom));
    }

    /** A new atom; the one before can no longer be repeated. */
    private void take(long size) {
        sum = Math.min(MOST, sum + atom);
        atom = size;
    }

    private void open() {
        take(0);
        outer.push(sum);
        sum = 0;
    }

    private void close() {
        long inner = Math.min(MOST, sum + atom) + 2;
        sum = outer.isEmpty() ? 0 : outer.pop();
        atom = inner;
    }

    private void escape() {
        boolean isNamed =
                pattern.startsWith("p{", index) || pattern.startsWith("P{", index) || pattern.startsWith("x{", index);
        int end = isNamed ? pattern.indexOf('}', index) : index;
        index = end < 0 ? pattern.length() : Math.min(pattern.length(), end + 1);
        take(1);
    }

    private void charClass() {
        // A bracket that closes at once stands for itself.
        int from = pattern.startsWith("^", index) ? index + 1 : index;
        from = pattern.startsWith("]", from) ? from + 1 : from;
        while (from < pattern.length() && pattern.charAt(from) != ']') {
            from += pattern.charAt(from) == '\\' ? 2 : 1;
        }
        index = Math.min(pattern.length(), from + 1);
        take(1);
    }

    /** {@code {n}}, {@code {n,}} or {@code {n,m}} after an atom; any other brace stands for itself. */
    private void repeat() {
        int end = pattern.indexOf('}', index);
        String counts = end < 0 ? "" : pattern.substring(index, end);
        if (!counts.matches("[0-9]{1,4}(,[0-9]{0,4})?")) {
            take(1);
            return;
        }
        int comma = counts.indexOf(',');
        long least = Long.parseLong(comma < 0 ? counts : counts.substring(0, comma));
        boolean hasMost = comma >= 0 && comma < counts.length() - 1;
        long most = hasMost ? Long.parseLong(counts.substring(comma + 1)) : least;
        atom = Math.min(MOST, (atom + 1) * Math.max(1, Math.max(least, most)));
        index = end + 1;
    }
}
