/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

/**
 * Reads strict JSON and writes its three forms. Pure.
 *
 * <p>Source: RFC 8259 for what is read, less what RFC 7493 and RFC 8785 need refused (see {@link JsonReader}).
 */
public final class Json {
    private static final JsonReader READER = new JsonReader(JsonLimits.DEFAULT);

    private Json() {}

    /** Reads one document of UTF-8 within {@link JsonLimits#DEFAULT}. */
    public static JsonResult parse(byte[] utf8) {
        return READER.read(utf8, 0, utf8.length);
    }

    /** Reads one document from {@code length} bytes at {@code offset}; lines and columns count from there. */
    public static JsonResult parse(byte[] utf8, int offset, int length) {
        return READER.read(utf8, offset, length);
    }

    /**
     * The bytes that are hashed and signed: one form per content, whatever the order of its members.
     *
     * <p>Source: RFC 8785.
     */
    public static byte[] canonical(JsonValue value) {
        return CanonicalForm.sorted(value).toBytes();
    }

    /** {@link #canonical} as text. */
    public static String canonicalText(JsonValue value) {
        return CanonicalForm.sorted(value).toText();
    }

    /** UTF-8 without white space, members in the order they were entered. For answers that nobody hashes. */
    public static byte[] compact(JsonValue value) {
        return CanonicalForm.entered(value).toBytes();
    }

    /**
     * What Python's {@code json.dumps(json.loads(x))} prints, in ASCII: the form of a replay's {@code data}.
     *
     * <p>Source: CPython {@code json.encoder} with its defaults ({@code ensure_ascii}, separators {@code ", "} and
     * {@code ": "}, members as entered).
     */
    public static String pythonText(JsonValue value) {
        return PythonForm.of(value).toText();
    }

    /** {@link #pythonText} as bytes. */
    public static byte[] python(JsonValue value) {
        return PythonForm.of(value).toBytes();
    }
}
