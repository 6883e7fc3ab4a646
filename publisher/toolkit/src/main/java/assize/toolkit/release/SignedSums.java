/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.release;

import assize.attestation.Digest;
import assize.attestation.NoteSigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The sums of a release's files, plain as {@code sha256sum -c} reads them and signed as {@code assize verify} does.
 *
 * <p>Source: C2SP signed-note.
 */
final class SignedSums {
    /** The plain sums. */
    static final String PLAIN = "SHA256SUMS";

    /** The signed sums. */
    static final String SIGNED = "SHA256SUMS.note";

    private SignedSums() {}

    /** The sums of every file in a folder but these two, by name. */
    static String of(Path folder) throws IOException {
        StringBuilder sums = new StringBuilder();
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> files = entries.filter(Files::isRegularFile).sorted().toList();
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                if (!name.equals(PLAIN) && !name.equals(SIGNED)) {
                    String sum = Digest.sha256(Files.readAllBytes(file)).hex();
                    sums.append(sum).append("  ").append(name).append('\n');
                }
            }
        }
        return sums.toString();
    }

    /** Writes the plain sums; what was signed before is taken away. */
    static void write(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(SIGNED));
        Files.writeString(folder.resolve(PLAIN), of(folder), StandardCharsets.US_ASCII);
    }

    /** Writes the plain and the signed sums. */
    static void write(Path folder, NoteSigningKey key) throws IOException {
        write(folder);
        Files.write(folder.resolve(SIGNED), key.sign(of(folder)).bytes());
    }
}
