/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Bytes to send, of known number.
 *
 * <p>Units: bytes.
 */
public sealed interface Content {
    /** A file that never changes while it is sent. */
    record OnDisk(Path path, long size) implements Content {
        private static final int BUFFER_BYTES = 64 << 10;

        public OnDisk {
            Objects.requireNonNull(path, "path is null");
            if (size < 0) {
                throw new IllegalArgumentException("no file has " + size + " bytes");
            }
        }

        @Override
        public void send(long first, long length, OutputStream out) throws IOException {
            try (SeekableByteChannel channel = Files.newByteChannel(path)) {
                channel.position(first);
                ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
                long left = length;
                while (left > 0) {
                    buffer.clear().limit((int) Math.min(left, BUFFER_BYTES));
                    int read = channel.read(buffer);
                    if (read < 0) {
                        throw new IOException(path + " became shorter while it was sent");
                    }
                    out.write(buffer.array(), 0, read);
                    left -= read;
                }
            }
        }

        @Override
        public byte[] bytes() throws IOException {
            return Files.readAllBytes(path);
        }
    }

    /** A small file, read at once: what is said of it and what is sent are of one moment, though it be replaced. */
    record InMemory(Bytes held) implements Content {
        /** Holds the array itself, which nobody changes any more. */
        public static InMemory of(byte[] bytes) {
            return new InMemory(new Bytes(bytes));
        }

        @Override
        public long size() {
            return held.array.length;
        }

        @Override
        public void send(long first, long length, OutputStream out) throws IOException {
            out.write(held.array, Math.toIntExact(first), Math.toIntExact(length));
        }

        @Override
        public byte[] bytes() {
            return held.array;
        }
    }

    /** An array that is not to be compared by content. */
    final class Bytes {
        private final byte[] array;

        private Bytes(byte[] array) {
            this.array = array;
        }
    }

    /** How many there are. */
    long size();

    /** Writes {@code length} bytes from {@code first} on. */
    void send(long first, long length, OutputStream out) throws IOException;

    /** All of them; for small contents only. The array is not to be changed. */
    byte[] bytes() throws IOException;
}
