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
    private static final int BUFFER_BYTES = 64 << 10;

    private FileHash() {}

    /**
     * The line of the manifest for a file.
     *
     * @param path relative to the folder of the version
     * @param rows null for a file without rows
     */
    public static ManifestFile of(Path versionFolder, String path, @Nullable Long rows) throws IOException {
        Sha256 sha256 = new Sha256();
        long bytes = 0;
        try (InputStream in = Files.newInputStream(versionFolder.resolve(path))) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                sha256.update(buffer, 0, read);
                bytes += read;
            }
        }
        return ManifestFile.of(path, bytes, sha256.digest().prefixed(), rows);
    }
}
