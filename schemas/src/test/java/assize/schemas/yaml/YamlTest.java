/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import assize.schemas.json.Json;
import assize.schemas.json.JsonLimits;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.json.SourceMap;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Oracle: examples worked by hand from YAML 1.2.2 §10.3 (core schema) and §8.1 (block scalars); for JSON, our own reader. */
class YamlTest {
    private static final String TASK = """
            # a task
            id: task-1
            scoring:
              kind: numeric
              tolerance: 0.05
            tests:
              - input: "1"
                weight: 2
              - {input: '2', weight: 3}
            system_prompt: |
              You are a judge.

                Keep this indent.
              "Quotes", #hash and \\n stay.
            folded: >-
              one
              line
            """;

    @Test
    void readsATask() {
        assertThat(compact(TASK))
                .isEqualTo("{\"id\":\"task-1\",\"scoring\":{\"kind\":\"numeric\",\"tolerance\":0.05},"
                        + "\"tests\":[{\"input\":\"1\",\"weight\":2},{\"input\":\"2\",\"weight\":3}],"
                        + "\"system_prompt\":\"You are a judge.\\n\\n  Keep this indent.\\n"
                        + "\\\"Quotes\\\", #hash and \\\\n stay.\\n\",\"folded\":\"one line\"}");
    }

    /** Four million characters on one line: read in pieces they took time by the square of their number. */
    @Test
    void readsAScalarAsLongAsADocumentMayBe() {
        String text = "a".repeat((4 << 20) - 10);
        assertThat(((JsonObject) parsed("x: \"" + text + "\"\n")).get("x")).isEqualTo(new JsonString(text));
    }

    @Test
    void servesABlockScalarUnchanged() {
        String body =
                "first\n\n   indented\ttab\n# no comment\n- no item\nkey: no mapping\n\u00e9 \u2028 \ud83d\ude00 trailing  \n\nlast\n";
        String text = "prompt: |\n" + body.replaceAll("(?dm)^(?=.)", "  ");
        JsonObject object = (JsonObject) parsed(text);
        assertThat(object.get("prompt")).isEqualTo(new JsonString(body));
    }

    @Test
    void knowsTheLineOfEveryField() {
        SourceMap lines =
                Yaml.parse(utf8(TASK)).fold(JsonResult.Parsed::lines, malformed -> fail(malformed.toString()));
        assertThat(lines.line("id")).hasValue(2);
        assertThat(lines.line("scoring.tolerance")).hasValue(5);
        assertThat(lines.line("tests[0].weight")).hasValue(8);
        assertThat(lines.line("tests[1].weight")).hasValue(9);
        assertThat(lines.line("folded")).hasValue(15);
        assertThat(lines.line("scoring.absent")).isEmpty();
        assertThat(lines.lineNear("scoring.absent.deep"))
                .as("the mapping around it")
                .hasValue(3);
        assertThat(lines.lineNear("absent")).as("the document").hasValue(2);
        assertThat(SourceMap.NONE.lineNear("a.b")).isEmpty();
    }

    static Stream<Arguments> scalars() {
        return Stream.of(
                Arguments.of("[null, Null, ~, ]", "[null,null,null]"),
                Arguments.of("{a: , b: }", "{\"a\":null,\"b\":null}"),
                Arguments.of("[true, True, TRUE, false]", "[true,true,true,false]"),
                Arguments.of("[yes, no, on, off, y, tRUE]", "[\"yes\",\"no\",\"on\",\"off\",\"y\",\"tRUE\"]"),
                Arguments.of("[0, -1, +12, 0o17, 0xFf, 010]", "[0,-1,12,15,255,10]"),
                Arguments.of("[1., .5, -1.5e3, 1e2, 0.0, -0.0]", "[1,0.5,-1500,100,0,0]"),
                Arguments.of(
                        "[1_000, 12:30, 2026-01-01, 0b1, -0x1, 1e, .]",
                        "[\"1_000\",\"12:30\",\"2026-01-01\",\"0b1\",\"-0x1\",\"1e\",\".\"]"),
                Arguments.of("['1', \"true\", \"\", '']", "[\"1\",\"true\",\"\",\"\"]"),
                Arguments.of(
                        "[!!str 1, !!int 1, !!float 1, !!float 1.5, !!null null, !!bool true, ! 1]",
                        "[\"1\",1,1,1.5,null,true,\"1\"]"),
                Arguments.of("!!map {a: !!seq [1]}", "{\"a\":[1]}"),
                Arguments.of("\"\\u00e9\\U0001F600\\x41\"", "\"é😀A\""),
                Arguments.of("%YAML 1.2\n---\na: 1\n...\n", "{\"a\":1}"),
                Arguments.of("<<: 1", "{\"<<\":1}"),
                Arguments.of("'1': a\n\"true\": b\n", "{\"1\":\"a\",\"true\":\"b\"}"));
    }

    @ParameterizedTest
    @MethodSource("scalars")
    void followsTheCoreSchema(String yaml, String json) {
        assertThat(compact(yaml)).as(yaml).isEqualTo(json);
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of("", "1:1 there is no document"),
                Arguments.of("# only a comment\n", "2:1 there is no document"),
                Arguments.of("a: 1\nb: 2\na: 3\n", "3:1 the mapping already has a key of that name"),
                Arguments.of("a: 1\n\"a\": 2\n", "2:1 the mapping already has a key of that name"),
                Arguments.of("a: &x 1\nb: *x\n", "1:4 anchors are not allowed"),
                Arguments.of("a:\n  - *x\n", "2:5 aliases are not allowed"),
                Arguments.of("&x a: 1\n", "1:1 anchors are not allowed"),
                Arguments.of("1: a\n", "1:1 a key must be a string; put it in quotes"),
                Arguments.of("a: 1\ntrue: b\n", "2:1 a key must be a string; put it in quotes"),
                Arguments.of("~: b\n", "1:1 a key must be a string; put it in quotes"),
                Arguments.of("? [a]\n: b\n", "1:3 a key must be a string"),
                Arguments.of("a: !!binary aGk=\n", "1:4 only tags of the core schema are allowed"),
                Arguments.of("a: !local x\n", "1:4 only tags of the core schema are allowed"),
                Arguments.of("a: !!int x\n", "1:4 the text does not fit its tag"),
                Arguments.of("!!set {a: }\n", "1:1 only tags of the core schema are allowed, each on its own kind"),
                Arguments.of("a: 1\n---\nb: 2\n", "2:1 a second document"),
                Arguments.of("%YAML 1.1\n---\na: 1\n", "1:1 not YAML 1.2"),
                Arguments.of("a: .inf\n", "1:4 a number must be finite; put it in quotes if it is a word"),
                Arguments.of("a: -.INF\n", "1:4 a number must be finite; put it in quotes if it is a word"),
                Arguments.of("a: .NaN\n", "1:4 a number must be finite; put it in quotes if it is a word"),
                Arguments.of("a: 9007199254740992\n", "1:4 integer beyond +-(2^53-1)"),
                Arguments.of("a: 0xFFFFFFFFFFFFFFFFFF\n", "1:4 integer beyond +-(2^53-1)"),
                Arguments.of("a: 1e999\n", "1:4 number overflows a double"),
                Arguments.of("a: 1e17\n", "1:4 whole number beyond +-(2^53-1)"),
                Arguments.of("a: 1." + "0".repeat(1000) + "\n", "1:4 number longer than 1000 characters"),
                Arguments.of("a: \"\\ud800\"\n", "1:4 string with a lone surrogate"),
                Arguments.of("a: b\n\u0001", "2:1 character U+0001 is not allowed"),
                Arguments.of("[".repeat(65), "1:65 nested deeper than 64"),
                Arguments.of("\uFEFFa: 1\n", "1:1 byte order mark"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void saysWhereAndWhy(String yaml, String expected) {
        JsonResult.Malformed refused = refused(utf8(yaml));
        assertThat(refused.line() + ":" + refused.column() + " " + refused.reason())
                .as("refusal of %s", yaml)
                .isEqualTo(expected);
    }

    static Stream<Arguments> syntaxFaults() {
        return Stream.of(
                Arguments.of("a: b: c\n", 1),
                Arguments.of("a: 1\n\tb: 2\n", 2),
                Arguments.of("a: [1, 2\nb: 3\n", 2),
                Arguments.of("a: 'x\n", 2),
                Arguments.of("a: 1\n b: 2\n", 2),
                Arguments.of("x: @y\n", 1));
    }

    @ParameterizedTest
    @MethodSource("syntaxFaults")
    void pointsAtTheLineOfAFaultOfSyntax(String yaml, int line) {
        JsonResult.Malformed refused = refused(utf8(yaml));
        assertThat(refused.line()).as("%s: %s", yaml, refused).isEqualTo(line);
        assertThat(refused.reason()).as("reason for %s", yaml).matches("[ -~]{1,160}");
    }

    @Test
    void refusesIllFormedUtf8() {
        byte[] bytes = "a: 1\nb: \u00ff".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(refused(bytes)).isEqualTo(new JsonResult.Malformed(2, 4, "invalid UTF-8"));
        byte[] cut = "a: \u00c3".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(refused(cut)).isEqualTo(new JsonResult.Malformed(1, 4, "invalid UTF-8"));
    }

    @Test
    void keepsToItsLimits() {
        YamlReader reader = new YamlReader(new JsonLimits(12, 5, 2));
        assertThat(reader.read(utf8("a: {b: 12}"))).as("just within").isInstanceOf(JsonResult.Parsed.class);
        assertThat(reader.read(utf8("a: bcdefg"))).hasToString("line 1, column 4: string longer than 5 UTF-16 units");
        assertThat(reader.read(utf8("[[[]]]"))).hasToString("line 1, column 3: nested deeper than 2");
        assertThat(reader.read(utf8("a: 1234567890"))).hasToString("line 1, column 1: document longer than 12 bytes");
    }

    @Test
    void answersAnyBytes() {
        Random random = new Random(12);
        byte[] telling = utf8("{}[]:,\"'\\-?|>&*!%#@`~ \n\n\n  \tab1.0x");
        for (int i = 0; i < 50_000; i++) {
            byte[] bytes = new byte[random.nextInt(30)];
            for (int at = 0; at < bytes.length; at++) {
                boolean isTelling = random.nextInt(20) > 0;
                bytes[at] = isTelling ? telling[random.nextInt(telling.length)] : (byte) random.nextInt(256);
            }
            String reason = Yaml.parse(bytes).fold(parsed -> "accepted", JsonResult.Malformed::reason);
            assertThat(reason)
                    .as("input %d of seed 12: %s", i, new String(bytes, StandardCharsets.ISO_8859_1))
                    .matches("[ -~]{1,160}")
                    .doesNotStartWith("unreadable");
        }
    }

    private static String compact(String yaml) {
        return new String(Json.compact(parsed(yaml)), StandardCharsets.UTF_8);
    }

    private static JsonValue parsed(String yaml) {
        return Yaml.parse(utf8(yaml)).fold(JsonResult.Parsed::value, malformed -> fail("refused at " + malformed));
    }

    private static JsonResult.Malformed refused(byte[] yaml) {
        return Yaml.parse(yaml).fold(parsed -> fail("accepted: " + parsed.value()), malformed -> malformed);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
