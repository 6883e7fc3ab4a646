/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object: its members in the order they were entered.
 *
 * <p>Two objects with the same members are equal, whatever their order.
 */
public record JsonObject(Map<String, JsonValue> members) implements JsonValue {
    public static final JsonObject EMPTY = new JsonObject(Map.of());

    public JsonObject {
        members = Members.copyOf(members);
    }

    /** The member of that name; null when there is none. {@link JsonNull} when there is one that says null. */
    public @Nullable JsonValue get(String name) {
        return members.get(name);
    }

    public boolean has(String name) {
        return members.containsKey(name);
    }

    /** This object with the member replaced where it stands, or added at the end. */
    public JsonObject with(String name, JsonValue value) {
        Members.Builder changed = new Members.Builder();
        members.forEach((known, old) -> changed.add(known, known.equals(name) ? value : old));
        if (!has(name)) {
            changed.add(name, value);
        }
        return new JsonObject(changed.build());
    }

    /** This object without the member of that name. */
    public JsonObject without(String name) {
        Members.Builder rest = new Members.Builder();
        members.forEach((known, value) -> {
            if (!known.equals(name)) {
                rest.add(known, value);
            }
        });
        return new JsonObject(rest.build());
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Collects members in order. One thread, one object; a name given twice is a programmer's error. */
    public static final class Builder {
        private final Members.Builder members = new Members.Builder();

        private Builder() {}

        public Builder put(String name, JsonValue value) {
            if (!members.add(name, value)) {
                throw new IllegalArgumentException("member given twice: " + name);
            }
            return this;
        }

        public Builder put(String name, String value) {
            return put(name, new JsonString(value));
        }

        public Builder put(String name, long value) {
            return put(name, new JsonInteger(value));
        }

        public Builder put(String name, boolean value) {
            return put(name, JsonBoolean.of(value));
        }

        public Builder putDecimal(String name, double value) {
            return put(name, new JsonDecimal(value));
        }

        /** JSON null where there is no text. */
        public Builder putOrNull(String name, @Nullable String value) {
            return value == null ? putNull(name) : put(name, value);
        }

        /** JSON null where there is no number. */
        public Builder putOrNull(String name, @Nullable Long value) {
            return value == null ? putNull(name) : put(name, value.longValue());
        }

        /** JSON null where it is not known. */
        public Builder putOrNull(String name, @Nullable Boolean value) {
            return value == null ? putNull(name) : put(name, value.booleanValue());
        }

        public Builder putNull(String name) {
            return put(name, JsonNull.NULL);
        }

        /** Adds the member only where there is something to say. */
        public Builder putIfPresent(String name, @Nullable JsonValue value) {
            return value == null ? this : put(name, value);
        }

        /** Adds the member only where there is something to say. */
        public Builder putIfPresent(String name, @Nullable String value) {
            return value == null ? this : put(name, value);
        }

        public JsonObject build() {
            return new JsonObject(members.build());
        }
    }
}
