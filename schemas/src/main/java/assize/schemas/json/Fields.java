/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of one object into a record, line by line, without exceptions.
 *
 * <p>The first problem is kept and every later getter goes on with a harmless value, so a decoder asks for all it needs
 * and then looks at {@link #problem} once, <em>before</em> it makes the record. Objects inside share the problem.
 * {@code optional…} takes a missing member and a JSON null alike; every other getter refuses both.
 *
 * <p>One thread, one document. Messages never quote the document.
 */
public final class Fields {
    private static final Pattern DECIMAL = Pattern.compile("-?(?:0|[1-9][0-9]{0,17})(?:\\.[0-9]{1,18})?");

    private final JsonObject object;
    private final Place place;
    private final Slot slot;

    private static final class Slot {
        private @Nullable FieldProblem first;
    }

    /** Where a value lies; written out only once something is wrong there. */
    private record Place(@Nullable Place above, String name, int index) {
        private static final int NO_INDEX = -1;

        static Place of(String path) {
            return new Place(null, path, NO_INDEX);
        }

        Place member(String member) {
            return new Place(this, member, NO_INDEX);
        }

        Place item(String array, int item) {
            return new Place(this, array, item);
        }

        String path() {
            String holder = above == null ? "" : above.path();
            String path = holder.isEmpty() ? name : holder + "." + name;
            return index == NO_INDEX ? path : path + "[" + index + "]";
        }
    }

    private Fields(JsonObject object, Place place, Slot slot) {
        this.object = object;
        this.place = place;
        this.slot = slot;
    }

    /** The members of {@code object}, found at {@code path} of the document (empty for the whole). */
    public static Fields of(JsonObject object, String path) {
        return new Fields(object, Place.of(path), new Slot());
    }

    /** The members of a document that must be an object. */
    public static Fields ofDocument(JsonValue document) {
        return asFields(document, Place.of(""), new Slot());
    }

    /** The first thing wrong in the whole document so far; null while all is well. */
    public @Nullable FieldProblem problem() {
        return slot.first;
    }

    public JsonObject asObject() {
        return object;
    }

    public String path() {
        return place.path();
    }

    /** Where a member lies: {@code data.action} and {@code type} make {@code data.action.type}. */
    public String path(String name) {
        return place.member(name).path();
    }

    public boolean has(String name) {
        return object.has(name);
    }

    /** Keeps a problem the caller found with a member, unless an earlier one is kept. */
    public void fail(String name, String message) {
        failAt(path(name), message, slot);
    }

    private static void failAt(String path, String message, Slot slot) {
        if (slot.first == null) {
            slot.first = new FieldProblem(path, message);
        }
    }

    /** The member, of whatever kind; JSON null counts as a value here. */
    public JsonValue value(String name) {
        JsonValue value = object.get(name);
        if (value == null) {
            fail(name, "is missing");
            return JsonNull.NULL;
        }
        return value;
    }

    public String text(String name) {
        return required(name, "a string", "", Fields::asText);
    }

    public String text(String name, int maxCodePoints) {
        String text = text(name);
        if (text.length() > maxCodePoints && text.codePointCount(0, text.length()) > maxCodePoints) {
            fail(name, "must be at most " + maxCodePoints + " characters long");
            return "";
        }
        return text;
    }

    public @Nullable String optionalText(String name) {
        return isAbsent(name) ? null : text(name);
    }

    public @Nullable String optionalText(String name, int maxCodePoints) {
        return isAbsent(name) ? null : text(name, maxCodePoints);
    }

    /** A string that the pattern matches as a whole. */
    public String matching(String name, Pattern pattern) {
        String text = text(name);
        if (slot.first == null && !pattern.matcher(text).matches()) {
            fail(name, "must match " + pattern.pattern());
            return "";
        }
        return text;
    }

    /** A hash in the form of {@link HashText}. */
    public String hash(String name) {
        String text = text(name);
        if (slot.first == null && !HashText.isOne(text)) {
            fail(name, "must be sha256: and 64 lower-case hex digits");
            return "";
        }
        return text;
    }

    public @Nullable String optionalHash(String name) {
        return isAbsent(name) ? null : hash(name);
    }

    public @Nullable String optionalMatching(String name, Pattern pattern) {
        return isAbsent(name) ? null : matching(name, pattern);
    }

    /** An integer literal from {@code min} to {@code max}; {@code min} where there is none. */
    public long integer(String name, long min, long max) {
        long value = required(name, "an integer", min, v -> v instanceof JsonInteger integer ? integer.value() : null);
        if (value < min || value > max) {
            fail(name, "must be from " + min + " to " + max);
            return min;
        }
        return value;
    }

    public @Nullable Long optionalInteger(String name, long min, long max) {
        return isAbsent(name) ? null : Long.valueOf(integer(name, min, max));
    }

    /** A number, or a string of digits with an optional point and no exponent, exactly as written. */
    public BigDecimal decimalText(String name) {
        return required(name, "a number or a decimal string", BigDecimal.ZERO, Fields::asDecimal);
    }

    public @Nullable BigDecimal optionalDecimalText(String name) {
        return isAbsent(name) ? null : decimalText(name);
    }

    /** A boolean that may be missing. */
    public boolean flag(String name, boolean ifAbsent) {
        return isAbsent(name)
                ? ifAbsent
                : required(name, "true or false", ifAbsent, v -> v instanceof JsonBoolean flag ? flag.value() : null);
    }

    /** What the member's word stands for; any of {@code choices} once there is a problem. */
    public <T> T oneOf(String name, Map<String, T> choices) {
        T chosen = choices.get(text(name));
        if (chosen != null) {
            return chosen;
        }
        fail(name, "must be one of " + String.join(", ", new TreeSet<>(choices.keySet())));
        return choices.values().iterator().next();
    }

    /** The member's word; any of {@code choices} once there is a problem. */
    public String oneOf(String name, Set<String> choices) {
        String word = text(name);
        if (choices.contains(word)) {
            return word;
        }
        fail(name, "must be one of " + String.join(", ", new TreeSet<>(choices)));
        return choices.iterator().next();
    }

    /** What the member's word stands for; null where it is missing. */
    public <T> @Nullable T optionalOneOf(String name, Map<String, T> choices) {
        return isAbsent(name) ? null : oneOf(name, choices);
    }

    /** The object inside; one without members where there is none. */
    public Fields object(String name) {
        JsonValue value = object.get(name);
        return value == null ? missing(name) : asFields(value, place.member(name), slot);
    }

    public @Nullable Fields optionalObject(String name) {
        return isAbsent(name) ? null : object(name);
    }

    private Fields missing(String name) {
        fail(name, "is missing");
        return new Fields(JsonObject.EMPTY, place.member(name), slot);
    }

    private static Fields asFields(JsonValue value, Place place, Slot slot) {
        if (value instanceof JsonObject inner) {
            return new Fields(inner, place, slot);
        }
        failAt(place.path(), "must be an object", slot);
        return new Fields(JsonObject.EMPTY, place, slot);
    }

    /** The objects of an array, in order. */
    public List<Fields> objects(String name) {
        List<JsonValue> items = items(name);
        List<Fields> found = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            found.add(asFields(items.get(i), place.item(name, i), slot));
        }
        return List.copyOf(found);
    }

    /** The objects of an array that may be missing. */
    public List<Fields> optionalObjects(String name) {
        return isAbsent(name) ? List.of() : objects(name);
    }

    /** The strings of an array, in order. */
    public List<String> texts(String name) {
        List<JsonValue> items = items(name);
        List<String> found = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof JsonString string) {
                found.add(string.value());
            } else {
                failAt(path(name) + "[" + i + "]", "must be a string", slot);
            }
        }
        return List.copyOf(found);
    }

    /** The decimals of an array, each a number or a decimal string, in order. */
    public List<BigDecimal> decimalTexts(String name) {
        List<JsonValue> items = items(name);
        List<BigDecimal> found = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            BigDecimal decimal = asDecimal(items.get(i));
            if (decimal == null) {
                failAt(place.item(name, i).path(), "must be a number or a decimal string", slot);
                decimal = BigDecimal.ZERO;
            }
            found.add(decimal);
        }
        return List.copyOf(found);
    }

    /** The strings of an array that may be missing. */
    public List<String> optionalTexts(String name) {
        return isAbsent(name) ? List.of() : texts(name);
    }

    /** The values of an array, of whatever kind. */
    public List<JsonValue> items(String name) {
        return required(name, "an array", List.of(), v -> v instanceof JsonArray array ? array.items() : null);
    }

    /** Names of members that are not in {@code known}, as entered. */
    public List<String> unknown(Set<String> known) {
        return object.members().keySet().stream()
                .filter(name -> !known.contains(name))
                .toList();
    }

    /** The members that are not in {@code known}, as entered. */
    public JsonObject rest(Set<String> known) {
        JsonObject.Builder rest = JsonObject.builder();
        object.members().forEach((name, value) -> {
            if (!known.contains(name)) {
                rest.put(name, value);
            }
        });
        return rest.build();
    }

    /** Refuses members that are not in {@code known}. */
    public void refuseUnknown(Set<String> known) {
        List<String> unknown = unknown(known);
        if (!unknown.isEmpty()) {
            failAt(
                    path(),
                    unknown.size() + " unknown member(s); known are " + String.join(", ", new TreeSet<>(known)),
                    slot);
        }
    }

    private boolean isAbsent(String name) {
        JsonValue value = object.get(name);
        return value == null || value == JsonNull.NULL;
    }

    private <T> T required(String name, String kind, T harmless, Function<JsonValue, @Nullable T> as) {
        JsonValue value = object.get(name);
        T found = value == null ? null : as.apply(value);
        if (found != null) {
            return found;
        }
        fail(name, value == null ? "is missing" : "must be " + kind);
        return harmless;
    }

    private static @Nullable String asText(JsonValue value) {
        return value instanceof JsonString string ? string.value() : null;
    }

    private static @Nullable BigDecimal asDecimal(JsonValue value) {
        if (value instanceof JsonInteger integer) {
            return BigDecimal.valueOf(integer.value());
        }
        if (value instanceof JsonDecimal) {
            return new BigDecimal(Json.canonicalText(value));
        }
        return value instanceof JsonString string
                        && DECIMAL.matcher(string.value()).matches()
                ? new BigDecimal(string.value())
                : null;
    }
}
