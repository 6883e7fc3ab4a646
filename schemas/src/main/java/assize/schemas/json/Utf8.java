/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Tells whether bytes are UTF-8, eight at a time where they are ASCII.
 *
 * <p>The tokenizer decodes overlong forms, surrogates and code points past U+10FFFF without a word, so this goes first.
 */
final class Utf8 {
    /** Valid, and no {@code \\uD8..} to {@code \\uDF..} anywhere. */
    static final int VALID = -1;
    /** Valid, and something that looks like an escaped surrogate: its strings need a look. */
    static final int VALID_WITH_SURROGATE_ESCAPES = -2;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LOW_BITS = 0x0101010101010101L;

    private Utf8() {}

    /**
     * {@link #VALID}, {@link #VALID_WITH_SURROGATE_ESCAPES} or the index of the first byte that starts no valid sequence.
     *
     * <p>Source: RFC 3629 §4.
     */
    static int check(byte[] bytes, int start, int end) {
        int verdict = VALID;
        int i = start;
        while (i < end) {
            if (i + 8 <= end) {
                long word = (long) WORDS.get(bytes, i);
                if (((word & HIGH_BITS) | marks(word, '\\')) == 0) {
                    i += 8;
                    continue;
                }
            }
            int stop = Math.min(i + 8, end);
            while (i < stop) {
                byte b = bytes[i];
                if (b >= 0) {
                    if (b == '\\' && isSurrogateEscape(bytes, i, end)) {
                        verdict = VALID_WITH_SURROGATE_ESCAPES;
                    }
                    i++;
                } else {
                    int length = sequenceLength(bytes, i, end);
                    if (length == 0) {
                        return i;
                    }
                    i += length;
                }
            }
        }
        return verdict;
    }

    /**
     * Whether all bytes are printable ASCII that stands in JSON as it is. Says no to a question mark as well: a lone
     * surrogate becomes one on its way to bytes.
     */
    static boolean isPlain(byte[] bytes) {
        int i = 0;
        for (; i + 8 <= bytes.length; i += 8) {
            long word = (long) WORDS.get(bytes, i);
            // A word whose bytes are ASCII has one below 0x20 exactly where subtracting 0x20 from each borrows.
            long odd = (word & HIGH_BITS)
                    | ((word - ' ' * LOW_BITS) & ~word & HIGH_BITS)
                    | marks(word, '"')
                    | marks(word, '\\')
                    | marks(word, '?')
                    | marks(word, '\u007f');
            if (odd != 0) {
                return false;
            }
        }
        for (; i < bytes.length; i++) {
            byte b = bytes[i];
            if (b < ' ' || b == '"' || b == '\\' || b == '?' || b == '\u007f') {
                return false;
            }
        }
        return true;
    }

    /** The first index from {@code from} on that holds {@code first} or {@code second}, both ASCII; else {@code end}. */
    static int indexOfEither(byte[] bytes, int from, int end, char first, char second) {
        int i = from;
        while (i + 8 <= end) {
            long word = (long) WORDS.get(bytes, i);
            long found = marks(word, first) | marks(word, second);
            if (found != 0) {
                return i + (Long.numberOfTrailingZeros(found) >> 3);
            }
            i += 8;
        }
        while (i < end && bytes[i] != first && bytes[i] != second) {
            i++;
        }
        return i;
    }

    /** Non-zero when a byte of {@code word} is {@code ascii}; then the lowest set bit lies in the first such byte. */
    private static long marks(long word, char ascii) {
        long zeroWhereEqual = word ^ (ascii * LOW_BITS);
        return (zeroWhereEqual - LOW_BITS) & ~zeroWhereEqual & HIGH_BITS;
    }

    private static boolean isSurrogateEscape(byte[] bytes, int backslash, int end) {
        return backslash + 3 < end
                && bytes[backslash + 1] == 'u'
                && (bytes[backslash + 2] | 0x20) == 'd'
                && Character.digit(bytes[backslash + 3], 16) >= 8;
    }

    /** Length of the well-formed sequence of two or more bytes at {@code i}; 0 when there is none. */
    private static int sequenceLength(byte[] bytes, int i, int end) {
        int lead = bytes[i] & 0xFF;
        if (lead >= 0xC2 && lead <= 0xDF) {
            return isTail(bytes, i + 1, end) ? 2 : 0;
        }
        if (lead >= 0xE0 && lead <= 0xEF) {
            int lowest = lead == 0xE0 ? 0xA0 : 0x80;
            int highest = lead == 0xED ? 0x9F : 0xBF;
            return isBetween(bytes, i + 1, end, lowest, highest) && isTail(bytes, i + 2, end) ? 3 : 0;
        }
        if (lead >= 0xF0 && lead <= 0xF4) {
            int lowest = lead == 0xF0 ? 0x90 : 0x80;
            int highest = lead == 0xF4 ? 0x8F : 0xBF;
            boolean isWhole = isBetween(bytes, i + 1, end, lowest, highest)
                    && isTail(bytes, i + 2, end)
                    && isTail(bytes, i + 3, end);
            return isWhole ? 4 : 0;
        }
        return 0;
    }

    private static boolean isTail(byte[] bytes, int i, int end) {
        return isBetween(bytes, i, end, 0x80, 0xBF);
    }

    private static boolean isBetween(byte[] bytes, int i, int end, int lowest, int highest) {
        return i < end && (bytes[i] & 0xFF) >= lowest && (bytes[i] & 0xFF) <= highest;
    }
}
