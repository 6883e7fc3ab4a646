/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Counts lines, for whoever must be told where something stands. */
public final class Lines {
    private static final int BUFFER_BYTES = 1 << 16;

    private Lines() {}

    /** How many lines of a file end before that byte. */
    public static long before(Path file, long offset) throws IOException {
        long lines = 0;
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES)) {
            long left = offset;
            while (left > 0) {
                int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (read < 0) {
                    break;
                }
                for (int i = 0; i < read; i++) {
                    lines += buffer[i] == '\n' ? 1 : 0;
                }
                left -= read;
            }
        }
        return lines;
    }
}
