/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Which bytes, texts and names a signed note may hold.
 *
 * <p>Source: C2SP signed-note, "Format".
 */
final class NoteText {

    private NoteText() {}

    /** Reads UTF-8 strictly: at most {@code maxBytes}, no broken sequence, no control character but newline. */
    static Parsed<String> decode(byte[] bytes, int maxBytes) {
        if (bytes.length > maxBytes) {
            return new Parsed.Malformed<>("has " + bytes.length + " bytes, more than " + maxBytes);
        }
        try {
            CharBuffer text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes));
            return text.chars().allMatch(NoteText::isAllowed)
                    ? new Parsed.Value<>(text.toString())
                    : new Parsed.Malformed<>("has a control character");
        } catch (CharacterCodingException e) {
            return new Parsed.Malformed<>("is not UTF-8");
        }
    }

    /** Whether a text can be signed as it is: not empty, ends in a newline, encodes to UTF-8, no control characters. */
    static boolean isSignable(String text) {
        return text.endsWith("\n")
                && text.chars().allMatch(NoteText::isAllowed)
                && StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    /** Whether a key may have this name: not empty, no Unicode space, no plus, no control character, valid UTF-16. */
    static boolean isKeyName(String name) {
        return !name.isEmpty()
                && name.codePoints().noneMatch(point -> point == '+' || isSpace(point) || point < 0x20)
                && StandardCharsets.UTF_8.newEncoder().canEncode(name);
    }

    private static boolean isAllowed(int character) {
        return character >= 0x20 || character == '\n';
    }

    /** White_Space of the Unicode Character Database, spelled out so that no JDK's tables decide. */
    private static boolean isSpace(int point) {
        return (point >= 0x09 && point <= 0x0d)
                || point == 0x20
                || point == 0x85
                || point == 0xa0
                || point == 0x1680
                || (point >= 0x2000 && point <= 0x200a)
                || point == 0x2028
                || point == 0x2029
                || point == 0x202f
                || point == 0x205f
                || point == 0x3000;
    }
}
