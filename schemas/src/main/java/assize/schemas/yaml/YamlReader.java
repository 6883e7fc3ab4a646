/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.yaml;

import assize.schemas.json.JsonLimits;
import assize.schemas.json.JsonResult;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;

/**
 * The strict reader of YAML. Thread-safe; holds no document.
 *
 * <p>Refuses, beside what YAML 1.2 forbids: anchors and aliases, tags beyond the core schema, keys that are no strings,
 * duplicate keys, a second document, {@code .inf} and {@code .nan}, ill-formed UTF-8, a byte order mark, lone surrogates,
 * and numbers, depth and sizes beyond those of JSON. Block scalars come out exactly as YAML defines them.
 */
public final class YamlReader {
    private static final int MAX_REASON_LENGTH = 160;
    private static final int MIN_BUFFER = 1024;

    private final JsonLimits limits;

    public YamlReader(JsonLimits limits) {
        this.limits = limits;
    }

    /** Settings for a text of that many UTF-16 units. */
    private LoadSettings settings(int length) {
        return LoadSettings.builder()
                .setCodePointLimit(limits.maxDocumentBytes())
                .setUseMarks(true)
                // One buffer for all of it: the scanner copies what it has of a line each time it fetches more, so in
                // small
                // pieces a line takes time by the square of its length.
                .setBufferSize(Math.max(MIN_BUFFER, length + 1))
                .build();
    }

    /** Reads one document. */
    public JsonResult read(byte[] utf8) {
        if (utf8.length > limits.maxDocumentBytes()) {
            return new JsonResult.Malformed(1, 1, "document longer than " + limits.maxDocumentBytes() + " bytes");
        }
        CharBuffer text = CharBuffer.allocate(utf8.length);
        ByteBuffer bytes = ByteBuffer.wrap(utf8);
        CoderResult decoded = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(bytes, text, true);
        if (decoded.isError()) {
            return JsonResult.Malformed.at(utf8, 0, bytes.position(), "invalid UTF-8");
        }
        String document = text.flip().toString();
        return document.startsWith("\uFEFF") ? new JsonResult.Malformed(1, 1, "byte order mark") : read(utf8, document);
    }

    private JsonResult read(byte[] utf8, String document) {
        try {
            return new EventReader(
                            new Parse(settings(document.length()))
                                    .parseString(document)
                                    .iterator(),
                            limits)
                    .document();
        } catch (YamlRefusal refusal) {
            return malformed(refusal.place(), refusal.reason());
        } catch (MarkedYamlEngineException fault) {
            String context = fault.getContext();
            String problem = fault.getProblem();
            String reason = (context == null ? "" : context + ": ") + (problem == null ? "no YAML" : problem);
            return malformed(fault.getProblemMark().or(fault::getContextMark), reason);
        } catch (ReaderException fault) {
            String reason = String.format("character U+%04X is not allowed", fault.getCodePoint());
            return JsonResult.Malformed.at(utf8, 0, byteIndex(utf8, fault.getPosition()), reason);
        } catch (NumberFormatException fault) {
            // The scanner reads the digits of an escape without asking whether the text still has them.
            return JsonResult.Malformed.at(utf8, 0, utf8.length, "the text ends inside an escape");
        } catch (RuntimeException fault) {
            // No input is known to lead here; one that does is refused like any other instead of stopping the stage.
            return malformed(Optional.empty(), "unreadable: " + fault.getClass().getSimpleName());
        }
    }

    /** Index of the code point that {@code codePoints} others precede. */
    private static int byteIndex(byte[] utf8, int codePoints) {
        int seen = -1;
        for (int i = 0; i < utf8.length; i++) {
            if ((utf8[i] & 0xC0) != 0x80 && ++seen == codePoints) {
                return i;
            }
        }
        return utf8.length;
    }

    /** Marks count from 0 and in code points. */
    private static JsonResult.Malformed malformed(Optional<Mark> place, String reason) {
        return new JsonResult.Malformed(
                place.map(Mark::getLine).orElse(0) + 1,
                place.map(Mark::getColumn).orElse(0) + 1,
                printable(reason));
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
