/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import static assize.schemas.archive.CanonicalDocument.TEXT_MAX;

import assize.schemas.json.Fields;
import assize.schemas.json.HashText;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import java.util.Objects;

/**
 * A log at one moment, as documents name it.
 *
 * <p>Shapes: {@code root} is {@code sha256:} and hex.
 *
 * @param size the number of entries
 */
public record LogHead(String origin, long size, String root) {

    public LogHead {
        Objects.requireNonNull(origin, "origin is null");
        if (size < 0) {
            throw new IllegalArgumentException("a log has no negative size: " + size);
        }
        if (!HashText.isOne(root)) {
            throw new IllegalArgumentException("no hash: " + root);
        }
    }

    /** Reads it; look at the problem before using what comes back. */
    static LogHead from(Fields fields) {
        String root = fields.hash("root");
        return new LogHead(
                fields.text("origin", TEXT_MAX),
                fields.integer("size", 0, JsonInteger.MAX),
                HashText.isOne(root) ? root : Statement.NO_PREVIOUS);
    }

    JsonObject toJson() {
        return JsonObject.builder()
                .put("origin", origin)
                .put("size", size)
                .put("root", root)
                .build();
    }
}
