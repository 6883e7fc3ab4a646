/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What private key files are encrypted with.
 *
 * <p>Never shown: {@link #toString()} says nothing of it. It reaches this process through the environment or a file, never
 * through an argument, which others on the machine could read.
 */
public final class Passphrase {

    /** The environment variable that holds it. */
    public static final String VARIABLE = "ASSIZE_PASSPHRASE";

    /** Fewer characters than this are refused for new keys. */
    static final int CHARACTERS_MIN = 12;

    private static final int BYTES_MAX = 1024;

    private final String text;

    private Passphrase(String text) {
        this.text = text;
    }

    /** That text, which must not be empty. */
    public static Passphrase of(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("an empty passphrase protects nothing");
        }
        return new Passphrase(text);
    }

    /** The first line of a file that only its owner may read. */
    public static Passphrase ofFile(Path file) throws IOException {
        KeyFiles.refuseIfOthersMayUse(file);
        try (InputStream stream = Files.newInputStream(file)) {
            String text = new String(stream.readNBytes(BYTES_MAX), StandardCharsets.UTF_8);
            String line = text.lines().findFirst().orElse("");
            if (line.isEmpty()) {
                throw new IOException("The passphrase file " + file + " has no first line.");
            }
            return of(line);
        }
    }

    byte[] bytes() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether it is long enough for new keys. */
    boolean isLongEnough() {
        return text.codePointCount(0, text.length()) >= CHARACTERS_MIN;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Passphrase passphrase && passphrase.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Says nothing of it. */
    @Override
    public String toString() {
        return "passphrase";
    }
}
