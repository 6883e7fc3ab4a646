/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.webhook;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one reply off a connection that is closed afterwards.
 *
 * <p>Strict where leniency would make two readers disagree: one framing, no folded lines, plain line ends. Bounded: a head
 * of {@value #HEAD_MAX} bytes, a body of as many as are asked for.
 *
 * <p>Source: RFC 9112.
 */
final class HttpReplyReader {
    private static final int HEAD_MAX = 32_768;
    private static final int CHUNK_LINE_MAX = 1_000;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9][0-9])(?: .*)?");
    private static final Pattern FIELD = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \\t]*(.*?)[ \\t]*");

    private final InputStream in;
    private final int bodyMax;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private int headLeft = HEAD_MAX;

    private HttpReplyReader(InputStream in, int bodyMax) {
        this.in = in;
        this.bodyMax = bodyMax;
    }

    /** The reply; informational ones before it are passed over. */
    static HttpReply read(InputStream in, int bodyMax) throws IOException {
        HttpReplyReader reader = new HttpReplyReader(in, bodyMax);
        while (true) {
            int status = reader.status();
            Framing framing = reader.fields();
            if (status >= 200) {
                boolean isCut = status != 204 && status != 304 && reader.body(framing);
                return new HttpReply(status, reader.body.toByteArray(), isCut);
            }
        }
    }

    /** How long the body is: chunks, a length, or to the end of the connection. */
    private record Framing(boolean isChunked, @Nullable Long length) {}

    private int status() throws IOException {
        Matcher line = STATUS.matcher(headLine());
        if (!line.matches()) {
            throw new ProtocolException("no HTTP/1 status line");
        }
        return Integer.parseInt(line.group(1));
    }

    private Framing fields() throws IOException {
        boolean isChunked = false;
        Long length = null;
        for (String line = headLine(); !line.isEmpty(); line = headLine()) {
            Matcher field = FIELD.matcher(line);
            if (!field.matches()) {
                throw new ProtocolException("a header line that is none");
            }
            String name = field.group(1).toLowerCase(Locale.ROOT);
            String value = field.group(2);
            if (name.equals("transfer-encoding")) {
                if (isChunked || !value.equalsIgnoreCase("chunked")) {
                    throw new ProtocolException("a transfer encoding that was not asked for");
                }
                isChunked = true;
            } else if (name.equals("content-length")) {
                if (length != null || !value.matches("[0-9]{1,18}")) {
                    throw new ProtocolException("a content length that is none");
                }
                length = Long.valueOf(value);
            } else if (name.equals("content-encoding") && !value.equalsIgnoreCase("identity")) {
                throw new ProtocolException("a content encoding that was not asked for");
            }
        }
        if (isChunked && length != null) {
            throw new ProtocolException("two framings");
        }
        return new Framing(isChunked, length);
    }

    /** Whether there was more than is read. */
    private boolean body(Framing framing) throws IOException {
        if (framing.isChunked()) {
            return chunks();
        }
        Long length = framing.length();
        if (length == null) {
            return take(Long.MAX_VALUE, false);
        }
        return take(length, true);
    }

    private boolean chunks() throws IOException {
        while (true) {
            String line = line(CHUNK_LINE_MAX);
            int end = line.indexOf(';') < 0 ? line.length() : line.indexOf(';');
            String size = line.substring(0, end).strip();
            if (!size.matches("[0-9A-Fa-f]{1,15}")) {
                throw new ProtocolException("a chunk without a size");
            }
            long length = Long.parseLong(size, 16);
            if (length == 0) {
                // What trails is of no use, and the connection closes.
                return false;
            }
            if (take(length, true)) {
                return true;
            }
            if (!line(CHUNK_LINE_MAX).isEmpty()) {
                throw new ProtocolException("a chunk longer than it says");
            }
        }
    }

    /** Whether there was more than is read. */
    private boolean take(long length, boolean mustBeWhole) throws IOException {
        byte[] part = new byte[8_192];
        long left = length;
        while (left > 0) {
            int room = bodyMax - body.size();
            int wanted = (int) Math.min(Math.min(part.length, left), room == 0 ? 1 : room);
            int count = in.read(part, 0, wanted);
            if (count < 0) {
                if (mustBeWhole) {
                    throw new ProtocolException("the connection ended within the body");
                }
                return false;
            }
            if (room == 0 && count > 0) {
                return true;
            }
            body.write(part, 0, count);
            left -= count;
        }
        return false;
    }

    private String headLine() throws IOException {
        String line = line(headLeft);
        headLeft -= line.length() + 2;
        return line;
    }

    /** A line of Latin-1 that ends in CR LF. */
    private String line(int max) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (line.size() < max) {
            int next = in.read();
            if (next < 0) {
                throw new ProtocolException("the connection ended within the head");
            }
            if (next == '\n') {
                String text = line.toString(StandardCharsets.ISO_8859_1);
                if (!text.endsWith("\r")) {
                    throw new ProtocolException("a line end without a carriage return");
                }
                return text.substring(0, text.length() - 1);
            }
            line.write(next);
        }
        throw new ProtocolException("a head of more than " + HEAD_MAX + " bytes");
    }
}
