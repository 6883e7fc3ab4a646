/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Oracle: the full reader. */
class JsonScanTest {
    @Test
    void findsTheNumberBesideEverythingElse() {
        assertThat(scan("{\"at\":12}")).hasValue(12);
        assertThat(scan(" { \"at\" : -12 , \"b\":1}")).hasValue(-12);
        assertThat(scan("{\"data\":{\"at\":1,\"s\":\"}\\\"]\"},\"list\":[[\"at\"],{\"at\":2}],\"at\":3}\n"))
                .hasValue(3);
        assertThat(scan("{\"\\u0061t\":4}")).as("an escaped name").hasValue(4);
        assertThat(scan("{\"at\":9007199254740991}")).hasValue(9007199254740991L);
        assertThat(scan("{\"long\":\"" + "x".repeat(1000) + "\\\\\",\"at\":5}")).hasValue(5);
    }

    @Test
    void findsNothingWhereThereIsNoInteger() {
        for (String line : new String[] {
            "",
            "{",
            "{\"at\"",
            "{\"at\":",
            "{\"at\":1",
            "[1]",
            "{\"at\":\"1\"}",
            "{\"at\":1.5}",
            "{\"at\":1e3}",
            "{\"at\":01}",
            "{\"at\":-}",
            "{\"at\":9007199254740992}",
            "{\"at\":12345678901234567890}",
            "{\"b\":{\"at\":1}}",
            "{\"b\":\"at\"}"
        }) {
            assertThat(scan(line)).as(line).isEmpty();
        }
    }

    @Test
    void agreesWithTheReaderWhereThatAccepts() {
        Random random = new Random(11);
        RandomDocuments documents = new RandomDocuments(random);
        for (int i = 0; i < 30_000; i++) {
            String inner = documents.next();
            String text = switch (i % 3) {
                case 0 -> "{\"x\":" + inner + ",\"at\" : " + i + ",\"y\":" + inner + "}";
                case 1 -> "{\"x\":" + inner + ",\"at\":" + inner + "}";
                default -> inner;
            };
            byte[] line = Mutations.mutated(Documents.utf8(text), random);
            OptionalLong scanned = JsonScan.longAt(line, 0, line.length, "at");
            if (Json.parse(line) instanceof JsonResult.Parsed parsed) {
                OptionalLong read =
                        parsed.value() instanceof JsonObject object && object.get("at") instanceof JsonInteger integer
                                ? OptionalLong.of(integer.value())
                                : OptionalLong.empty();
                assertThat(scanned).as("line %d of seed 11: %s", i, text).isEqualTo(read);
            }
        }
    }

    @Test
    void staysWithinItsSlice() {
        byte[] lines = Documents.utf8("{\"at\":1}{\"at\":2}");
        assertThat(JsonScan.longAt(lines, 8, 8, "at")).hasValue(2);
        assertThat(JsonScan.longAt(lines, 0, 7, "at"))
                .as("the closing brace is outside")
                .isEmpty();
    }

    private static OptionalLong scan(String line) {
        byte[] bytes = Documents.utf8(line);
        return JsonScan.longAt(bytes, 0, bytes.length, "at");
    }
}
