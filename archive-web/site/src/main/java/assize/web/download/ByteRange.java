/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which bytes of a file a request asks for.
 *
 * <p>A header that is no single byte range (another unit, several ranges, nonsense) is as good as none: the whole is sent,
 * as RFC 9110 allows.
 *
 * <p>Source: RFC 9110 §14.
 */
public sealed interface ByteRange {
    Pattern SINGLE = Pattern.compile("[Bb][Yy][Tt][Ee][Ss]=[ \\t]*([0-9]{0,18})-([0-9]{0,18})[ \\t]*");

    /** All bytes. */
    record Whole() implements ByteRange {}

    /** The bytes from {@code first} to {@code last}, both included. */
    record Part(long first, long last) implements ByteRange {
        public Part {
            if (first < 0 || last < first) {
                throw new IllegalArgumentException("no bytes " + first + " to " + last);
            }
        }

        /** How many bytes. */
        public long length() {
            return last - first + 1;
        }
    }

    /** No byte of the file was asked for. */
    record Unsatisfiable() implements ByteRange {}

    /** Reads a Range header for a file of {@code size} bytes. */
    static ByteRange parse(@Nullable String header, long size) {
        Matcher single = SINGLE.matcher(header == null ? "" : header);
        if (!single.matches()) {
            return new Whole();
        }
        String first = single.group(1);
        String last = single.group(2);
        if (first.isEmpty()) {
            return last.isEmpty() ? new Whole() : suffix(Long.parseLong(last), size);
        }
        long from = Long.parseLong(first);
        long to = last.isEmpty() ? Long.MAX_VALUE : Long.parseLong(last);
        if (to < from) {
            return new Whole();
        }
        return from >= size ? new Unsatisfiable() : new Part(from, Math.min(to, size - 1));
    }

    private static ByteRange suffix(long length, long size) {
        return length == 0 || size == 0 ? new Unsatisfiable() : new Part(Math.max(0, size - length), size - 1);
    }

    /** One function per case. */
    default <R> R fold(Supplier<R> whole, Function<Part, R> part, Supplier<R> unsatisfiable) {
        if (this instanceof Part bytes) {
            return part.apply(bytes);
        }
        return this instanceof Whole ? whole.get() : unsatisfiable.get();
    }
}
