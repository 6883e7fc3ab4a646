/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that travels as the bytes of its text, and is read where it is first looked into.
 *
 * <p>No record of Java, because the engine leaves out what is transient: the bytes travel, the object read from them does not.
 * Compares by its bytes. Never changed once it is made, so any thread may read it.
 */
public final class JsonText {
    private byte[] utf8;
    private transient @Nullable JsonObject object;

    private JsonText(byte[] utf8, @Nullable JsonObject object) {
        this.utf8 = utf8;
        this.object = object;
    }

    /** For the engine, which sets the bytes. */
    public JsonText() {
        this(new byte[0], null);
    }

    /** The text of an object, in UTF-8; the array is taken over. It must parse once it is looked into. */
    public static JsonText of(byte[] utf8) {
        return new JsonText(utf8, null);
    }

    /** A text. */
    public static JsonText of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** An object as {@link Json#pythonText} writes it. */
    public static JsonText python(JsonObject object) {
        return new JsonText(Json.python(object), object);
    }

    /** The bytes; read them, never write them. */
    public byte[] getUtf8() {
        return utf8;
    }

    /** For the engine alone. */
    public void setUtf8(byte[] text) {
        utf8 = text;
        object = null;
    }

    /** Whether there is no text. */
    public boolean isEmpty() {
        return utf8.length == 0;
    }

    /** The text. */
    public String text() {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    /** What the text says; it was written or read by us before, so a fault is a broken invariant. */
    public JsonObject object() {
        JsonObject known = object;
        if (known == null) {
            known = Json.parse(utf8).fold(parsed -> (JsonObject) parsed.value(), malformed -> {
                throw new IllegalStateException("stored JSON does not parse: " + malformed);
            });
            object = known;
        }
        return known;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonText text && Arrays.equals(utf8, text.utf8);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(utf8);
    }

    /** The text. */
    @Override
    public String toString() {
        return text();
    }
}
