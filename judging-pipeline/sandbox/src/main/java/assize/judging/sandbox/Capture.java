/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads a stream to its end, but keeps only its beginning and its last bytes.
 *
 * <p>Never stops reading, so whoever writes never waits; says once when more came than allowed.
 */
final class Capture {
    private static final int TAIL = 4096;
    private static final int BLOCK = 1 << 16;

    private final long allowed;
    private final int kept;
    private final Runnable onOverflow;
    private byte[] head = new byte[0];
    private int headLength;
    private byte[] tail = new byte[0];
    private long total;
    private boolean overflowed;

    /** Keeps {@code kept} bytes and calls {@code onOverflow} once more than {@code allowed} came. Units: bytes. */
    Capture(long allowed, int kept, Runnable onOverflow) {
        this.allowed = allowed;
        this.kept = kept;
        this.onOverflow = onOverflow;
    }

    /** Reads to the end; a stream that is closed under it has ended. */
    void readAll(InputStream stream) {
        byte[] block = new byte[BLOCK];
        try {
            for (int read = stream.read(block); read >= 0; read = stream.read(block)) {
                take(block, read);
            }
        } catch (IOException closed) {
            // What was read is what there is.
            return;
        }
    }

    private void take(byte[] block, int length) {
        int room = Math.min(length, kept - headLength);
        if (room > 0) {
            if (head.length < headLength + room) {
                head = Arrays.copyOf(head, Math.min(kept, Math.max(headLength + room, 2 * head.length)));
            }
            System.arraycopy(block, 0, head, headLength, room);
            headLength += room;
        }
        int fromBlock = Math.min(length, TAIL);
        int fromTail = Math.min(tail.length, TAIL - fromBlock);
        byte[] next = Arrays.copyOfRange(tail, tail.length - fromTail, tail.length + fromBlock);
        System.arraycopy(block, length - fromBlock, next, fromTail, fromBlock);
        tail = next;
        total += length;
        if (total > allowed && !overflowed) {
            overflowed = true;
            onOverflow.run();
        }
    }

    /** The beginning, as many bytes as were to be kept. */
    byte[] head() {
        return Arrays.copyOf(head, headLength);
    }

    /** The last bytes, one character per byte. */
    String tail() {
        return new String(tail, StandardCharsets.ISO_8859_1);
    }

    boolean overflowed() {
        return overflowed;
    }
}
