/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.yaml;

import assize.schemas.json.JsonBoolean;
import assize.schemas.json.JsonDecimal;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * What a scalar means.
 *
 * <p>Source: YAML 1.2.2 §10.3.2. {@code yes}, {@code on} and {@code 12:30} are strings here.
 */
final class CoreSchema {
    static final String MAP = "tag:yaml.org,2002:map";
    static final String SEQ = "tag:yaml.org,2002:seq";
    /** {@code !}: decided by kind alone. */
    static final String NON_SPECIFIC = "!";

    private static final String STR = "tag:yaml.org,2002:str";
    private static final String NULL = "tag:yaml.org,2002:null";
    private static final String BOOL = "tag:yaml.org,2002:bool";
    private static final String INT = "tag:yaml.org,2002:int";
    private static final String FLOAT = "tag:yaml.org,2002:float";

    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
    private static final Set<String> TRUES = Set.of("true", "True", "TRUE");
    private static final Set<String> FALSES = Set.of("false", "False", "FALSE");
    private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]++|0o[0-7]++|0x[0-9a-fA-F]++");
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?(?:\\.[0-9]++|[0-9]++(?:\\.[0-9]*+)?)(?:[eE][-+]?[0-9]++)?");
    private static final Pattern NOT_FINITE = Pattern.compile("[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)");
    private static final int MAX_NUMBER_LENGTH = 1000;

    private CoreSchema() {}

    static JsonValue value(ScalarEvent scalar) throws YamlRefusal {
        return switch (tag(scalar)) {
            case STR -> new JsonString(scalar.getValue());
            case NULL -> JsonNull.NULL;
            case BOOL -> JsonBoolean.of(TRUES.contains(scalar.getValue()));
            case INT -> integer(scalar);
            default -> decimal(scalar);
        };
    }

    static String key(ScalarEvent scalar) throws YamlRefusal {
        if (!tag(scalar).equals(STR)) {
            throw new YamlRefusal(scalar, "a key must be a string; put it in quotes");
        }
        return scalar.getValue();
    }

    /** The core tag of a scalar that may bear it. */
    private static String tag(ScalarEvent scalar) throws YamlRefusal {
        String given = scalar.getTag().orElse(scalar.isPlain() ? "" : NON_SPECIFIC);
        if (given.equals(STR) || given.equals(NON_SPECIFIC)) {
            return STR;
        }
        String found = resolved(scalar);
        if (given.isEmpty() || given.equals(found)) {
            return found;
        }
        if (given.equals(FLOAT)
                && found.equals(INT)
                && NUMBER.matcher(scalar.getValue()).matches()) {
            return FLOAT;
        }
        boolean isCore = Set.of(NULL, BOOL, INT, FLOAT).contains(given);
        throw new YamlRefusal(
                scalar, isCore ? "the text does not fit its tag" : "only tags of the core schema are allowed");
    }

    private static String resolved(ScalarEvent scalar) throws YamlRefusal {
        String text = scalar.getValue();
        if (NULLS.contains(text)) {
            return NULL;
        }
        if (TRUES.contains(text) || FALSES.contains(text)) {
            return BOOL;
        }
        if (INTEGER.matcher(text).matches()) {
            return INT;
        }
        if (NUMBER.matcher(text).matches()) {
            return FLOAT;
        }
        if (NOT_FINITE.matcher(text).matches()) {
            throw new YamlRefusal(scalar, "a number must be finite; put it in quotes if it is a word");
        }
        return STR;
    }

    private static JsonInteger integer(ScalarEvent scalar) throws YamlRefusal {
        String text = scalar.getValue();
        try {
            long value = text.startsWith("0x")
                    ? Long.parseLong(text, 2, text.length(), 16)
                    : text.startsWith("0o") ? Long.parseLong(text, 2, text.length(), 8) : Long.parseLong(text);
            if (JsonInteger.isExact(value)) {
                return new JsonInteger(value);
            }
        } catch (NumberFormatException tooLong) {
            // Its digits are known to be digits: only its size is wrong, and that is said below.
        }
        throw new YamlRefusal(scalar, "integer beyond +-(2^53-1)");
    }

    private static JsonDecimal decimal(ScalarEvent scalar) throws YamlRefusal {
        String text = scalar.getValue();
        if (text.length() > MAX_NUMBER_LENGTH) {
            throw new YamlRefusal(scalar, "number longer than " + MAX_NUMBER_LENGTH + " characters");
        }
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            throw new YamlRefusal(scalar, "number overflows a double");
        }
        if (!JsonDecimal.isWritable(value)) {
            throw new YamlRefusal(scalar, "whole number beyond +-(2^53-1)");
        }
        return new JsonDecimal(value);
    }
}
