/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Reads single members of a record the way they are shown. */
final class Scalars {
    private Scalars() {}

    /** The member as text, be it text, number or flag; {@code ifAbsent} where it is missing or null. */
    static String text(Fields fields, String name, String ifAbsent) {
        JsonValue value = fields.asObject().get(name);
        if (value == null || value == JsonNull.NULL) {
            return ifAbsent;
        }
        return value instanceof JsonString string ? string.value() : Json.canonicalText(value);
    }

    static long whole(Fields fields, String name) {
        return fields.integer(name, JsonInteger.MIN, JsonInteger.MAX);
    }

    static @Nullable Long optionalWhole(Fields fields, String name) {
        return fields.optionalInteger(name, JsonInteger.MIN, JsonInteger.MAX);
    }
}
