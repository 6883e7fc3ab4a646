/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Oracle: the contract in the class's own words, example by example. */
class FieldsTest {
    private static final String DOCUMENT = """
            {"id": "b-1", "seq": 7, "score": 1.50, "exact": "-12.500", "rated": true, "note": null, "mode": "duel",
             "data": {"action": {"type": "move"}}, "turns": [{"n": 1}, {"n": 2}], "tags": ["x", "y"], "mixed": [1, "a"]}
            """;

    @Test
    void readsEveryKindInStraightLines() {
        Fields fields = Fields.of(Documents.object(DOCUMENT), "");
        assertThat(fields.text("id")).isEqualTo("b-1");
        assertThat(fields.optionalText("note")).as("null is absent").isNull();
        assertThat(fields.optionalText("absent")).isNull();
        assertThat(fields.integer("seq", 0, 10)).isEqualTo(7);
        assertThat(fields.optionalInteger("absent", 0, 10)).isNull();
        assertThat(fields.decimalText("score")).isEqualTo(new BigDecimal("1.5"));
        assertThat(fields.decimalText("exact")).as("digits as written").isEqualTo(new BigDecimal("-12.500"));
        assertThat(fields.decimalText("seq")).isEqualTo(new BigDecimal("7"));
        assertThat(fields.flag("rated", false)).isTrue();
        assertThat(fields.flag("absent", true)).isTrue();
        assertThat(fields.oneOf("mode", Map.of("duel", 2, "solo", 1))).isEqualTo(2);
        assertThat(fields.oneOf("mode", Set.of("duel", "solo"))).isEqualTo("duel");
        assertThat(fields.matching("id", Pattern.compile("b-[0-9]+"))).isEqualTo("b-1");
        assertThat(fields.object("data").object("action").text("type")).isEqualTo("move");
        assertThat(fields.objects("turns"))
                .extracting(turn -> turn.integer("n", 1, 9))
                .containsExactly(1L, 2L);
        assertThat(fields.texts("tags")).containsExactly("x", "y");
        assertThat(fields.optionalTexts("absent")).isEmpty();
        assertThat(fields.problem()).as("problem").isNull();
    }

    static Stream<Arguments> problems() {
        return Stream.of(
                problem(f -> f.text("absent"), "absent: is missing"),
                problem(f -> f.text("note"), "note: must be a string"),
                problem(f -> f.text("seq"), "seq: must be a string"),
                problem(f -> f.text("id", 2), "id: must be at most 2 characters long"),
                problem(f -> f.optionalText("seq"), "seq: must be a string"),
                problem(f -> f.integer("score", 0, 9), "score: must be an integer"),
                problem(f -> f.integer("seq", 8, 9), "seq: must be from 8 to 9"),
                problem(f -> f.optionalInteger("seq", 0, 6), "seq: must be from 0 to 6"),
                problem(f -> f.decimalText("id"), "id: must be a number or a decimal string"),
                problem(f -> f.flag("id", true), "id: must be true or false"),
                problem(f -> f.oneOf("mode", Set.of("b", "a")), "mode: must be one of a, b"),
                problem(f -> f.oneOf("absent", Map.of("a", 1)), "absent: is missing"),
                problem(f -> f.matching("id", Pattern.compile("b")), "id: must match b"),
                problem(f -> f.object("id"), "id: must be an object"),
                problem(f -> f.object("absent").text("x"), "absent: is missing"),
                problem(f -> f.object("data").object("action").text("kind"), "data.action.kind: is missing"),
                problem(f -> f.objects("turns").get(1).text("n"), "turns[1].n: must be a string"),
                problem(f -> f.objects("mixed"), "mixed[0]: must be an object"),
                problem(f -> f.objects("id"), "id: must be an array"),
                problem(f -> f.texts("mixed"), "mixed[0]: must be a string"),
                problem(f -> f.object("data").refuseUnknown(Set.of("x")), "data: 1 unknown member(s); known are x"));
    }

    private static Arguments problem(Consumer<Fields> read, String expected) {
        return Arguments.of(expected, read);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("problems")
    void keepsTheFirstProblemAndGoesOn(String expected, Consumer<Fields> read) {
        Fields fields = Fields.of(Documents.object(DOCUMENT), "");
        read.accept(fields);
        fields.text("another one that is missing");
        assertThat(fields.problem()).as("the first problem").hasToString(expected);
    }

    @Test
    void returnsHarmlessValuesAfterAProblem() {
        Fields nothing = Fields.of(JsonObject.EMPTY, "data");
        assertThat(nothing.text("a")).isEmpty();
        assertThat(nothing.integer("a", 3, 9)).isEqualTo(3);
        assertThat(nothing.decimalText("a")).isEqualTo(BigDecimal.ZERO);
        assertThat(nothing.objects("a")).isEmpty();
        assertThat(nothing.object("a").object("b").texts("c")).isEmpty();
        assertThat(nothing.oneOf("a", Map.of("x", 5))).isEqualTo(5);
        assertThat(nothing.problem()).isEqualTo(new FieldProblem("data.a", "is missing"));
    }

    @Test
    void countsCodePointsNotUnits() {
        Fields fields = Fields.of(Documents.object("{\"a\":\"😀😀\"}"), "");
        assertThat(fields.text("a", 2)).isEqualTo("😀😀");
        assertThat(fields.problem()).isNull();
    }

    @Test
    void takesOnlyPlainDecimalStrings() {
        for (String wrong : List.of("", "1e3", "+1", "01", ".5", "1.", "1,5", " 1", "NaN", "9".repeat(19), "٣")) {
            Fields fields = Fields.of(JsonObject.builder().put("a", wrong).build(), "");
            fields.decimalText("a");
            assertThat(fields.problem()).as("'%s'", wrong).isNotNull();
        }
    }

    @Test
    void tellsWhatItDoesNotKnow() {
        Fields fields = Fields.of(Documents.object("{\"b\":1,\"a\":2,\"c\":3}"), "");
        assertThat(fields.unknown(Set.of("a"))).containsExactly("b", "c");
        assertThat(fields.rest(Set.of("a"))).isEqualTo(Documents.parsed("{\"b\":1,\"c\":3}"));
        fields.refuseUnknown(Set.of("a", "b", "c"));
        assertThat(fields.problem()).isNull();
    }

    @Test
    void refusesADocumentThatIsNoObject() {
        assertThat(Fields.ofDocument(JsonNull.NULL).problem()).isEqualTo(new FieldProblem("", "must be an object"));
    }
}
