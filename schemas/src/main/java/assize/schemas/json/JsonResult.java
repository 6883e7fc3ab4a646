/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.Objects;
import java.util.function.Function;

/** What became of bytes that should hold one document. */
public sealed interface JsonResult {

    /** The document; {@code lines} is {@link SourceMap#NONE} unless it came as YAML. */
    record Parsed(JsonValue value, SourceMap lines) implements JsonResult {
        public Parsed {
            Objects.requireNonNull(value, "value");
            Objects.requireNonNull(lines, "lines");
        }

        public Parsed(JsonValue value) {
            this(value, SourceMap.NONE);
        }
    }

    /**
     * The bytes are not an acceptable document, and where the first fault lies.
     *
     * <p>Units and shapes: line and column count from 1, columns are code points; the reason is one line of printable
     * ASCII.
     */
    record Malformed(int line, int column, String reason) implements JsonResult {
        public Malformed {
            if (line < 1 || column < 1) {
                throw new IllegalArgumentException("line and column count from 1: " + line + ":" + column);
            }
            Objects.requireNonNull(reason, "reason");
        }

        /** A fault at {@code bytes[index]}, in a document that starts at {@code bytes[start]}. */
        public static Malformed at(byte[] bytes, int start, int index, String reason) {
            int line = 1;
            int column = 1;
            for (int i = start; i < index; i++) {
                byte b = bytes[i];
                if (b == '\n' || (b == '\r' && !(i + 1 < index && bytes[i + 1] == '\n'))) {
                    line++;
                    column = 1;
                } else if ((b & 0xC0) != 0x80) {
                    column++;
                }
            }
            return new Malformed(line, column, reason);
        }

        @Override
        public String toString() {
            return "line " + line + ", column " + column + ": " + reason;
        }
    }

    /** One function per case. */
    default <R> R fold(
            Function<? super Parsed, ? extends R> parsed, Function<? super Malformed, ? extends R> malformed) {
        return this instanceof Parsed document ? parsed.apply(document) : malformed.apply((Malformed) this);
    }
}
