/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Oracle: RFC 8259, RFC 7493 and the places a person would point at, counted by hand. */
class JsonReaderTest {

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of("", "1:1 there is no value"),
                Arguments.of("  \n ", "2:2 there is no value"),
                Arguments.of("{\"a\":1,\n \"a\":2}", "2:2 the object already has a member of that name"),
                Arguments.of("{\"a\":1,\n \"\\u0061\":2}", "2:2 the object already has a member of that name"),
                Arguments.of("[\n\"\\ud800\"]", "2:1 string with a lone surrogate"),
                Arguments.of("[\"\\udc00\\ud800\"]", "1:2 string with a lone surrogate"),
                Arguments.of("{\"\\ud83d\":1}", "1:2 string with a lone surrogate"),
                Arguments.of("[1,\n  9007199254740992]", "2:3 integer beyond +-(2^53-1)"),
                Arguments.of("[-9007199254740992]", "1:2 integer beyond +-(2^53-1)"),
                Arguments.of("[123456789012345678901234567890]", "1:2 integer beyond +-(2^53-1)"),
                Arguments.of("[1e400]", "1:2 number overflows a double"),
                Arguments.of("[-1.0E+309]", "1:2 number overflows a double"),
                Arguments.of("[1e16]", "1:2 whole number beyond +-(2^53-1)"),
                Arguments.of("[9007199254740992.0]", "1:2 whole number beyond +-(2^53-1)"),
                Arguments.of("[1." + "0".repeat(1000) + "]", "1:2 number longer than 1000 characters"),
                Arguments.of("[".repeat(65), "1:65 nested deeper than 64"),
                Arguments.of("{\"a\":".repeat(65), "1:321 nested deeper than 64"),
                Arguments.of("{\"a\":1" + "0".repeat(1000) + "}", "1:6 number longer than 1000 characters"),
                Arguments.of("{} {}", "1:4 text after the end of the document"),
                Arguments.of("{}\n\n1", "3:1 text after the end of the document"),
                Arguments.of("[1,2", "1:5 the text ends inside a value"),
                Arguments.of("[\"é😀", "1:5 the text ends inside a value"),
                Arguments.of("\r\n\r[\"a", "3:4 the text ends inside a value"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void saysWhereAndWhy(String text, String expected) {
        JsonResult.Malformed refused = Documents.refused(Documents.utf8(text));
        assertThat(refused.line() + ":" + refused.column() + " " + refused.reason())
                .as("refusal of %s", text)
                .isEqualTo(expected);
    }

    static Stream<Arguments> syntaxFaults() {
        return Stream.of(
                Arguments.of("[01]", "1:3 number with a leading zero"),
                Arguments.of("[-01]", "1:4 number with a leading zero"),
                Arguments.of("[1.]", "1:4 a number lacks a digit"),
                Arguments.of("[1.e3]", "1:4 a number lacks a digit"),
                Arguments.of("[1e+]", "1:5 a number lacks a digit"),
                Arguments.of("[-Infinity]", "1:3 a number lacks a digit"),
                Arguments.of("[.5]", "1:2 expected a value"),
                Arguments.of("[+1]", "1:2 expected a value"),
                Arguments.of("[\n NaN]", "2:2 expected a value"),
                Arguments.of("['a']", "1:2 expected a value"),
                Arguments.of("[1,]", "1:4 expected a value"),
                Arguments.of("[\u00a01]", "1:2 expected a value"),
                Arguments.of("\u0000", "1:1 expected a value"),
                Arguments.of("[1, // one\n2]", "1:5 expected a value"),
                Arguments.of("[1 /* one */]", "1:4 expected ',' or ']'"),
                Arguments.of("[true false]", "1:7 expected ',' or ']'"),
                Arguments.of("[truE]", "1:2 expected a value"),
                Arguments.of("[truer]", "1:6 expected ',' or ']'"),
                Arguments.of("[1}", "1:3 expected ',' or ']'"),
                Arguments.of("{\"a\":1 2}", "1:8 expected ',' or '}'"),
                Arguments.of("{\"a\":[{\"b\":[]}]]", "1:16 expected ',' or '}'"),
                Arguments.of("{\"a\" 1}", "1:6 expected ':'"),
                Arguments.of("{\"a\":}", "1:6 expected a value"),
                Arguments.of("{a:1}", "1:2 expected a member name in double quotes"),
                Arguments.of("{\"a\":1,}", "1:8 expected a member name in double quotes"),
                Arguments.of("[\"a\nb\"]", "1:4 control character in a string"),
                Arguments.of("[\"\u00e9\tb\"]", "1:4 control character in a string"),
                Arguments.of("{\"a\u0000\":1}", "1:4 control character in a string"),
                Arguments.of("[\"\\x41\"]", "1:4 unknown escape"),
                Arguments.of("[\"\\u00g0\"]", "1:7 expected a hexadecimal digit"),
                Arguments.of("{\"\\u00g0\":1}", "1:7 expected a hexadecimal digit"),
                Arguments.of("[\"\\u\u0660000\"]", "1:5 expected a hexadecimal digit"),
                Arguments.of("[1]]", "1:4 text after the end of the document"),
                Arguments.of("[1] x", "1:5 text after the end of the document"),
                Arguments.of("1a", "1:2 text after the end of the document"),
                Arguments.of("{\"a\":1} // end", "1:9 text after the end of the document"));
    }

    @ParameterizedTest
    @MethodSource("syntaxFaults")
    void pointsAtAFaultOfSyntax(String text, String expected) {
        saysWhereAndWhy(text, expected);
    }

    static Stream<Arguments> illFormed() {
        return Stream.of(
                Arguments.of("[\"a\u0080\"]", 4), // a tail without its lead
                Arguments.of("[\"\u00c0\u0080\"]", 3), // overlong
                Arguments.of("[\"\u00c1\u00bf\"]", 3),
                Arguments.of("[\"\u00e0\u0080\u0080\"]", 3),
                Arguments.of("[\"\u00ed\u00a0\u0080\"]", 3), // a raw surrogate
                Arguments.of("[\"\u00f0\u0080\u0080\u0080\"]", 3),
                Arguments.of("[\"\u00f4\u0090\u0080\u0080\"]", 3), // past U+10FFFF
                Arguments.of("[\"\u00f5\u0080\u0080\u0080\"]", 3),
                Arguments.of("[\"\u00ff\"]", 3),
                Arguments.of("[\"0123456789\u00c3\"]", 13), // cut off
                Arguments.of("[\"\u00c3\u00a9\u00e2\u0082\"]", 4)); // columns count é once
    }

    @ParameterizedTest
    @MethodSource("illFormed")
    void refusesIllFormedUtf8WhereItStarts(String bytesAsLatin1, int column) {
        byte[] bytes = bytesAsLatin1.getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Documents.refused(bytes)).isEqualTo(new JsonResult.Malformed(1, column, "invalid UTF-8"));
    }

    @Test
    void judgesEveryTwoByteAndThreeByteSequenceAsTheJdkDoes() {
        byte[] two = {'"', 0, 0, '"'};
        for (int sequence = 0x8000; sequence <= 0xFFFF; sequence++) {
            two[1] = (byte) (sequence >> 8);
            two[2] = (byte) sequence;
            assertThat(Utf8.check(two, 0, 4) < 0).as("sequence %x", sequence).isEqualTo(isUtf8(two));
        }
        byte[] three = {'"', 0, 0, 0, 'a'};
        for (int sequence = 0xE00000; sequence <= 0xFFFFFF; sequence += 7) {
            three[1] = (byte) (sequence >> 16);
            three[2] = (byte) (sequence >> 8);
            three[3] = (byte) sequence;
            assertThat(Utf8.check(three, 0, 5) < 0).as("sequence %x", sequence).isEqualTo(isUtf8(three));
        }
    }

    private static boolean isUtf8(byte[] bytes) {
        return !new String(bytes, StandardCharsets.UTF_8).contains("\uFFFD");
    }

    @Test
    void refusesAByteOrderMark() {
        assertThat(Documents.refused(Documents.utf8("\uFEFF{}")))
                .isEqualTo(new JsonResult.Malformed(1, 1, "byte order mark"));
    }

    @Test
    void tellsIntegersFromDecimals() {
        assertThat(Documents.parsed("[0,-0,-12,9007199254740991,-9007199254740991]"))
                .isEqualTo(JsonArray.of(
                        new JsonInteger(0),
                        new JsonInteger(0),
                        new JsonInteger(-12),
                        new JsonInteger(9007199254740991L),
                        new JsonInteger(-9007199254740991L)));
        assertThat(Documents.parsed("[1.0,1e2,-0.0,5e-324,1e-400,1e21,9007199254740991.0]"))
                .isEqualTo(JsonArray.of(
                        new JsonDecimal(1),
                        new JsonDecimal(100),
                        new JsonDecimal(0),
                        new JsonDecimal(Double.MIN_VALUE),
                        new JsonDecimal(0),
                        new JsonDecimal(1e21),
                        new JsonDecimal(9007199254740991.0)));
    }

    @Test
    void keepsNamesApartThatDifferInTrailingZeros() {
        JsonObject object =
                Documents.object("{\"\":0,\"\\u0000\":1,\"a\":2,\"a\\u0000\":3,\"aaaa\":4,\"aaaa\\u0000\":5}");
        assertThat(object.members().keySet()).containsExactly("", "\0", "a", "a\0", "aaaa", "aaaa\0");
    }

    @Test
    void readsALineOutOfALargerBuffer() {
        byte[] lines = Documents.utf8("{\"a\":1}\n{\"a\":2}\n{\"a\":x}\n");
        assertThat(Json.parse(lines, 8, 7)).isEqualTo(Json.parse(Documents.utf8("{\"a\":2}")));
        JsonResult.Malformed third =
                Json.parse(lines, 16, 7).fold(parsed -> new JsonResult.Malformed(9, 9, "accepted"), found -> found);
        assertThat(List.of(third.line(), third.column()))
                .as("counted from the line: %s", third)
                .containsExactly(1, 6);
    }

    @Test
    void keepsToItsLimits() {
        JsonReader reader = new JsonReader(new JsonLimits(40, 5, 2));
        assertThat(reader.read(Documents.utf8("[[\"12345\"]]")))
                .as("just within")
                .isInstanceOf(JsonResult.Parsed.class);
        assertThat(reader.read(Documents.utf8("[\"123456\"]")))
                .isEqualTo(new JsonResult.Malformed(1, 2, "string longer than 5 UTF-16 units"));
        assertThat(reader.read(Documents.utf8("{\"123456\":1}")))
                .isEqualTo(new JsonResult.Malformed(1, 2, "string longer than 5 UTF-16 units"));
        assertThat(reader.read(Documents.utf8("[[[]]]")))
                .isEqualTo(new JsonResult.Malformed(1, 3, "nested deeper than 2"));
        assertThat(reader.read(Documents.utf8(" ".repeat(41))))
                .isEqualTo(new JsonResult.Malformed(1, 1, "document longer than 40 bytes"));
    }

    @Test
    void readsThousandsOfMembersAndCollidingNames() {
        // "Aa" and "BB" share a hash code, so do all words made of them.
        List<String> names = new ArrayList<>(List.of(""));
        for (int i = 0; i < 12; i++) {
            names = names.stream()
                    .flatMap(name -> Stream.of(name + "Aa", name + "BB"))
                    .toList();
        }
        JsonObject.Builder object = JsonObject.builder();
        for (String name : names) {
            object.put(name, name);
        }
        JsonObject built = object.build();
        assertThat(Documents.parsed(Json.compact(built)))
                .as("4096 names, one hash code")
                .isEqualTo(built);
    }

    @Test
    void answersAnyBytes() {
        Random random = new Random(7);
        RandomDocuments documents = new RandomDocuments(random);
        for (int i = 0; i < 100_000; i++) {
            byte[] bytes;
            if (i % 4 == 0) {
                bytes = new byte[random.nextInt(40)];
                random.nextBytes(bytes);
            } else {
                bytes = Mutations.mutated(Mutations.mutated(Documents.utf8(documents.next()), random), random);
            }
            JsonResult result = Json.parse(bytes);
            String reason = result.fold(parsed -> "accepted", JsonResult.Malformed::reason);
            assertThat(reason)
                    .as("input %d of seed 7", i)
                    .matches("[ -~]{1,160}")
                    .doesNotStartWith("unreadable");
        }
    }
}
