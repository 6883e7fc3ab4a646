/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonBoolean;
import assize.schemas.json.JsonDecimal;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the Python literals that models write where JSON is meant: single quotes, None, True, trailing commas, tuples.
 *
 * <p>Total, linear in the text. What JSON cannot carry (a lone surrogate, an integer beyond 2^53, a name given twice) is
 * no literal here.
 *
 * <p>Source: Python reference, ch. 2.4 to 2.7 and 6.2; prefixes and joined strings are left out.
 */
final class PythonLiteral {
    private static final int DEPTH_MAX = 32;
    private static final int HEX = 16;

    private final String text;
    private int at;

    private PythonLiteral(String text) {
        this.text = text;
    }

    /** The value the text as a whole is written for; empty where it is no literal. */
    static Optional<JsonValue> parse(String text) {
        PythonLiteral literal = new PythonLiteral(text);
        Optional<JsonValue> value = literal.value(DEPTH_MAX);
        literal.skipBlanks();
        return literal.at == text.length() ? value : Optional.empty();
    }

    private Optional<JsonValue> value(int levels) {
        skipBlanks();
        if (at >= text.length() || levels == 0) {
            return Optional.empty();
        }
        char first = text.charAt(at);
        return switch (first) {
            case '{' -> object(levels);
            case '[' -> array(']', levels);
            case '(' -> array(')', levels);
            case '\'', '"' -> string().map(JsonString::new);
            default -> word();
        };
    }

    private Optional<JsonValue> object(int levels) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        at++;
        while (!takes('}')) {
            skipBlanks();
            if (at >= text.length() || (text.charAt(at) != '\'' && text.charAt(at) != '"')) {
                return Optional.empty();
            }
            Optional<String> name = string();
            if (name.isEmpty() || !takes(':')) {
                return Optional.empty();
            }
            Optional<JsonValue> member = value(levels - 1);
            if (member.isEmpty() || members.put(name.get(), member.get()) != null) {
                return Optional.empty();
            }
            if (!takes(',') && !isNext('}')) {
                return Optional.empty();
            }
        }
        return Optional.of(new JsonObject(members));
    }

    private Optional<JsonValue> array(char end, int levels) {
        List<JsonValue> items = new ArrayList<>();
        at++;
        while (!takes(end)) {
            Optional<JsonValue> item = value(levels - 1);
            if (item.isEmpty()) {
                return Optional.empty();
            }
            items.add(item.get());
            if (!takes(',') && !isNext(end)) {
                return Optional.empty();
            }
        }
        return Optional.of(new JsonArray(items));
    }

    private Optional<String> string() {
        char quote = text.charAt(at++);
        StringBuilder read = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == quote) {
                return isWellFormed(read) ? Optional.of(read.toString()) : Optional.empty();
            }
            if (c == '\n' || (c == '\\' && !escape(read))) {
                return Optional.empty();
            }
            if (c != '\\') {
                read.append(c);
            }
        }
        return Optional.empty();
    }

    private boolean escape(StringBuilder read) {
        if (at >= text.length()) {
            return false;
        }
        char c = text.charAt(at++);
        switch (c) {
            case 'n' -> read.append('\n');
            case 't' -> read.append('\t');
            case 'r' -> read.append('\r');
            case 'b' -> read.append('\b');
            case 'f' -> read.append('\f');
            case '\\', '\'', '"', '/' -> read.append(c);
            case 'x' -> {
                return hex(2, read);
            }
            case 'u' -> {
                return hex(4, read);
            }
            default -> read.append('\\').append(c);
        }
        return true;
    }

    private boolean hex(int digits, StringBuilder read) {
        if (at + digits > text.length()) {
            return false;
        }
        int code = 0;
        for (int i = 0; i < digits; i++) {
            int digit = Character.digit(text.charAt(at++), HEX);
            if (digit < 0) {
                return false;
            }
            code = code * HEX + digit;
        }
        read.append((char) code);
        return true;
    }

    private Optional<JsonValue> word() {
        int start = at;
        while (at < text.length() && isWordPart(text.charAt(at))) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "None", "null" -> Optional.of(JsonNull.NULL);
            case "True", "true" -> Optional.of(JsonBoolean.of(true));
            case "False", "false" -> Optional.of(JsonBoolean.of(false));
            default -> number(word);
        };
    }

    private static Optional<JsonValue> number(String word) {
        if (word.isEmpty() || word.length() > 40 || !isNumeric(word)) {
            return Optional.empty();
        }
        try {
            if (word.indexOf('.') < 0 && word.indexOf('e') < 0 && word.indexOf('E') < 0) {
                long whole = Long.parseLong(word);
                return JsonInteger.isExact(whole) ? Optional.of(new JsonInteger(whole)) : Optional.empty();
            }
            double decimal = Double.parseDouble(word);
            return JsonDecimal.isWritable(decimal) ? Optional.of(new JsonDecimal(decimal)) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static boolean isNumeric(String word) {
        return word.chars()
                .allMatch(c -> (c >= '0' && c <= '9') || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-');
    }

    private static boolean isWordPart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "+-._".indexOf(c) >= 0;
    }

    private static boolean isWellFormed(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c)) {
                i++;
                if (i >= text.length() || !Character.isLowSurrogate(text.charAt(i))) {
                    return false;
                }
            } else if (Character.isLowSurrogate(c)) {
                return false;
            }
        }
        return true;
    }

    private boolean takes(char c) {
        if (isNext(c)) {
            at++;
            return true;
        }
        return false;
    }

    private boolean isNext(char c) {
        skipBlanks();
        return at < text.length() && text.charAt(at) == c;
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }
}
