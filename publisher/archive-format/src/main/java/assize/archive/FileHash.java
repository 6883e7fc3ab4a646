/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.attestation.Sha256;
import assize.schemas.archive.ManifestFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Looks at finished files for the manifest. */
public final class FileHash {
    private FileHash() {}

    /**
     * The line of the manifest for a file.
     *
     * @param path relative to the folder of the version
     * @param rows null for a file without rows
     */
    public static ManifestFile of(Path versionFolder, String path, @Nullable Long rows) throws IOException {
        Path file = versionFolder.resolve(path);
        try (InputStream in = Files.newInputStream(file)) {
            return ManifestFile.of(path, Files.size(file), Sha256.of(in).prefixed(), rows);
        }
    }
}
