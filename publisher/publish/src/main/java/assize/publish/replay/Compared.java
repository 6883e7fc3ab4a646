/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;

/**
 * How much came out as it was published.
 *
 * @param battles records made anew and compared
 * @param signatures of battles, entries and the manifest, verified and carried over
 * @param entries of the log up to the end of this version; all of its tiles were made anew
 * @param files of the version's folder, compared byte by byte
 * @param bytes in them
 */
public record Compared(long battles, long signatures, long entries, long files, long bytes) {

    /** The document. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("battles", battles)
                .put("signatures", signatures)
                .put("entries", entries)
                .put("files", files)
                .put("bytes", bytes)
                .build();
    }

    byte[] toBytes() {
        return Json.canonical(toJson());
    }

    static Decoded<Compared> decode(byte[] bytes) {
        return Json.parse(bytes)
                .fold(
                        parsed -> {
                            Fields fields = Fields.ofDocument(parsed.value());
                            Compared read = new Compared(
                                    count(fields, "battles"),
                                    count(fields, "signatures"),
                                    count(fields, "entries"),
                                    count(fields, "files"),
                                    count(fields, "bytes"));
                            FieldProblem problem = fields.problem();
                            return problem == null
                                    ? new Decoded.Usable<>(read)
                                    : new Decoded.Unusable<Compared>(problem);
                        },
                        malformed -> Decoded.unusable("", malformed.reason()));
    }

    private static long count(Fields fields, String name) {
        return fields.integer(name, 0, JsonInteger.MAX);
    }
}
