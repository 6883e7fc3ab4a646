/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.rate;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The rows of a CSV file, one after the other, by the letter of the standard. One thread.
 *
 * <p>Rows end with LF or CR LF. A quote stands around a whole field or is doubled inside one; anything else is a bad row,
 * and reading goes on behind its line. Empty lines are passed over, and so is a byte order mark before the first row.
 * Only fields that are asked for are decoded.
 *
 * <p>Shapes: lines count from 1, fields from 0; a row has at most {@link #ROW_BYTES_MAX} bytes.
 *
 * <p>Source: RFC 4180.
 */
final class CsvRows implements Closeable {
    static final int ROW_BYTES_MAX = 1 << 20;

    private static final int BUFFER_BYTES = 1 << 16;
    private static final int END_OF_FILE = -1;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** What {@link #next} found. */
    enum Found {
        ROW,
        BAD_ROW,
        NOTHING_MORE
    }

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private int position;
    private int limit;
    private long bytesRead;
    private boolean hasMark;

    private byte[] row = new byte[256];
    private int rowLength;
    private int[] ends = new int[16];
    private int fields;
    private long line;
    private long nextLine = 1;
    private String problem = "";

    private CsvRows(InputStream in) {
        this.in = in;
    }

    /** Begins to read; closing closes the stream. */
    static CsvRows open(InputStream in) throws IOException {
        CsvRows rows = new CsvRows(in);
        rows.limit = Math.max(0, in.readNBytes(rows.buffer, 0, BUFFER_BYTES));
        rows.bytesRead = rows.limit;
        rows.hasMark = rows.limit >= BYTE_ORDER_MARK.length
                && Arrays.equals(rows.buffer, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
        rows.position = rows.hasMark ? BYTE_ORDER_MARK.length : 0;
        return rows;
    }

    /** Moves on to the next row. */
    Found next() throws IOException {
        int symbol = read();
        while (symbol == '\n' || (symbol == '\r' && peek() == '\n')) {
            nextLine += symbol == '\n' ? 1 : 0;
            symbol = read();
        }
        if (symbol == END_OF_FILE) {
            return Found.NOTHING_MORE;
        }
        line = nextLine;
        rowLength = 0;
        fields = 0;
        while (true) {
            symbol = symbol == '"' ? quotedField() : plainField(symbol);
            if (symbol == BAD) {
                return Found.BAD_ROW;
            }
            endField();
            if (symbol != ',') {
                return Found.ROW;
            }
            symbol = read();
        }
    }

    private static final int BAD = -2;

    /** Takes a field without quotes; what ended it comes back: a comma, a line feed, the end or {@link #BAD}. */
    private int plainField(int begun) throws IOException {
        int symbol = begun;
        while (symbol != ',' && symbol != '\n' && symbol != END_OF_FILE) {
            if (symbol == '"') {
                return bad("a quote inside a field that is not quoted", symbol);
            }
            if (symbol == '\r') {
                return lineEnd();
            }
            if (!keep(symbol)) {
                return bad("a row of more than %,d bytes".formatted(ROW_BYTES_MAX), symbol);
            }
            symbol = read();
        }
        nextLine += symbol == '\n' ? 1 : 0;
        return symbol;
    }

    /** Takes a field behind its first quote; what ended it comes back. */
    private int quotedField() throws IOException {
        while (true) {
            int symbol = read();
            if (symbol == END_OF_FILE) {
                return bad("a quoted field that does not end", symbol);
            }
            if (symbol == '"') {
                if (peek() != '"') {
                    return afterQuote(read());
                }
                symbol = read();
            }
            nextLine += symbol == '\n' ? 1 : 0;
            if (!keep(symbol)) {
                return bad("a row of more than %,d bytes".formatted(ROW_BYTES_MAX), symbol);
            }
        }
    }

    private int afterQuote(int symbol) throws IOException {
        if (symbol == '\r') {
            return lineEnd();
        }
        if (symbol == ',' || symbol == END_OF_FILE || symbol == '\n') {
            nextLine += symbol == '\n' ? 1 : 0;
            return symbol;
        }
        return bad("text behind the closing quote of a field", symbol);
    }

    private int lineEnd() throws IOException {
        int symbol = read();
        if (symbol == '\n') {
            nextLine++;
            return symbol;
        }
        return bad("a carriage return without a line feed", symbol);
    }

    /** Passes over the rest of the line. */
    private int bad(String why, int last) throws IOException {
        problem = why;
        int symbol = last;
        while (symbol != '\n' && symbol != END_OF_FILE) {
            symbol = read();
        }
        nextLine += symbol == '\n' ? 1 : 0;
        return BAD;
    }

    private boolean keep(int symbol) {
        if (rowLength == ROW_BYTES_MAX) {
            return false;
        }
        if (rowLength == row.length) {
            row = Arrays.copyOf(row, 2 * rowLength);
        }
        row[rowLength++] = (byte) symbol;
        return true;
    }

    private void endField() {
        if (fields == ends.length) {
            ends = Arrays.copyOf(ends, 2 * fields);
        }
        ends[fields++] = rowLength;
    }

    private int read() throws IOException {
        return position < limit || fill() ? buffer[position++] & 0xFF : END_OF_FILE;
    }

    private int peek() throws IOException {
        return position < limit || fill() ? buffer[position] & 0xFF : END_OF_FILE;
    }

    private boolean fill() throws IOException {
        limit = in.read(buffer);
        position = 0;
        bytesRead += Math.max(0, limit);
        return limit > 0;
    }

    /** Where the row began. */
    long line() {
        return line;
    }

    /** What is wrong with a bad row. */
    String problem() {
        return problem;
    }

    /** How many fields the row has. */
    int fields() {
        return fields;
    }

    /** A field of the row as text; empty where it is not UTF-8. */
    Optional<String> text(int field) {
        int start = field == 0 ? 0 : ends[field - 1];
        try {
            return Optional.of(decoder.decode(ByteBuffer.wrap(row, start, ends[field] - start))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** Whether the file began with a byte order mark. */
    boolean hasMark() {
        return hasMark;
    }

    /** How many bytes of the file were read. */
    long bytesRead() {
        return bytesRead;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
