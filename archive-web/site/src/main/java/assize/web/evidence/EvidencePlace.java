/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.evidence;

import java.util.Objects;

/**
 * Where a line of evidence lies: a run of bytes in a published file, its line end left out. Units: bytes.
 *
 * @param path the manifest's
 */
public record EvidencePlace(String path, long offset, long length) {
    public EvidencePlace {
        Objects.requireNonNull(path, "path");
    }

    /** The last byte, as a range of HTTP counts. */
    public long last() {
        return offset + length - 1;
    }
}
