/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.List;

/** A JSON array. */
public record JsonArray(List<JsonValue> items) implements JsonValue {
    public static final JsonArray EMPTY = new JsonArray(List.of());

    public JsonArray {
        items = List.copyOf(items);
    }

    public static JsonArray of(JsonValue... items) {
        return new JsonArray(List.of(items));
    }

    /** An array of strings, in the order given. */
    public static JsonArray ofTexts(List<String> texts) {
        return new JsonArray(texts.stream().<JsonValue>map(JsonString::new).toList());
    }
}
