/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import java.nio.file.Path;
import java.util.Objects;

/**
 * A file that may be sent, and what is said about it.
 *
 * <p>Units: bytes.
 *
 * @param isImmutable whether these bytes stand under this name for good
 */
public record PublishedFile(Path path, long size, EntityTag tag, String mediaType, boolean isImmutable) {
    public PublishedFile {
        Objects.requireNonNull(path, "path is null");
        Objects.requireNonNull(tag, "tag is null");
        if (size < 0) {
            throw new IllegalArgumentException("no file has " + size + " bytes");
        }
    }
}
