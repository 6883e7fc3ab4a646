/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names one value inside a document.
 *
 * <p>Source: RFC 6901. The whole document, and the place behind an array's last item, cannot be named.
 */
public record JsonPointer(String text) {
    private static final int DEPTH_MAX = 20;
    private static final Pattern FORM = Pattern.compile("(/([^~/]|~[01])*){1," + DEPTH_MAX + "}");
    private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,8}");

    public JsonPointer {
        if (!isPointer(text)) {
            throw new IllegalArgumentException("no pointer: " + text);
        }
    }

    /** Whether a text is one. */
    public static boolean isPointer(String text) {
        return FORM.matcher(text).matches();
    }

    /** The value it names, if the document has it. */
    public Optional<JsonValue> find(JsonValue document) {
        Optional<JsonValue> found = Optional.of(document);
        for (String token : tokens()) {
            found = found.flatMap(value -> step(value, token));
        }
        return found;
    }

    /** The document with another value there; empty where it has none there. */
    public Optional<JsonValue> replace(JsonValue document, JsonValue value) {
        return replace(document, tokens(), value);
    }

    private static Optional<JsonValue> replace(JsonValue at, List<String> tokens, JsonValue value) {
        if (tokens.isEmpty()) {
            return Optional.of(value);
        }
        String token = tokens.get(0);
        return step(at, token)
                .flatMap(inner -> replace(inner, tokens.subList(1, tokens.size()), value))
                .map(inner -> at instanceof JsonObject object
                        ? object.with(token, inner)
                        : withItem((JsonArray) at, Integer.parseInt(token), inner));
    }

    private static JsonArray withItem(JsonArray array, int index, JsonValue item) {
        List<JsonValue> items = new ArrayList<>(array.items());
        items.set(index, item);
        return new JsonArray(items);
    }

    private static Optional<JsonValue> step(JsonValue value, String token) {
        if (value instanceof JsonObject object) {
            return Optional.ofNullable(object.get(token));
        }
        if (value instanceof JsonArray array && INDEX.matcher(token).matches()) {
            int index = Integer.parseInt(token);
            return index < array.items().size() ? Optional.of(array.items().get(index)) : Optional.empty();
        }
        return Optional.empty();
    }

    private List<String> tokens() {
        List<String> tokens = new ArrayList<>();
        for (int from = 1; from <= text.length(); ) {
            int end = text.indexOf('/', from);
            end = end < 0 ? text.length() : end;
            tokens.add(text.substring(from, end).replace("~1", "/").replace("~0", "~"));
            from = end + 1;
        }
        return tokens;
    }
}
