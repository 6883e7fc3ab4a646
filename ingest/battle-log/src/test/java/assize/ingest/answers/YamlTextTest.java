/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.yaml.Yaml;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** Oracle: the strict YAML reader of schemas, written by others on a public YAML library; it must give the value back. */
class YamlTextTest {
    private static final String[] HOSTILE = {
        "",
        " ",
        "\n",
        "\n\n",
        "a\n",
        "a\n\n",
        "a\nb",
        " a\nb",
        "a\n b\n",
        "a\n \nb",
        "a\n\t\nb",
        "\ta\nb\n",
        "a\r\nb",
        "a\rb",
        "a\n---\n...\n# not a comment\n",
        "---\na",
        "- a\n- b",
        "key: value\nother: [",
        "true",
        "No",
        "null",
        "~",
        "1.0",
        "1.0.0",
        "0x1F",
        "1e3",
        ".inf",
        "&anchor",
        "*alias",
        "!tag",
        "%directive",
        "@at",
        "`tick`",
        "\"quoted\"",
        "'single'",
        "back\\slash\\n",
        "a: b",
        "a #b",
        "?",
        "-",
        "|",
        ">",
        "\u0000",
        "\u0007bell",
        "\u0085next line",
        "line\u2028paragraph\u2029end\nx",
        "\uFEFFmark\nof order",
        "\u202Eoverride\n\u202C",
        "\u007F",
        "\u00A0",
        "\uFFFE\uFFFF",
        "\uE000private",
        "𝄞\nclef",
        "\uDBFF\uDFFF",
        "日本語の\n文章",
        "e\u0301\n\u00E9",
        "trailing space \nand tab\t\n",
        "x".repeat(3000),
        "\n".repeat(5) + "x",
    };

    private static void assertReadsBack(JsonObject document, String what) {
        String yaml = YamlText.of(document);
        JsonResult read = Yaml.parse(yaml.getBytes(StandardCharsets.UTF_8));
        assertThat(read).as("%s, written as%n%s", what, yaml).isInstanceOf(JsonResult.Parsed.class);
        assertThat(((JsonResult.Parsed) read).value())
                .as("%s, written as%n%s", what, yaml)
                .isEqualTo(document);
    }

    @Test
    void givesHostileTextsBackInEveryPlace() {
        for (String text : HOSTILE) {
            String name = Json.canonicalText(new JsonString(text));
            assertReadsBack(JsonObject.builder().put("prompt", text).build(), "value " + name);
            assertReadsBack(
                    JsonObject.builder().put(text, "value").put(text + "2", 1).build(), "key " + name);
            assertReadsBack(
                    JsonObject.builder()
                            .put(
                                    "deep",
                                    JsonObject.builder()
                                            .put(text, text)
                                            .put(text + "x", text)
                                            .build())
                            .put("list", JsonArray.ofTexts(List.of(text, "b", text)))
                            .put(
                                    "objects",
                                    JsonArray.of(JsonObject.builder()
                                            .put(text, text)
                                            .put(text + "y", JsonObject.EMPTY)
                                            .build()))
                            .build(),
                    "inner " + name);
        }
    }

    @Test
    void givesEveryKindOfValueBack() {
        JsonResult parsed = Json.parse("""
                {"whole":1,"decimal":1.0,"small":5e-324,"large":1e21,"third":0.3333333333333333,"max":9007199254740991,
                 "negative":-7,"zero":-0.0,"yes":true,"no":false,"nothing":null,"empty":{},"none":[],"nested":[[],[{}],[[1,2.50,null]]],
                 "o":{"p":{"q":{"r":"s"}}}}""".getBytes(StandardCharsets.UTF_8));
        assertReadsBack((JsonObject) ((JsonResult.Parsed) parsed).value(), "kinds");
        assertReadsBack(JsonObject.EMPTY, "empty");
    }

    @Test
    void givesRandomDocumentsBack() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(20260101);
        for (int round = 0; round < 500; round++) {
            assertReadsBack(object(random, 4), "seed 20260101, round " + round);
        }
    }

    private static JsonObject object(RandomGenerator random, int depth) {
        JsonObject object = JsonObject.EMPTY;
        for (int member = random.nextInt(4); member >= 0; member--) {
            object = object.with(text(random), value(random, depth - 1));
        }
        return object;
    }

    private static JsonValue value(RandomGenerator random, int depth) {
        int kind = depth <= 0 ? 0 : random.nextInt(4);
        if (kind == 2) {
            List<JsonValue> items = new ArrayList<>();
            for (int item = random.nextInt(3); item > 0; item--) {
                items.add(value(random, depth - 1));
            }
            return new JsonArray(items);
        }
        return kind == 3 ? object(random, depth - 1) : new JsonString(text(random));
    }

    private static String text(RandomGenerator random) {
        int[] alphabet = {
            'a', 'b', ' ', ' ', '\n', '\n', '\t', '#', ':', '-', '"', '\'', '\\', '[', '{', ',', '0', '1', '.', 0x85,
            0x2028, 0xE9, 0x4E00, 0x1F600, '|', '>', '%', '\r', 0xFEFF
        };
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(12); length > 0; length--) {
            text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
        }
        return text.toString();
    }

    @Test
    void writesWhatAPersonLikesToRead() {
        JsonObject task = JsonObject.builder()
                .put("task_id", "tide-mean")
                .put("version", "1.0.0")
                .put("title", "Mean: seven tides")
                .put("prompt", "First line\n\n  indented\nlast line\n")
                .put("modes", JsonArray.ofTexts(List.of("open_battle", "no")))
                .put(
                        "scoring",
                        JsonObject.builder()
                                .put("type", "contains")
                                .put("base_points", 100)
                                .build())
                .build();
        assertThat(YamlText.of(task)).isEqualTo("""
                        task_id: tide-mean
                        version: "1.0.0"
                        title: "Mean: seven tides"
                        prompt: |
                          First line

                            indented
                          last line
                        modes: [open_battle, "no"]
                        scoring:
                          type: contains
                          base_points: 100
                        """);
    }
}
