/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonDecimal;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes a document as YAML a person likes to read, which reads back as the same value.
 *
 * <p>Objects are blocks, arrays stand on one line, words stand plain, text of several lines is a literal block where that
 * is exact; everything else is in double quotes.
 *
 * <p>Source: YAML 1.2.2 §7.3.1 (double quotes), §8.1.2 (literal style).
 */
final class YamlText {
    private static final String INDENT = "  ";
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,79}");
    /** Words that some reader or other takes for something else than text. */
    private static final Set<String> NOT_TEXT = Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");
    /** Longer implicit keys are no YAML (§7.4.2: at most 1024 characters). */
    private static final int IMPLICIT_KEY_MAX = 1000;

    private final StringBuilder out = new StringBuilder();

    private YamlText() {}

    /** The document, ending in a line feed. */
    static String of(JsonObject document) {
        YamlText text = new YamlText();
        if (document.members().isEmpty()) {
            return "{}\n";
        }
        text.block(document, "");
        return text.out.toString();
    }

    private void block(JsonObject object, String indent) {
        for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
            out.append(indent);
            key(member.getKey());
            // An explicit key has its value on a line of its own.
            if (quoted(member.getKey()).length() > IMPLICIT_KEY_MAX) {
                out.append('\n').append(indent);
            }
            out.append(':');
            JsonValue value = member.getValue();
            if (value instanceof JsonObject inner && !inner.members().isEmpty()) {
                out.append('\n');
                block(inner, indent + INDENT);
            } else if (value instanceof JsonString string && isLiteral(string.value())) {
                literal(string.value(), indent + INDENT);
            } else {
                out.append(' ');
                flow(value);
                out.append('\n');
            }
        }
    }

    private void key(String name) {
        boolean isLong = quoted(name).length() > IMPLICIT_KEY_MAX;
        out.append(isLong ? "? " : "").append(scalar(name));
    }

    private void flow(JsonValue value) {
        if (value instanceof JsonArray array) {
            out.append('[');
            String separator = "";
            for (JsonValue item : array.items()) {
                out.append(separator);
                flow(item);
                separator = ", ";
            }
            out.append(']');
        } else if (value instanceof JsonObject object) {
            out.append('{');
            String separator = "";
            for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
                out.append(separator);
                key(member.getKey());
                out.append(quoted(member.getKey()).length() > IMPLICIT_KEY_MAX ? " : " : ": ");
                flow(member.getValue());
                separator = ", ";
            }
            out.append('}');
        } else if (value instanceof JsonString string) {
            out.append(scalar(string.value()));
        } else {
            out.append(number(value));
        }
    }

    /** Numbers, booleans and null; a decimal keeps a mark of being one. */
    private static String number(JsonValue value) {
        String text = Json.canonicalText(value);
        boolean looksWhole = value instanceof JsonDecimal && text.indexOf('.') < 0 && text.indexOf('e') < 0;
        return looksWhole ? text + ".0" : text;
    }

    private static String scalar(String text) {
        boolean plain = WORD.matcher(text).matches() && !NOT_TEXT.contains(text.toLowerCase(Locale.ROOT));
        return plain ? text : quoted(text);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (Iterator<Integer> points = text.codePoints().iterator(); points.hasNext(); ) {
            int point = points.next();
            switch (point) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (isPlainlyPrintable(point)) {
                        quoted.appendCodePoint(point);
                    } else if (point <= 0xFFFF) {
                        quoted.append(String.format(Locale.ROOT, "\\u%04X", point));
                    } else {
                        quoted.append(String.format(Locale.ROOT, "\\U%08X", point));
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }

    /** Whether every YAML reader takes the code point for itself: no control, line break, mark of order or non-character. */
    private static boolean isPlainlyPrintable(int point) {
        if (point < 0x20 || (point >= 0x7F && point <= 0xA0)) {
            return false;
        }
        int type = Character.getType(point);
        return type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR
                && type != Character.FORMAT
                && type != Character.SURROGATE
                && type != Character.PRIVATE_USE
                && type != Character.UNASSIGNED;
    }

    /** Whether a literal block holds the text exactly, whatever reader opens it. */
    private static boolean isLiteral(String text) {
        int lastBreak = text.lastIndexOf('\n');
        if (lastBreak < 0 || text.startsWith("\n") || text.endsWith("\n\n")) {
            return false;
        }
        if (!text.codePoints().allMatch(point -> point == '\n' || isPlainlyPrintable(point))) {
            return false;
        }
        String[] lines = text.split("\n", -1);
        for (String line : lines) {
            if (!line.isEmpty() && line.isBlank()) {
                return false;
            }
        }
        return text.charAt(0) != ' ';
    }

    private void literal(String text, String indent) {
        boolean ends = text.endsWith("\n");
        out.append(ends ? " |" : " |-").append('\n');
        String body = ends ? text.substring(0, text.length() - 1) : text;
        for (String line : body.split("\n", -1)) {
            out.append(line.isEmpty() ? "" : indent).append(line).append('\n');
        }
    }
}
