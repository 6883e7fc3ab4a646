/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonBoolean;
import assize.schemas.json.JsonDecimal;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks into JSON that follows no schema of ours: what is not there, or of another kind, is null or empty. */
final class Peek {
    private static final int NESTED_MAX = 32;

    private Peek() {}

    /** The document; empty where the text is none. */
    static Optional<JsonValue> document(String text) {
        return Json.parse(text.getBytes(StandardCharsets.UTF_8))
                .fold(parsed -> Optional.of(parsed.value()), malformed -> Optional.empty());
    }

    /** The first of the members that is a string. */
    static @Nullable String text(JsonObject object, String... names) {
        for (String name : names) {
            if (object.get(name) instanceof JsonString string) {
                return string.value();
            }
        }
        return null;
    }

    /** The same for callers to whom no text and an empty one are alike. */
    static String textOrEmpty(JsonObject object, String... names) {
        String text = text(object, names);
        return text == null ? "" : text;
    }

    /** Whether the member is that word. */
    static boolean says(JsonObject object, String name, String word) {
        return word.equals(text(object, name));
    }

    static boolean isTrue(JsonObject object, String name) {
        return object.get(name) instanceof JsonBoolean flag && flag.value();
    }

    /** The object inside; one without members where there is none. */
    static JsonObject object(JsonObject object, String... names) {
        for (String name : names) {
            if (object.get(name) instanceof JsonObject inner) {
                return inner;
            }
        }
        return JsonObject.EMPTY;
    }

    /** The objects of an array; anything else in it is left out. */
    static List<JsonObject> objects(JsonObject object, String name) {
        return object.get(name) instanceof JsonArray array ? objects(array) : List.of();
    }

    /** The objects of an array; anything else in it is left out. */
    static List<JsonObject> objects(JsonArray array) {
        return array.items().stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .toList();
    }

    static boolean isArray(JsonObject object, String name) {
        return object.get(name) instanceof JsonArray;
    }

    /** Whether the member is there and says something. */
    static boolean holds(JsonObject object, String name) {
        JsonValue value = object.get(name);
        return value != null && value != JsonNull.NULL;
    }

    /** The first of the members that is a number from 0 on, as a whole number; null where none is. */
    static @Nullable Long count(JsonObject object, String... names) {
        for (String name : names) {
            JsonValue value = object.get(name);
            if (value instanceof JsonInteger integer && integer.value() >= 0) {
                return integer.value();
            }
            if (value instanceof JsonDecimal decimal && decimal.value() >= 0 && decimal.value() <= JsonInteger.MAX) {
                return (long) decimal.value();
            }
        }
        return null;
    }

    /** A value as the text an answer is judged by: strings as they are, anything else as compact JSON. */
    static String shown(JsonValue value) {
        return value instanceof JsonString string ? string.value() : Json.canonicalText(value);
    }

    /** Whether the value can be put inside an event's data and still be read again. */
    static boolean isShallow(JsonValue value) {
        return isShallow(value, NESTED_MAX);
    }

    private static boolean isShallow(JsonValue value, int levels) {
        if (value instanceof JsonObject object) {
            return levels > 0 && object.members().values().stream().allMatch(member -> isShallow(member, levels - 1));
        }
        return !(value instanceof JsonArray array)
                || (levels > 0 && array.items().stream().allMatch(item -> isShallow(item, levels - 1)));
    }
}
