/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * Finds the first place where bytes stop being JSON, once the tokenizer has said that there is one.
 *
 * <p>Walks the document a second time, so that place and words are ours and stay the same whatever tokenizer is below.
 *
 * <p>Source: RFC 8259 §2 to §7.
 */
final class SyntaxFault {
    private static final int HIGH = 1;
    private static final int LOW = 2;

    private final byte[] utf8;
    private final int end;
    private int at;
    // Per open array or object, whether it is an object.
    private final BitSet objects = new BitSet();
    private int depth;

    private SyntaxFault(byte[] utf8, int start, int end) {
        this.utf8 = utf8;
        this.end = end;
        this.at = start;
    }

    /** The fault in a document of well-formed UTF-8; its end when there is none. */
    static JsonResult.Malformed in(byte[] utf8, int start, int end) {
        SyntaxFault search = new SyntaxFault(utf8, start, end);
        String reason;
        try {
            search.document();
            reason = "not JSON";
        } catch (Refusal fault) {
            search.at = (int) fault.byteOffset();
            reason = fault.reason();
        }
        return JsonResult.Malformed.at(utf8, start, search.at, reason);
    }

    private void document() throws Refusal {
        skipSpace();
        if (at == end) {
            throw here("there is no value");
        }
        value();
        while (depth > 0) {
            boolean inObject = objects.get(depth);
            skipSpace();
            if (takes(inObject ? '}' : ']')) {
                depth--;
            } else if (!takes(',')) {
                throw here(inObject ? "expected ',' or '}'" : "expected ',' or ']'");
            } else if (inObject) {
                member();
            } else {
                value();
            }
        }
        skipSpace();
        if (at < end) {
            throw here("text after the end of the document");
        }
    }

    /** A scalar as a whole, or an array or object up to behind its first element. */
    private void value() throws Refusal {
        while (true) {
            skipSpace();
            if (takes('[')) {
                objects.clear(++depth);
                skipSpace();
                if (takes(']')) {
                    depth--;
                    return;
                }
            } else if (takes('{')) {
                objects.set(++depth);
                skipSpace();
                if (takes('}')) {
                    depth--;
                    return;
                }
                name();
            } else {
                scalar();
                return;
            }
        }
    }

    private void member() throws Refusal {
        name();
        value();
    }

    private void name() throws Refusal {
        skipSpace();
        if (!takes('"')) {
            throw here("expected a member name in double quotes");
        }
        string();
        skipSpace();
        if (!takes(':')) {
            throw here("expected ':'");
        }
    }

    private void scalar() throws Refusal {
        if (takes('"')) {
            string();
        } else if (at < end && (utf8[at] == '-' || isDigit())) {
            number();
        } else if (!takesWord("true") && !takesWord("false") && !takesWord("null")) {
            throw here("expected a value");
        }
    }

    private boolean takesWord(String word) {
        boolean isHere = end - at >= word.length()
                && word.equals(new String(utf8, at, word.length(), StandardCharsets.ISO_8859_1));
        at += isHere ? word.length() : 0;
        return isHere;
    }

    private void number() throws Refusal {
        int first = at;
        takes('-');
        if (takes('0')) {
            if (at < end && isDigit()) {
                throw here("number with a leading zero");
            }
        } else {
            digits();
        }
        if (takes('.')) {
            digits();
        }
        if (takes('e') || takes('E')) {
            if (!takes('+')) {
                takes('-');
            }
            digits();
        }
        if (at - first > JsonReader.MAX_NUMBER_LENGTH) {
            throw new Refusal(first, "number longer than " + JsonReader.MAX_NUMBER_LENGTH + " characters");
        }
    }

    private void digits() throws Refusal {
        if (at == end || !isDigit()) {
            throw here("a number lacks a digit");
        }
        while (at < end && isDigit()) {
            at++;
        }
    }

    private boolean isDigit() {
        return utf8[at] >= '0' && utf8[at] <= '9';
    }

    /** From behind the opening quote to behind the closing one. */
    private void string() throws Refusal {
        int first = at - 1;
        boolean isHalfOpen = false;
        while (!takes('"')) {
            if (at < end && utf8[at] >= 0 && utf8[at] < ' ') {
                throw here("control character in a string");
            }
            int half = 0;
            if (takes('\\')) {
                half = escape();
            } else if (at == end) {
                throw here("");
            } else {
                at++;
            }
            if (isHalfOpen != (half == LOW)) {
                throw new Refusal(first, "string with a lone surrogate");
            }
            isHalfOpen = half == HIGH;
        }
        if (isHalfOpen) {
            throw new Refusal(first, "string with a lone surrogate");
        }
    }

    /** From behind the backslash; which half of a surrogate pair it is, 0 for none. */
    private int escape() throws Refusal {
        if (at < end && "\"\\/bfnrt".indexOf(utf8[at]) >= 0) {
            at++;
            return 0;
        }
        if (!takes('u')) {
            throw here("unknown escape");
        }
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int digit = at < end && utf8[at] >= 0 ? Character.digit(utf8[at], 16) : -1;
            if (digit < 0) {
                throw here("expected a hexadecimal digit");
            }
            unit = unit << 4 | digit;
            at++;
        }
        return Character.isHighSurrogate((char) unit) ? HIGH : Character.isLowSurrogate((char) unit) ? LOW : 0;
    }

    private boolean takes(char wanted) {
        if (at < end && utf8[at] == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void skipSpace() {
        while (at < end && " \n\r\t".indexOf(utf8[at]) >= 0) {
            at++;
        }
    }

    private Refusal here(String reason) {
        boolean isEmpty = at == end && depth == 0 && reason.equals("there is no value");
        return new Refusal(at, at == end && !isEmpty ? "the text ends inside a value" : reason);
    }
}
