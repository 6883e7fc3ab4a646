/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Turns the tokens of one document into a tree and refuses what the grammar allows and we do not. */
final class TreeReader {
    private final JsonParser tokens;
    private final JsonLimits limits;
    private final boolean maySplitSurrogates;

    TreeReader(JsonParser tokens, JsonLimits limits, boolean maySplitSurrogates) {
        this.tokens = tokens;
        this.limits = limits;
        this.maySplitSurrogates = maySplitSurrogates;
    }

    JsonValue document() throws IOException, Refusal {
        JsonToken first = tokens.nextToken();
        if (first == null) {
            throw new Refusal(tokens.currentLocation().getByteOffset(), "there is no value");
        }
        JsonValue value = value(first, 1);
        if (tokens.nextToken() != null) {
            throw refused("text after the end of the document");
        }
        return value;
    }

    /** {@code depth} is that of the value, if it nests. */
    private JsonValue value(JsonToken token, int depth) throws IOException, Refusal {
        return switch (token) {
            case VALUE_STRING -> new JsonString(checkedText(tokens.getText()));
            case START_OBJECT -> object(depth);
            case VALUE_NUMBER_INT -> integer();
            case VALUE_NUMBER_FLOAT -> decimal();
            case START_ARRAY -> array(depth);
            case VALUE_TRUE -> JsonBoolean.TRUE;
            case VALUE_FALSE -> JsonBoolean.FALSE;
            case VALUE_NULL -> JsonNull.NULL;
            default -> throw refused("not a value");
        };
    }

    private JsonObject object(int depth) throws IOException, Refusal {
        checkDepth(depth);
        Members.Builder members = new Members.Builder();
        while (true) {
            String name = tokens.nextFieldName();
            if (name == null) {
                return new JsonObject(members.build());
            }
            checkedText(name);
            if (members.isKnown(name)) {
                throw refused("the object already has a member of that name");
            }
            members.append(name, value(tokens.nextToken(), depth + 1));
        }
    }

    private JsonArray array(int depth) throws IOException, Refusal {
        checkDepth(depth);
        List<JsonValue> items = new ArrayList<>();
        for (JsonToken token = tokens.nextToken(); token != JsonToken.END_ARRAY; token = tokens.nextToken()) {
            items.add(value(token, depth + 1));
        }
        return items.isEmpty() ? JsonArray.EMPTY : new JsonArray(items);
    }

    private JsonInteger integer() throws IOException, Refusal {
        if (tokens.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                || !JsonInteger.isExact(tokens.getLongValue())) {
            throw refused("integer beyond +-(2^53-1)");
        }
        return new JsonInteger(tokens.getLongValue());
    }

    private JsonDecimal decimal() throws IOException, Refusal {
        double value = tokens.getDoubleValue();
        if (Double.isInfinite(value)) {
            throw refused("number overflows a double");
        }
        if (!JsonDecimal.isWritable(value)) {
            throw refused("whole number beyond +-(2^53-1)");
        }
        return new JsonDecimal(value);
    }

    private String checkedText(String text) throws Refusal {
        if (text.length() > limits.maxStringLength()) {
            throw refused(JsonReader.tooLong(limits));
        }
        if (maySplitSurrogates && Surrogates.hasLone(text)) {
            throw refused("string with a lone surrogate");
        }
        return text;
    }

    private void checkDepth(int depth) throws Refusal {
        if (depth > limits.maxDepth()) {
            throw refused("nested deeper than " + limits.maxDepth());
        }
    }

    private Refusal refused(String reason) {
        return new Refusal(tokens.currentTokenLocation().getByteOffset(), reason);
    }
}
