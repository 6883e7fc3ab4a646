/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Oracle: the test data of cyberphone/json-canonicalization, the reference set of RFC 8785; and what the form is for: one
 * content, one text.
 */
class CanonicalFormTest {
    @Test
    void matchesTheReferenceSetByteForByte() {
        List<Path> inputs = SharedVectors.files("jcs/testdata/input");
        for (Path input : inputs) {
            String name = input.getFileName().toString();
            byte[] canonical = Json.canonical(Documents.parsed(SharedVectors.bytes(input)));
            Path output = SharedVectors.folder("jcs/testdata/output").resolve(name);
            Path hex = SharedVectors.folder("jcs/testdata/outhex").resolve(name.replace(".json", ".txt"));
            String digits = new String(SharedVectors.bytes(hex), StandardCharsets.US_ASCII).replaceAll("\\s", "");
            assertThat(canonical).as(name).isEqualTo(SharedVectors.bytes(output));
            assertThat(canonical).as(name + " in hex").isEqualTo(HexFormat.of().parseHex(digits));
        }
        assertThat(inputs).as("vectors present").hasSize(6);
    }

    @Test
    void isReadAgainAsItself() {
        RandomDocuments documents = new RandomDocuments(new Random(8785));
        for (int i = 0; i < 20_000; i++) {
            String text = documents.next();
            JsonValue value = Documents.parsed(text);
            byte[] canonical = Json.canonical(value);
            assertThat(Json.canonical(Documents.parsed(canonical)))
                    .as("document %d of seed 8785: %s", i, text)
                    .isEqualTo(canonical);
            assertThat(Json.canonical(Documents.parsed(Json.compact(value))))
                    .as("compact form of document %d of seed 8785: %s", i, text)
                    .isEqualTo(canonical);
            assertThat(Documents.parsed(Json.pythonText(value)))
                    .as("Python form of document %d of seed 8785: %s", i, text)
                    .isEqualTo(value);
        }
    }

    @Test
    void doesNotDependOnTheOrderOfMembers() {
        RandomDocuments documents = new RandomDocuments(new Random(1));
        Random random = new Random(2);
        for (int i = 0; i < 5_000; i++) {
            JsonValue value = Documents.parsed(documents.next());
            JsonValue shuffled = shuffled(value, random);
            assertThat(shuffled).as("document %d of seed 1", i).isEqualTo(value).hasSameHashCodeAs(value);
            assertThat(Json.canonicalText(shuffled))
                    .as("document %d of seed 1", i)
                    .isEqualTo(Json.canonicalText(value));
        }
    }

    private static JsonValue shuffled(JsonValue value, Random random) {
        if (value instanceof JsonArray array) {
            return new JsonArray(
                    array.items().stream().map(item -> shuffled(item, random)).toList());
        }
        if (value instanceof JsonObject object) {
            List<String> names = new ArrayList<>(object.members().keySet());
            Collections.shuffle(names, random);
            Map<String, JsonValue> members = new LinkedHashMap<>();
            for (String name : names) {
                members.put(name, shuffled(Fields.of(object, "").value(name), random));
            }
            return new JsonObject(members);
        }
        return value;
    }

    @Test
    void sortsByUtf16UnitsNotByCodePoints() {
        String sorted = Json.canonicalText(Documents.parsed("{\"\uE000\":1,\"😀\":2,\"b\":3,\"a\":4,\"\":5}"));
        assertThat(sorted)
                .as("a surrogate sorts before U+E000")
                .isEqualTo("{\"\":5,\"a\":4,\"b\":3,\"😀\":2,\"\uE000\":1}");
    }

    @Test
    void neverNormalisesText() {
        JsonValue composed = Documents.parsed("\"\u00e9\"");
        JsonValue decomposed = Documents.parsed("\"e\u0301\"");
        assertThat(Json.canonical(composed)).as("two texts that look alike").isNotEqualTo(Json.canonical(decomposed));
    }

    @Test
    void compactKeepsTheOrderEntered() {
        byte[] compact = Json.compact(Documents.parsed(" { \"b\" : [ 1.50 , null ] , \"a\" : \"<\\u2028&/\" } "));
        assertThat(new String(compact, StandardCharsets.UTF_8))
                .as("no white space, least escapes")
                .isEqualTo("{\"b\":[1.5,null],\"a\":\"<\u2028&/\"}");
    }

    @Test
    void refusesWhatNoReaderTakes() {
        JsonValue lone = new JsonString("a\ud800b");
        JsonValue deep = JsonNull.NULL;
        for (int depth = 0; depth < 64; depth++) {
            deep = JsonArray.of(deep);
        }
        JsonValue tooDeep = JsonArray.of(deep);
        assertThat(Documents.parsed(Json.canonical(deep))).as("64 deep").isEqualTo(deep);
        assertThatThrownBy(() -> Json.canonical(tooDeep)).as("65 deep").isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Json.pythonText(tooDeep)).as("65 deep").isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Json.canonical(lone)).as("half a pair").isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Json.pythonText(lone)).as("half a pair").isInstanceOf(IllegalArgumentException.class);
    }
}
