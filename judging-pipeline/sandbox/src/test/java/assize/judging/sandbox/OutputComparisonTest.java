/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When two outputs are the same. Oracle: the rule written a second time with regular expressions. */
class OutputComparisonTest {
    private static final int ROUNDS = 20_000;

    @ParameterizedTest
    @CsvSource({
        "'a\nb', 'a\nb\n', true",
        "'a\nb', 'a  \nb\t\r\n\n\n', true",
        "'a\nb', 'a\n\nb', false",
        "'a\nb', ' a\nb', false",
        "'a b', 'a  b', false",
        "'a', 'a\nb', false",
        "'a\nb', 'a', false",
        "'', '\n \n', true",
        "'', 'x', false",
        "'\na', 'a', false",
        "'1', '1.0', false",
    })
    void looksAtLinesWithoutBlanksAtTheirEnds(String expected, String actual, boolean same) {
        assertThat(OutputComparison.areSame(bytes(expected), bytes(actual))).isEqualTo(same);
    }

    @Test
    void comparesBytesThatAreNoText() {
        byte[] one = {'a', 0, (byte) 0xff, (byte) 0xc3, '(', '\n'};
        byte[] other = {'a', 0, (byte) 0xfe, (byte) 0xc3, '(', '\n'};

        assertThat(OutputComparison.areSame(one, one.clone())).isTrue();
        assertThat(OutputComparison.areSame(one, other)).isFalse();
    }

    @Test
    void agreesWithTheRuleOnManySmallOutputs() {
        Random random = new Random(7);
        for (int i = 0; i < ROUNDS; i++) {
            String one = text(random);
            String other = text(random);
            assertThat(OutputComparison.areSame(bytes(one), bytes(other)))
                    .as("%s against %s", one.replace("\n", "/"), other.replace("\n", "/"))
                    .isEqualTo(rule(one).equals(rule(other)));
        }
    }

    private static String rule(String output) {
        return output.replaceAll("[ \t\r\f\\x0b]+(?=\n|$)", "").replaceAll("\n+$", "");
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(6); length > 0; length--) {
            text.append("ab \t\n\n\r".charAt(random.nextInt(7)));
        }
        return text.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
