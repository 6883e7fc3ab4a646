/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.export;

import assize.attestation.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The auditor's single jar, as a release of the toolkit carries it; a build from sources carries none.
 *
 * @param jar its name and sum; empty where there is none
 */
public record BundledVerifier(Optional<Jar> jar) {
    private static final String FOLDER = "verifier";

    /**
     * A jar.
     *
     * @param sha256 64 hex digits
     */
    public record Jar(String name, String sha256) {}

    /** Finds it under the folder Assize lies in. */
    public static BundledVerifier find(Path home) throws IOException {
        Path folder = home.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return new BundledVerifier(Optional.empty());
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "assize-verify-*.jar")) {
            files.forEach(found::add);
        }
        if (found.isEmpty()) {
            return new BundledVerifier(Optional.empty());
        }
        Collections.sort(found);
        Path newest = found.get(found.size() - 1);
        return new BundledVerifier(Optional.of(new Jar(String.valueOf(newest.getFileName()), sum(newest))));
    }

    private static String sum(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Sha256.of(in).hex();
        }
    }
}
