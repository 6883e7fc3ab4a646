/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a version's parts, one part after the other, holding one line at a time.
 *
 * <p>A line that does not end, or is longer than {@value #LINE_BYTES_MAX} bytes, ends the reading: see {@link #problem}.
 */
final class PartReader implements AutoCloseable {

    static final int LINE_BYTES_MAX = 32 << 20;

    private static final int BUFFER_BYTES = 1 << 16;

    /** One line without its line end. */
    static final class Line {
        private final byte[] bytes;
        private final PartPlace place;

        private Line(byte[] bytes, PartPlace place) {
            this.bytes = bytes;
            this.place = place;
        }

        /** The bytes themselves: nobody writes them. */
        byte[] bytes() {
            return bytes;
        }

        PartPlace place() {
            return place;
        }
    }

    /** What ended the reading, and in which part. */
    record Problem(String part, String detail) {}

    private final List<String> parts;
    private final Function<String, InputStream> open;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int at;
    private int end;
    private int nextPart;
    private long offset;
    private @Nullable InputStream input;
    private @Nullable Problem problem;

    /** Reads the parts of these names, opened by {@code open}, which may throw {@link UncheckedIOException}. */
    PartReader(List<String> parts, Function<String, InputStream> open) {
        this.parts = List.copyOf(parts);
        this.open = open;
    }

    /** The next line; nothing after the last, or once there is a problem. */
    Optional<Line> next() {
        while (problem == null && fill()) {
            if (at < end) {
                return line();
            }
        }
        return Optional.empty();
    }

    /** What ended the reading early. */
    Optional<Problem> problem() {
        return Optional.ofNullable(problem);
    }

    /** The part the last line came from; the first part before any. */
    String part() {
        return parts.isEmpty() ? "" : parts.get(Math.max(0, nextPart - 1));
    }

    private Optional<Line> line() {
        long start = offset;
        byte[] line = new byte[0];
        while (true) {
            int newline = newlineFrom(at);
            int stop = newline < 0 ? end : newline;
            if (line.length + (stop - at) > LINE_BYTES_MAX) {
                problem = new Problem(part(), "has a line longer than " + LINE_BYTES_MAX + " bytes at " + start);
                return Optional.empty();
            }
            line = append(line, stop);
            offset += stop - at;
            at = stop;
            if (newline >= 0) {
                at++;
                offset++;
                return Optional.of(new Line(line, new PartPlace(part(), start, line.length)));
            }
            if (!refill()) {
                problem = new Problem(part(), "ends within a line, at " + start);
                return Optional.empty();
            }
        }
    }

    private byte[] append(byte[] line, int stop) {
        byte[] longer = Arrays.copyOf(line, line.length + (stop - at));
        System.arraycopy(buffer, at, longer, line.length, stop - at);
        return longer;
    }

    private int newlineFrom(int start) {
        for (int i = start; i < end; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Whether there are bytes to read or another part to try. */
    private boolean fill() {
        if (at < end || (input != null && refill())) {
            return true;
        }
        closeInput();
        if (nextPart == parts.size()) {
            return false;
        }
        input = open.apply(parts.get(nextPart));
        nextPart++;
        offset = 0;
        return true;
    }

    private boolean refill() {
        try {
            InputStream from = input;
            at = 0;
            end = from == null ? 0 : Math.max(0, from.read(buffer));
            return end > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(part(), e);
        }
    }

    private void closeInput() {
        try {
            if (input != null) {
                input.close();
            }
            input = null;
        } catch (IOException e) {
            throw new UncheckedIOException(part(), e);
        }
    }

    @Override
    public void close() {
        closeInput();
    }
}
