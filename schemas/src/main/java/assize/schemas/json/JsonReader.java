/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
    private static final int MAX_REASON_LENGTH = 160;

    private final JsonLimits limits;
    private final JsonFactory factory;

    public JsonReader(JsonLimits limits) {
        this.limits = limits;
        this.factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        // One more, so that our own check speaks first and knows the place.
                        .maxNestingDepth(limits.maxDepth() + 1)
                        .maxStringLength(limits.maxStringLength())
                        // Counted in bytes of UTF-8, rounded up to whole words.
                        .maxNameLength((int) Math.min(3L * limits.maxStringLength() + 8, Integer.MAX_VALUE))
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
            try {
                boolean maySplitSurrogates = verdict == Utf8.VALID_WITH_SURROGATE_ESCAPES;
                return new JsonResult.Parsed(new TreeReader(tokens, limits, maySplitSurrogates).document());
            } catch (Refusal refusal) {
                return malformed(utf8, offset, length, refusal.byteOffset(), refusal.reason());
            } catch (JsonProcessingException fault) {
                return malformed(utf8, offset, length, offsetOf(fault, tokens), reasonFor(fault));
            }
        } catch (IOException | RuntimeException fault) {
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

    private static JsonResult.Malformed malformed(byte[] utf8, int offset, int length, long byteOffset, String reason) {
        int index = offset + (int) Math.max(0, Math.min(byteOffset, length));
        return JsonResult.Malformed.at(utf8, offset, index, reason);
    }

    private static long offsetOf(JsonProcessingException fault, JsonParser tokens) {
        @Nullable JsonLocation location = fault.getLocation();
        long known = location == null ? -1 : location.getByteOffset();
        return known >= 0 ? known : tokens.currentLocation().getByteOffset();
    }

    private String reasonFor(JsonProcessingException fault) {
        if (fault instanceof JsonEOFException) {
            return "the text ends inside a value";
        }
        String message = fault.getOriginalMessage();
        if (fault instanceof StreamConstraintsException) {
            return message.startsWith("Number")
                    ? "number longer than " + MAX_NUMBER_LENGTH + " characters"
                    : tooLong(limits);
        }
        int end = message.indexOf(" (for ");
        return printable(end < 0 ? message : message.substring(0, end));
    }

    static String tooLong(JsonLimits limits) {
        return "string longer than " + limits.maxStringLength() + " UTF-16 units";
    }

    /** One bounded line of ASCII: the message quotes the document. */
    private static String printable(String message) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < Math.min(message.length(), MAX_REASON_LENGTH); i++) {
            char c = message.charAt(i);
            line.append(c >= ' ' && c < 0x7F ? c : '?');
        }
        return line.toString();
    }
}
