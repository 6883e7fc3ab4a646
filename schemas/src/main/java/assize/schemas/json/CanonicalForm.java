/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.List;

/** Writes JSON without white space, with ECMAScript's numbers and the fewest escapes. */
final class CanonicalForm {
    private final Utf8Buffer out = Utf8Buffer.ofThread();
    private final boolean sorted;

    private CanonicalForm(boolean sorted) {
        this.sorted = sorted;
    }

    /** Members in ascending order of the UTF-16 code units of their names: RFC 8785. */
    static Utf8Buffer sorted(JsonValue value) {
        return new CanonicalForm(true).written(value);
    }

    /** Members as they were entered. */
    static Utf8Buffer entered(JsonValue value) {
        return new CanonicalForm(false).written(value);
    }

    private Utf8Buffer written(JsonValue value) {
        write(value, 1);
        return out;
    }

    /** {@code depth} is that of {@code value}, if it nests. */
    private void write(JsonValue value, int depth) {
        if (value instanceof JsonString string) {
            out.quoted(string.value());
        } else if (value instanceof JsonObject object) {
            writeObject(object, Depth.checked(depth));
        } else if (value instanceof JsonInteger integer) {
            out.integer(integer.value());
        } else if (value instanceof JsonArray array) {
            writeArray(array.items(), Depth.checked(depth));
        } else if (value instanceof JsonDecimal decimal) {
            DecimalText.ecmaScript(decimal.value(), out);
        } else if (value instanceof JsonBoolean flag) {
            out.ascii(flag.value() ? "true" : "false");
        } else {
            out.ascii("null");
        }
    }

    private void writeArray(List<JsonValue> items, int depth) {
        out.ascii('[');
        boolean first = true;
        for (JsonValue item : items) {
            if (!first) {
                out.ascii(',');
            }
            first = false;
            write(item, depth + 1);
        }
        out.ascii(']');
    }

    private void writeObject(JsonObject object, int depth) {
        Members entered = Members.copyOf(object.members());
        Members members = sorted ? entered.sorted() : entered;
        out.ascii('{');
        for (int place = 0; place < members.size(); place++) {
            if (place > 0) {
                out.ascii(',');
            }
            out.quoted(members.name(place));
            out.ascii(':');
            write(members.value(place), depth + 1);
        }
        out.ascii('}');
    }
}
