/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.notice.NoticeDocument;
import java.util.Objects;

/**
 * A notice's document as a version has it.
 *
 * @param behind index of the entry of the last battle before it: its own entry comes behind that one, and before the next battle's
 */
public record PublishedNotice(long behind, NoticeDocument document) {
    public PublishedNotice {
        Objects.requireNonNull(document, "document is null");
    }
}
