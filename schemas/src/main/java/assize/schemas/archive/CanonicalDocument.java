/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.util.Arrays;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads documents that were published in canonical form, and shares the shapes of their members.
 *
 * <p>Bytes that say the same in another form are refused: they would have another hash.
 */
public final class CanonicalDocument {

    /** 64 lower-case hex digits. */
    static final Pattern HEX_DIGEST = Pattern.compile("[0-9a-f]{64}");

    public static final int FORMAT_VERSION = 1;
    static final int TEXT_MAX = 1000;

    private CanonicalDocument() {}

    /** The object in these bytes. */
    public static Decoded<JsonObject> read(byte[] bytes) {
        return Json.parse(bytes)
                .fold(
                        parsed -> parsed.value() instanceof JsonObject object
                                ? canonicalOnly(object, bytes)
                                : Decoded.unusable("", "must be an object"),
                        malformed -> Decoded.unusable(
                                "",
                                "line %d, column %d: %s"
                                        .formatted(malformed.line(), malformed.column(), malformed.reason())));
    }

    private static Decoded<JsonObject> canonicalOnly(JsonObject object, byte[] bytes) {
        return Arrays.equals(Json.canonical(object), bytes)
                ? new Decoded.Usable<>(object)
                : Decoded.unusable("", "is not in canonical form (RFC 8785)");
    }

    /** Checks {@code type} and {@code format_version}, the members that say how to read the others. */
    public static void checkType(Fields fields, String type) {
        if (!fields.text("type", TEXT_MAX).equals(type)) {
            fields.fail("type", "must be " + type);
        }
        fields.integer("format_version", FORMAT_VERSION, FORMAT_VERSION);
    }

    /** Makes the value once nothing is wrong; a maker never sees a document with a problem. */
    public static <T> Decoded<T> made(Fields fields, Function<Fields, T> maker) {
        FieldProblem problem = fields.problem();
        return problem == null ? new Decoded.Usable<>(maker.apply(fields)) : new Decoded.Unusable<>(problem);
    }
}
