/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a log says of itself: who it is, how many entries it has, and the root over them.
 *
 * <p>Its text: three lines, origin, size in decimal and root in base64. Extension lines of other logs are read over, never
 * written.
 *
 * <p>Source: C2SP tlog-checkpoint.
 */
public record Checkpoint(String origin, long size, Digest root) {

    /** Checks the origin and the size. */
    public Checkpoint {
        if (!isOrigin(origin)) {
            throw new IllegalArgumentException("no origin: " + origin);
        }
        if (size < 0) {
            throw new IllegalArgumentException("a log has no negative size: " + size);
        }
    }

    /** Reads the text of a note. */
    public static Parsed<Checkpoint> parse(String text) {
        if (!text.endsWith("\n")) {
            return new Parsed.Malformed<>("the checkpoint does not end in a newline");
        }
        String[] lines = text.substring(0, text.length() - 1).split("\n", -1);
        if (lines.length < 3) {
            return new Parsed.Malformed<>("the checkpoint has " + lines.length + " lines, not 3");
        }
        for (String line : lines) {
            if (line.isEmpty()) {
                return new Parsed.Malformed<>("the checkpoint has an empty line");
            }
        }
        if (!isOrigin(lines[0])) {
            return new Parsed.Malformed<>("the checkpoint's origin has control characters");
        }
        OptionalLong size = DecimalLong.parse(lines[1]);
        if (size.isEmpty()) {
            return new Parsed.Malformed<>("the checkpoint's second line is no size");
        }
        Optional<Digest> root = Digest.parseBase64(lines[2]);
        if (root.isEmpty()) {
            return new Parsed.Malformed<>("the checkpoint's third line is no root");
        }
        return new Parsed.Value<>(new Checkpoint(lines[0], size.getAsLong(), root.get()));
    }

    private static boolean isOrigin(String origin) {
        return !origin.isEmpty() && origin.indexOf('\n') < 0 && NoteText.isSignable(origin + "\n");
    }

    /** The three lines. */
    public String text() {
        return origin + "\n" + size + "\n" + root.base64() + "\n";
    }
}
