/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.Objects;

/**
 * The strict reader. Thread-safe; holds no document.
 *
 * <p>Refuses, beside what RFC 8259 forbids: duplicate names, lone surrogates escaped or raw, ill-formed UTF-8 (nothing is
 * replaced), a byte order mark, whole numbers beyond ±(2^53-1) however they are spelled unless their canonical form has
 * an exponent, numbers that overflow a double or take more than {@value #MAX_NUMBER_LENGTH} characters, and all beyond
 * the limits. A literal without point and exponent is a {@link JsonInteger}, any other number a {@link JsonDecimal}.
 */
public final class JsonReader {
    static final int MAX_NUMBER_LENGTH = 1000;

    private final JsonLimits limits;
    private final JsonFactory factory;

    public JsonReader(JsonLimits limits) {
        this.limits = limits;
        this.factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        // Depth and lengths are checked here, where the place is known; the document's size bounds
                        // them.
                        .maxNestingDepth(limits.maxDepth() + 1)
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNameLength(Integer.MAX_VALUE)
                        .maxNumberLength(MAX_NUMBER_LENGTH)
                        .build())
                // Shared across threads and documents, but not for ever and not with the whole JVM.
                .enable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                // Whether names collide depends on a random seed; whether a document is accepted must not.
                .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                .disable(JsonFactory.Feature.CHARSET_DETECTION)
                .build();
    }

    public JsonResult read(byte[] utf8) {
        return read(utf8, 0, utf8.length);
    }

    /** Reads one document from {@code length} bytes at {@code offset}; lines and columns count from there. */
    public JsonResult read(byte[] utf8, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, utf8.length);
        if (length > limits.maxDocumentBytes()) {
            return new JsonResult.Malformed(1, 1, "document longer than " + limits.maxDocumentBytes() + " bytes");
        }
        if (startsWithByteOrderMark(utf8, offset, length)) {
            return new JsonResult.Malformed(1, 1, "byte order mark");
        }
        int verdict = Utf8.check(utf8, offset, offset + length);
        if (verdict >= 0) {
            return JsonResult.Malformed.at(utf8, offset, verdict, "invalid UTF-8");
        }
        try (JsonParser tokens = factory.createParser(utf8, offset, length)) {
            boolean maySplitSurrogates = verdict == Utf8.VALID_WITH_SURROGATE_ESCAPES;
            return new JsonResult.Parsed(new TreeReader(tokens, limits, maySplitSurrogates).document());
        } catch (Refusal refusal) {
            return JsonResult.Malformed.at(utf8, offset, offset + (int) refusal.byteOffset(), refusal.reason());
        } catch (IOException fault) {
            return SyntaxFault.in(utf8, offset, offset + length);
        } catch (RuntimeException fault) {
            // No input is known to lead here; one that does is refused like any other instead of stopping the stage.
            return new JsonResult.Malformed(
                    1, 1, "unreadable: " + fault.getClass().getSimpleName());
        }
    }

    private static boolean startsWithByteOrderMark(byte[] utf8, int offset, int length) {
        return length >= 3
                && utf8[offset] == (byte) 0xEF
                && utf8[offset + 1] == (byte) 0xBB
                && utf8[offset + 2] == (byte) 0xBF;
    }

    static String tooLong(JsonLimits limits) {
        return "string longer than " + limits.maxStringLength() + " UTF-16 units";
    }
}
