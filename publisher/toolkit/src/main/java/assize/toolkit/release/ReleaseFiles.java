/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.release;

import assize.attestation.NoteSigningKey;
import assize.toolkit.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Writes what a release has beside its programs; the build runs it.
 *
 * <pre>
 * man FILE VERSION TIME    the manual page, dated by the day of the time
 * sums FOLDER KEYFILE      the sums of the folder's files, signed by the key line in that file; none: unsigned
 * </pre>
 */
public final class ReleaseFiles {
    private static final int DATE_CHARS = "2026-01-31".length();

    private ReleaseFiles() {}

    /** Runs one of the two. */
    public static void main(String[] arguments) throws IOException {
        Locale.setDefault(Locale.ROOT);
        Path path = Path.of(arguments[1]);
        if (arguments[0].equals("man")) {
            String date = arguments[3].substring(0, DATE_CHARS);
            Files.writeString(path, ManPage.of(Main.commandLine(), arguments[2], date), StandardCharsets.UTF_8);
        } else if (arguments[2].equals("none")) {
            SignedSums.write(path);
            System.err.println("The sums are not signed: no key was named (-Dassize.release.key=FILE).");
        } else {
            SignedSums.write(path, key(Path.of(arguments[2])));
        }
    }

    private static NoteSigningKey key(Path file) throws IOException {
        String line = Files.readString(file, StandardCharsets.UTF_8).strip();
        return NoteSigningKey.parse(line)
                .orElseThrow(() -> new IOException(file + " holds no key line (PRIVATE+KEY+name+id+base64)."));
    }
}
