/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The messages of a harness: a length, a letter that says what it is, and that many bytes of JSON.
 *
 * <p>Shapes: 4 bytes big-endian, 1 byte, at most {@value #LENGTH_MAX} bytes.
 */
final class Frames {
    static final int LENGTH_MAX = 4 << 20;

    private final DataInputStream input;
    private final OutputStream output;

    Frames(InputStream input, OutputStream output) {
        this.input = new DataInputStream(input);
        this.output = output;
    }

    /** One message; it is handed on as it came. */
    static final class Frame {
        private final byte kind;
        private final byte[] content;

        private Frame(byte kind, byte[] content) {
            this.kind = kind;
            this.content = content;
        }

        char kind() {
            return (char) (kind & 0xff);
        }

        /** One character per byte. */
        String text() {
            return new String(content, StandardCharsets.ISO_8859_1);
        }
    }

    /** The next message; empty where the stream ends, is closed, or holds none. */
    Optional<Frame> read() {
        try {
            int length = input.readInt();
            byte kind = input.readByte();
            if (length < 0 || length > LENGTH_MAX) {
                return Optional.empty();
            }
            byte[] content = input.readNBytes(length);
            if (content.length < length) {
                throw new EOFException("the message is cut off");
            }
            return Optional.of(new Frame(kind, content));
        } catch (IOException ended) {
            return Optional.empty();
        }
    }

    /** Whether the other side still listened. */
    boolean write(Frame frame) {
        try {
            output.write(ByteBuffer.allocate(5)
                    .putInt(frame.content.length)
                    .put(frame.kind)
                    .array());
            output.write(frame.content);
            output.flush();
            return true;
        } catch (IOException ended) {
            return false;
        }
    }
}
