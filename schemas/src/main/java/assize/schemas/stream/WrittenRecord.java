/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A record's canonical bytes, and the document they were written from for as long as it stays in one place.
 *
 * <p>No record of Java, because the engine leaves out what is transient: the bytes travel, and where they arrive the document
 * is read from them again. Neither is ever changed by us.
 */
public final class WrittenRecord {
    private byte[] bytes;
    private transient @Nullable JsonObject document;

    private WrittenRecord(byte[] bytes, @Nullable JsonObject document) {
        this.bytes = bytes;
        this.document = document;
    }

    /** For the engine, which sets the bytes. */
    public WrittenRecord() {
        this(new byte[0], null);
    }

    /** Writes a document. */
    public static WrittenRecord of(JsonObject document) {
        return new WrittenRecord(Json.canonical(document), document);
    }

    /** A record that was written before. */
    public static WrittenRecord of(byte[] canonical) {
        return new WrittenRecord(canonical, null);
    }

    /** The canonical bytes, without line end. */
    public byte[] getBytes() {
        return bytes;
    }

    /** For the engine alone. */
    public void setBytes(byte[] canonical) {
        bytes = canonical;
        document = null;
    }

    /** What the bytes say. */
    public JsonObject document() {
        JsonObject known = document;
        if (known == null) {
            known = Json.parse(bytes).fold(parsed -> (JsonObject) parsed.value(), malformed -> {
                throw new IllegalStateException("a record of ours does not parse: " + malformed);
            });
            document = known;
        }
        return known;
    }
}
