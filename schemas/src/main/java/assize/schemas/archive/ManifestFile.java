/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import static assize.schemas.archive.CanonicalDocument.TEXT_MAX;

import assize.schemas.json.Fields;
import assize.schemas.json.HashText;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * One file of an archive, as its manifest lists it.
 *
 * <p>Shapes: {@code path} is relative to the version's folder; {@code sha256} is {@code sha256:} and hex.
 *
 * @param rows lines or table rows; null for a file that has none
 */
public record ManifestFile(
        String path, long bytes, String sha256, @Nullable Long rows, String mediaType)
        implements Comparable<ManifestFile> {

    public ManifestFile {
        if (!ArchivePaths.isFilePath(path)) {
            throw new IllegalArgumentException("no path inside an archive: " + path);
        }
        if (bytes < 0 || (rows != null && rows < 0)) {
            throw new IllegalArgumentException("negative: " + bytes + " bytes, " + rows + " rows");
        }
        if (!HashText.isOne(sha256)) {
            throw new IllegalArgumentException("no hash: " + sha256);
        }
    }

    /** A file with the media type of its name. */
    public static ManifestFile of(String path, long bytes, String sha256, @Nullable Long rows) {
        return new ManifestFile(path, bytes, sha256, rows, ArchivePaths.mediaType(path));
    }

    /** Checks the members; {@link #from} may be called once the document has no problem. */
    static void check(Fields fields) {
        if (!ArchivePaths.isFilePath(fields.text("path", TEXT_MAX))) {
            fields.fail("path", "must be a relative path of plain names");
        }
        fields.integer("bytes", 0, JsonInteger.MAX);
        fields.hash("sha256");
        if (fields.has("rows")) {
            fields.optionalInteger("rows", 0, JsonInteger.MAX);
        } else {
            fields.fail("rows", "is missing");
        }
        fields.text("media_type", TEXT_MAX);
    }

    static ManifestFile from(Fields fields) {
        return new ManifestFile(
                fields.text("path"),
                fields.integer("bytes", 0, JsonInteger.MAX),
                fields.text("sha256"),
                fields.optionalInteger("rows", 0, JsonInteger.MAX),
                fields.text("media_type"));
    }

    JsonObject toJson() {
        return JsonObject.builder()
                .put("path", path)
                .put("bytes", bytes)
                .put("sha256", sha256)
                .put("rows", rows == null ? JsonNull.NULL : new JsonInteger(rows))
                .put("media_type", mediaType)
                .build();
    }

    /** Orders by path; paths are ASCII, so this is the order of their bytes. */
    @Override
    public int compareTo(ManifestFile other) {
        return path.compareTo(other.path);
    }
}
