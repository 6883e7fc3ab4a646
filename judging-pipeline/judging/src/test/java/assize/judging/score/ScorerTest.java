/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.season.Scoring;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is Arena §12.3 as resolved by GA-69, case by case; the blanks are those its contract lists. */
class ScorerTest {

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "541,541,true",
                " 541\t,541,true",
                "541.,541,false",
                "5 41,541,false",
                "Owl,owl,false",
                ",541,false",
                "五四一,541,false",
                "cafe\u0301,caf\u00e9,false",
                "cafe\u0301,cafe\u0301,true",
                "541, 541 ,true"
            })
    void matchesExactlyWithinOuterBlanks(String answer, String correct, boolean right) {
        assertThat(exact(answer == null ? "" : answer, correct).correct())
                .as("%s against %s", answer, correct)
                .isEqualTo(right);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000, 0x2005, 0x200A, 0x2028, 0x2029, 0x202F,
                0x205F, 0x3000, 0xFEFF
            })
    void looksPastBlanks(int blank) {
        String around = Character.toString(blank).repeat(2);
        assertThat(exact(around + "541" + around, "541").correct())
                .as("U+%04X", blank)
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x08, 0x0E, 0x1C, 0x1F, 0x180E, 0x200B, 0x200E, 0x202E, 0x2060, 0x2800, 0x3164})
    void looksPastNothingElse(int codePoint) {
        assertThat(exact(Character.toString(codePoint) + "541", "541").correct())
                .as("U+%04X", codePoint)
                .isFalse();
    }

    @Test
    void findsTextByCodePoints() {
        assertThat(contains("an owl, at night", "owl").correct()).isTrue();
        assertThat(contains("an Owl", "owl").correct()).isFalse();
        assertThat(contains("the 🦉 sleeps", "🦉").correct()).isTrue();
        assertThat(contains("the 🦊 sleeps", "🦉").correct())
                .as("a shared first half is no match")
                .isFalse();
        assertThat(contains("caf\u00e9", "e\u0301").correct()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "541|true",
                "The answer is 541.|true",
                "541 or 542|false",
                "first 17, then 541|true",
                "17, 541|false",
                "first 17\\n541|true",
                "$541|true",
                "€ 541|true",
                "£541.00|true",
                "5 41|true",
                "minus 541|true",
                "-541|false",
                "540.99|true",
                "541.01|true",
                "541.011|false",
                "540.989|false",
                "no number here|false",
                "٥٤١|false",
                "٥٤١ 541|true",
                "5.41e2|true",
                "+5410E-1|true",
                "541e0001|false",
                "541e9999999|false",
                "17e-|false",
                "541e|true",
                "0541|true",
                "5,41|true",
                ".|false",
                "541.|true",
                "NaN|false"
            })
    void comparesTheLastNumberWithTheToleranceIncluded(String answer, boolean right) {
        // Commas and spaces are stripped before the number is looked for, so "17, 541" reads 17541.
        assertThat(numeric(answer.replace("\\n", "\n"), "541", "0.01", null).correct())
                .as(answer)
                .isEqualTo(right);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A: 17|true",
                "A: 3 A: 17|true",
                "A: 17 A: 3|false",
                "A: about $17 or 18|true",
                "17|true",
                "16 and 17|true",
                "A: none, but 17 before A: |false",
                "a: 17 of 18|false",
                "A:17.0000 cats|true"
            })
    void readsTheFirstNumberAfterTheLastMarker(String answer, boolean right) {
        // Where the answer has no marker, its last number counts; "16 and 17" has two.
        assertThat(numeric(answer, "17", "0", "A:").correct()).as(answer).isEqualTo(right);
    }

    @Test
    void stripsSignsThatMayStandInsideNumbers() {
        assertThat(numeric("together € 1 284.60", "1284.60", "0", null).correct())
                .isTrue();
        assertThat(numeric("$1,284.60.", "1284.60", "0", null).correct()).isTrue();
        assertThat(numeric("-0.153", "-0.153", "0.0005", null).correct()).isTrue();
        assertThat(numeric("-0.1525", "-0.153", "0.0005", null).correct()).isTrue();
        assertThat(numeric("-.153", "-0.153", "0", null).correct()).isTrue();
    }

    @Test
    void comparesDecimalsExactlyWhereDoublesWouldNot() {
        assertThat(numeric("0.30000000000000001", "0.3", "0", null).correct()).isFalse();
        assertThat(numeric("9007199254740993", "9007199254740992", "0", null).correct())
                .isFalse();
        assertThat(numeric("0.1", "0.3", "0.2", null).correct())
                .as("0.3 - 0.1 is more than 0.2 in doubles")
                .isTrue();
    }

    @Test
    void passesOverNumbersTooLongToRead() {
        String long1 = "9".repeat(500_000);
        assertThat(numeric(long1, "9", "0", null).rationale()).startsWith("There is no number");
        assertThat(numeric("17 " + "x" + long1, "17", "0", null).correct()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "51F-48210|true",
                "  51F-48210\u3000|true",
                "the plate is 51F-48210|false",
                "51F-4821|false",
                "51F-48210x|false"
            })
    void matchesPatternsAgainstTheWholeAnswer(String answer, boolean right) {
        assertThat(regex("[0-9]{2}[A-Z]-[0-9]{5}", answer).correct()).as(answer).isEqualTo(right);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(a+)+", "(a|a)*", "(a|aa)+", "(.*a){12}", "(a*)*(a*)*", "^(([a-z])+.)+[A-Z]([a-z])+$"})
    void finishesPatternsThatKillBacktrackingEngines(String pattern) {
        Finding finding = regex(pattern, "a".repeat(20_000) + "!");
        assertThat(finding.correct()).isFalse();
    }

    @Test
    void writesHostileTextIntoItsSentencesHarmlessly() {
        String hostile = "\u202e\u0000\"}<script>\n\ud83e\udd89\u200b" + "x".repeat(10_000);
        for (Finding finding : new Finding[] {
            exact(hostile, "541"), contains(hostile, "541"), numeric(hostile, "541", "0", null), regex("541", hostile)
        }) {
            assertThat(finding.correct()).isFalse();
            assertThat(finding.rationale())
                    .hasSizeLessThan(400)
                    .contains("\\u{202e}\\u{0}\\u{22}}<script>\\u{a}🦉\\u{200b}")
                    .doesNotContain("\u202e", "\n", "\u0000");
        }
    }

    @Test
    void doesNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(new Locale("tr", "TR"));
            Finding turkish = numeric("1.5 I", "1.5", "0", null);
            Locale.setDefault(new Locale("ar", "EG"));
            assertThat(numeric("1.5 I", "1.5", "0", null)).isEqualTo(turkish);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void leavesOtherTypesToJudges() {
        for (String type : new String[] {"llm_judge", "code_execute", "human_review", "custom", "nonsense"}) {
            assertThat(Scorer.of(type)).as(type).isEmpty();
        }
    }

    private static Finding exact(String answer, String correct) {
        return score("exact_match", answer, JsonObject.EMPTY.with("correct_answer", new JsonString(correct)));
    }

    private static Finding contains(String answer, String correct) {
        return score("contains", answer, JsonObject.EMPTY.with("correct_answer", new JsonString(correct)));
    }

    private static Finding regex(String pattern, String answer) {
        return score("regex", answer, JsonObject.EMPTY.with("pattern", new JsonString(pattern)));
    }

    private static Finding numeric(String answer, String correct, String tolerance, @Nullable String marker) {
        JsonObject scoring = JsonObject.EMPTY
                .with("correct_answer", new JsonString(correct))
                .with("tolerance", new JsonString(tolerance));
        return score(
                "numeric_tolerance",
                answer,
                marker == null ? scoring : scoring.with("answer_marker", new JsonString(marker)));
    }

    private static Finding score(String type, String answer, JsonObject more) {
        Scoring scoring = Script.task("t", Json.pythonText(more.with("type", new JsonString(type))))
                .scoring();
        return Scorer.of(type).orElseThrow().score(scoring, answer);
    }
}
