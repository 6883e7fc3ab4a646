/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import static assize.schemas.archive.CanonicalDocument.HEX_DIGEST;

import assize.schemas.json.Decoded;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sums of an archive's files, in the form {@code sha256sum -c} reads.
 *
 * <p>Shapes: path to {@code sha256:} and hex, by path. One line per file: the digits, two spaces, the path.
 */
public record Checksums(SortedMap<String, String> byPath) {
    private static final String HASH_PREFIX = "sha256:";
    private static final String SEPARATOR = "  ";
    private static final int DIGITS = 64;

    public Checksums {
        byPath = Collections.unmodifiableSortedMap(new TreeMap<>(byPath));
    }

    /** The sums of these files. */
    public static Checksums of(Map<String, String> byPath) {
        return new Checksums(new TreeMap<>(byPath));
    }

    /** Reads {@code manifest-sha256.txt}. */
    public static Decoded<Checksums> decode(byte[] bytes) {
        // ISO-8859-1 maps each byte to a character; any beyond ASCII is refused as part of a path.
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        SortedMap<String, String> byPath = new TreeMap<>();
        int lineNumber = 0;
        int start = 0;
        while (start < text.length()) {
            lineNumber++;
            int end = text.indexOf('\n', start);
            String line = end < 0 ? "" : text.substring(start, end);
            int pathStart = DIGITS + SEPARATOR.length();
            if (line.length() <= pathStart
                    || !line.startsWith(SEPARATOR, DIGITS)
                    || !HEX_DIGEST.matcher(line.substring(0, DIGITS)).matches()
                    || !ArchivePaths.isFilePath(line.substring(pathStart))) {
                return Decoded.unusable("line " + lineNumber, "must be 64 hex digits, two spaces, a path, a line end");
            }
            if (byPath.put(line.substring(pathStart), HASH_PREFIX + line.substring(0, DIGITS)) != null) {
                return Decoded.unusable("line " + lineNumber, "names a file again");
            }
            start = end + 1;
        }
        return new Decoded.Usable<>(new Checksums(byPath));
    }

    /** The bytes of {@code manifest-sha256.txt}. */
    public byte[] toBytes() {
        StringBuilder text = new StringBuilder();
        byPath.forEach((path, hash) -> text.append(hash, HASH_PREFIX.length(), hash.length())
                .append(SEPARATOR)
                .append(path)
                .append('\n'));
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
