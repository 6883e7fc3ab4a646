/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

/** Writes JSON as Python's {@code json.dumps} does with its defaults. */
final class PythonForm {
    private final Utf8Buffer out = Utf8Buffer.ofThread();

    private PythonForm() {}

    static Utf8Buffer of(JsonValue value) {
        PythonForm form = new PythonForm();
        form.write(value, 1);
        return form.out;
    }

    private void write(JsonValue value, int depth) {
        if (value instanceof JsonString string) {
            out.quotedAscii(string.value());
        } else if (value instanceof JsonObject object) {
            writeObject(object, Depth.checked(depth));
        } else if (value instanceof JsonInteger integer) {
            out.integer(integer.value());
        } else if (value instanceof JsonArray array) {
            writeArray(array, Depth.checked(depth));
        } else if (value instanceof JsonDecimal decimal) {
            DecimalText.python(decimal.value(), out);
        } else if (value instanceof JsonBoolean flag) {
            out.ascii(flag.value() ? "true" : "false");
        } else {
            out.ascii("null");
        }
    }

    private void writeArray(JsonArray array, int depth) {
        out.ascii('[');
        boolean first = true;
        for (JsonValue item : array.items()) {
            if (!first) {
                out.ascii(", ");
            }
            first = false;
            write(item, depth + 1);
        }
        out.ascii(']');
    }

    private void writeObject(JsonObject object, int depth) {
        out.ascii('{');
        Members members = Members.copyOf(object.members());
        for (int place = 0; place < members.size(); place++) {
            if (place > 0) {
                out.ascii(", ");
            }
            out.quotedAscii(members.name(place));
            out.ascii(": ");
            write(members.value(place), depth + 1);
        }
        out.ascii('}');
    }
}
