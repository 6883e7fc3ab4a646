/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One growing buffer that JSON is written into. One thread, one document at a time: {@link #ofThread} hands out the same
 * one again and again, so that writing allocates nothing but what it answers with.
 */
final class Utf8Buffer {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    /** The letter after the backslash for each ASCII character; 0 = as it is, 1 = by its number. */
    private static final byte[] ESCAPES = new byte[128];

    private static final int BY_NUMBER = 1;

    /** From this length on it pays to look at eight characters at once. */
    private static final int LONG_TEXT = 24;

    /** A larger one is not kept for the next document. */
    private static final int KEPT_BYTES_MAX = 1 << 20;

    private static final ThreadLocal<Utf8Buffer> OF_THREAD = ThreadLocal.withInitial(Utf8Buffer::new);

    static {
        Arrays.fill(ESCAPES, 0, 0x20, (byte) BY_NUMBER);
        ESCAPES['\b'] = 'b';
        ESCAPES['\t'] = 't';
        ESCAPES['\n'] = 'n';
        ESCAPES['\f'] = 'f';
        ESCAPES['\r'] = 'r';
        ESCAPES['"'] = '"';
        ESCAPES['\\'] = '\\';
    }

    private byte[] bytes = new byte[1 << 13];
    private int length;
    /** The text that is being written: reading it from here is faster than from a string that is not Latin-1. */
    private char[] characters = new char[128];

    /** This thread's buffer, empty; whoever takes it is done with it before another document is written. */
    static Utf8Buffer ofThread() {
        Utf8Buffer buffer = OF_THREAD.get();
        if (buffer.bytes.length > KEPT_BYTES_MAX) {
            buffer = new Utf8Buffer();
            OF_THREAD.set(buffer);
        }
        buffer.length = 0;
        return buffer;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    String toText() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    void ascii(char character) {
        reserve(1);
        bytes[length++] = (byte) character;
    }

    void ascii(String text) {
        int count = text.length();
        reserve(count);
        for (int i = 0; i < count; i++) {
            bytes[length + i] = (byte) text.charAt(i);
        }
        length += count;
    }

    void zeros(int count) {
        reserve(count);
        Arrays.fill(bytes, length, length + count, (byte) '0');
        length += count;
    }

    void integer(long value) {
        if (value == Long.MIN_VALUE) {
            throw new IllegalArgumentException("integer beyond +-(2^53-1): " + value);
        }
        reserve(20);
        long rest = Math.abs(value);
        int end = length + (value < 0 ? 1 : 0) + decimalWidth(rest);
        int at = end;
        do {
            bytes[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            bytes[length] = '-';
        }
        length = end;
    }

    private static int decimalWidth(long value) {
        int width = 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            width++;
        }
        return width;
    }

    /** A string in quotes with only the escapes RFC 8785 §3.2.2.2 asks for, everything else as UTF-8. */
    void quoted(String text) {
        int count = text.length();
        if (count >= LONG_TEXT && quotedAsItIs(text)) {
            return;
        }
        char[] given = charactersOf(text);
        reserve(6L * Math.min(count, 64) + 2);
        bytes[length++] = '"';
        for (int i = 0; i < count; i++) {
            if (bytes.length - length < 8) {
                reserve(3L * (count - i) + 8);
            }
            char c = given[i];
            if (c < 0x80) {
                if (ESCAPES[c] == 0) {
                    bytes[length++] = (byte) c;
                } else {
                    escape(c, ESCAPES[c]);
                }
            } else if (c < 0x800) {
                bytes[length++] = (byte) (0xC0 | c >> 6);
                bytes[length++] = (byte) (0x80 | (c & 0x3F));
            } else if (Character.isSurrogate(c)) {
                supplementary(pair(text, i));
                i++;
            } else {
                bytes[length++] = (byte) (0xE0 | c >> 12);
                bytes[length++] = (byte) (0x80 | ((c >> 6) & 0x3F));
                bytes[length++] = (byte) (0x80 | (c & 0x3F));
            }
        }
        ascii('"');
    }

    /** A string in quotes, in ASCII, as Python's {@code ensure_ascii} writes it. */
    void quotedAscii(String text) {
        int count = text.length();
        if (count >= LONG_TEXT && quotedAsItIs(text)) {
            return;
        }
        char[] given = charactersOf(text);
        ascii('"');
        for (int i = 0; i < count; i++) {
            if (bytes.length - length < 12) {
                reserve(2L * (count - i) + 12);
            }
            char c = given[i];
            if (c < 0x7F) {
                if (ESCAPES[c] == 0) {
                    bytes[length++] = (byte) c;
                } else {
                    escape(c, ESCAPES[c]);
                }
            } else if (Character.isSurrogate(c)) {
                int codePoint = pair(text, i);
                escape(Character.highSurrogate(codePoint), BY_NUMBER);
                escape(Character.lowSurrogate(codePoint), BY_NUMBER);
                i++;
            } else {
                escape(c, BY_NUMBER);
            }
        }
        ascii('"');
    }

    /** Writes a text of printable ASCII that needs no escapes; answers false, and writes nothing, where it may be another. */
    private boolean quotedAsItIs(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (utf8.length != text.length() || !Utf8.isPlain(utf8)) {
            return false;
        }
        reserve(utf8.length + 2L);
        bytes[length++] = '"';
        System.arraycopy(utf8, 0, bytes, length, utf8.length);
        length += utf8.length;
        bytes[length++] = '"';
        return true;
    }

    private char[] charactersOf(String text) {
        if (text.length() > characters.length) {
            characters = new char[Math.max(text.length(), 2 * characters.length)];
        }
        text.getChars(0, text.length(), characters, 0);
        return characters;
    }

    private void escape(char c, int letter) {
        bytes[length++] = '\\';
        if (letter != BY_NUMBER) {
            bytes[length++] = (byte) letter;
            return;
        }
        bytes[length++] = 'u';
        bytes[length++] = HEX[c >> 12];
        bytes[length++] = HEX[c >> 8 & 0xF];
        bytes[length++] = HEX[c >> 4 & 0xF];
        bytes[length++] = HEX[c & 0xF];
    }

    private void supplementary(int codePoint) {
        bytes[length++] = (byte) (0xF0 | codePoint >> 18);
        bytes[length++] = (byte) (0x80 | ((codePoint >> 12) & 0x3F));
        bytes[length++] = (byte) (0x80 | ((codePoint >> 6) & 0x3F));
        bytes[length++] = (byte) (0x80 | (codePoint & 0x3F));
    }

    private static int pair(String text, int index) {
        int codePoint = text.codePointAt(index);
        if (!Character.isSupplementaryCodePoint(codePoint)) {
            throw new IllegalArgumentException("lone surrogate at index " + index + " of a text of " + text.length());
        }
        return codePoint;
    }

    private void reserve(long more) {
        long needed = length + more;
        if (needed > bytes.length) {
            long grown = Math.min(Math.max(needed, 2L * bytes.length), Integer.MAX_VALUE - 8L);
            bytes = Arrays.copyOf(bytes, (int) grown);
        }
    }
}
