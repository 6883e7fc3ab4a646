/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import java.util.Objects;

/**
 * A file that may be sent, and what is said about it.
 *
 * <p>Units: bytes.
 *
 * @param coding how the bytes are coded: empty, or {@code gzip}
 * @param hasVariant whether there is the same file under another coding as well
 * @param isImmutable whether these bytes stand under this name for good
 */
public record PublishedFile(
        Content content, EntityTag tag, String mediaType, String coding, boolean hasVariant, boolean isImmutable) {
    /** The coding's name in HTTP. Source: RFC 9110 §8.4.1.3. */
    static final String GZIP = "gzip";

    public PublishedFile {
        Objects.requireNonNull(content, "content is null");
        Objects.requireNonNull(tag, "tag is null");
        if (!coding.isEmpty() && !coding.equals(GZIP)) {
            throw new IllegalArgumentException("no coding of ours: " + coding);
        }
    }

    /** A file as it is stored. */
    static PublishedFile stored(Content content, EntityTag tag, String mediaType, boolean isImmutable) {
        return new PublishedFile(content, tag, mediaType, "", false, isImmutable);
    }

    /** How many bytes are sent when all are. */
    public long size() {
        return content.size();
    }

    /** The same, for one of which there is a compressed form. */
    PublishedFile withVariant() {
        return new PublishedFile(content, tag, mediaType, coding, true, isImmutable);
    }

    /** The same file compressed: other bytes, so another tag. */
    PublishedFile compressed(Content smaller, EntityTag ofSmaller) {
        return new PublishedFile(smaller, ofSmaller, mediaType, GZIP, true, isImmutable);
    }
}
