/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is what Python's ast.literal_eval and json.dumps make of the same text. */
class PythonLiteralTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                "{'a': None, 'b': [True, False], \"c\": (1, -2.5,)} | {\"a\":null,\"b\":[true,false],\"c\":[1,-2.5]}",
                "{'it''s': 1} | none",
                "'it\\'s \\u00e9\\x41\\n' | \"it's éA\\n\"",
                "{} | {}",
                "{'a': 1, 'a': 2} | none",
                "{'a' 1} | none",
                "{'a': 9007199254740993} | none",
                "'\\ud800' | none",
                "__import__('os') | none",
                "{'a': 1} x | none",
                "1e400 | none"
            })
    void readsWhatPythonReads(String text, String json) {
        assertThat(PythonLiteral.parse(text).map(Json::canonicalText).orElse("none"))
                .isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{'", "['a'", "{'a':", "'\\", "'\\u12", "", "(", "nan"})
    void givesNothingForHalfALiteral(String text) {
        assertThat(PythonLiteral.parse(text)).isEmpty();
    }

    @Test
    void looksNoDeeperThanItMay() {
        assertThat(PythonLiteral.parse("[".repeat(31) + "]".repeat(31))).isPresent();
        assertThat(PythonLiteral.parse("[".repeat(40) + "]".repeat(40))).isEmpty();
        assertThat(PythonLiteral.parse("[".repeat(1_000_000))).isEmpty();
    }
}
