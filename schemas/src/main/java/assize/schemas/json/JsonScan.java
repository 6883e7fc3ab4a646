/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.OptionalLong;

/**
 * Fetches one number out of a line without reading the rest.
 *
 * <p>For a first pass over many lines. It judges nothing: a line it finds a number in may still be refused by
 * {@link Json#parse}, but where that accepts, both agree.
 */
public final class JsonScan {
    private static final int MAX_DIGITS = 16;

    private final byte[] line;
    private final int end;
    private final String field;
    private int at;

    private JsonScan(byte[] line, int offset, int length, String field) {
        this.line = line;
        this.at = offset;
        this.end = offset + length;
        this.field = field;
    }

    /**
     * The integer literal of that member of the outermost object; empty when there is none.
     *
     * <p>Units and shapes: {@code topLevelField} is ASCII; the number lies between -(2^53-1) and 2^53-1.
     */
    public static OptionalLong longAt(byte[] line, int offset, int length, String topLevelField) {
        java.util.Objects.checkFromIndexSize(offset, length, line.length);
        return new JsonScan(line, offset, length, topLevelField).search();
    }

    private OptionalLong search() {
        int start = at;
        if (!takes('{')) {
            return OptionalLong.empty();
        }
        do {
            if (!takes('"')) {
                return OptionalLong.empty();
            }
            int nameStart = at;
            boolean isPlain = skipString();
            if (!isPlain) {
                return slowly(start);
            }
            boolean isWanted = isField(nameStart, at - 1);
            if (!takes(':')) {
                return OptionalLong.empty();
            }
            skipSpace();
            if (isWanted) {
                return integer();
            }
            skipValue();
        } while (takes(','));
        return OptionalLong.empty();
    }

    /** A name with escapes may spell the field in a way only the reader understands. */
    private OptionalLong slowly(int start) {
        return Json.parse(line, start, end - start)
                .fold(
                        parsed -> parsed.value() instanceof JsonObject object
                                        && object.get(field) instanceof JsonInteger integer
                                ? OptionalLong.of(integer.value())
                                : OptionalLong.empty(),
                        malformed -> OptionalLong.empty());
    }

    private boolean takes(char wanted) {
        skipSpace();
        if (at < end && line[at] == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void skipSpace() {
        while (at < end && isSpace(line[at])) {
            at++;
        }
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    /** From behind the opening quote to behind the closing one; whether there was no escape. */
    private boolean skipString() {
        boolean isPlain = true;
        while (true) {
            at = Utf8.indexOfEither(line, at, end, '"', '\\');
            if (at >= end) {
                return isPlain;
            }
            if (line[at] == '"') {
                at++;
                return isPlain;
            }
            isPlain = false;
            at = Math.min(at + 2, end);
        }
    }

    private void skipValue() {
        int depth = 0;
        while (at < end) {
            byte b = line[at];
            if (b == '"') {
                at++;
                skipString();
            } else if (b == '{' || b == '[') {
                depth++;
                at++;
            } else if (depth == 0 && (b == ',' || b == '}' || b == ']')) {
                return;
            } else {
                depth -= b == '}' || b == ']' ? 1 : 0;
                at++;
            }
        }
    }

    private boolean isField(int from, int to) {
        if (to - from != field.length()) {
            return false;
        }
        for (int i = 0; i < field.length(); i++) {
            if (line[from + i] != field.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private OptionalLong integer() {
        boolean isNegative = at < end && line[at] == '-';
        int first = isNegative ? at + 1 : at;
        int next = first;
        long value = 0;
        while (next < end && line[next] >= '0' && line[next] <= '9' && next - first <= MAX_DIGITS) {
            value = value * 10 + (line[next] - '0');
            next++;
        }
        int digits = next - first;
        boolean hasLeadingZero = digits > 1 && line[first] == '0';
        boolean isClosed = next < end && (line[next] == ',' || line[next] == '}' || isSpace(line[next]));
        boolean isAcceptable = digits > 0 && digits <= MAX_DIGITS && !hasLeadingZero && isClosed;
        return isAcceptable && JsonInteger.isExact(value)
                ? OptionalLong.of(isNegative ? -value : value)
                : OptionalLong.empty();
    }
}
