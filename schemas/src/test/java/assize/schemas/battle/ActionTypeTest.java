/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the table of Arena §11 and those of Combat §6.2 and §14.4, with GC-05, GC-11, GC-12 and GC-16. */
class ActionTypeTest {

    @ParameterizedTest
    @CsvSource({
        "submit_answer, code_challenge, answer",
        "submit_fix, code_challenge, answer",
        "use_tool, code_challenge, execute",
        "request_file, code_challenge, search",
        "think, qa, think",
        "send_message, code_challenge, think",
        "send_message, qa, search",
        "send_message, data_analysis, search",
        "send_message, research, search",
        "request_hint, qa, other",
        "pass, qa, other",
        "communicate, qa, other",
        "delegate, qa, other"
    })
    void meansWhatCombat62Says(String wireName, String category, String semantic) {
        assertThat(ActionType.parse(wireName).orElseThrow().semantic(category, false))
                .as("%s in %s", wireName, category)
                .isEqualTo(semantic);
    }

    @Test
    void searchesWithAToolThatSearches() {
        assertThat(ActionType.USE_TOOL.semantic("qa", true)).as("GC-05").isEqualTo("search");
        assertThat(ActionType.THINK.semantic("qa", true)).isEqualTo("think");
    }

    @Test
    void hasTheTwelveNativeNames() {
        for (ActionType type : ActionType.values()) {
            assertThat(ActionType.parse(type.wireName())).contains(type);
        }
        assertThat(Arrays.stream(ActionType.values()).map(ActionType::wireName))
                .containsExactlyInAnyOrder(
                        "think",
                        "use_tool",
                        "send_message",
                        "request_file",
                        "submit_fix",
                        "submit_answer",
                        "request_hint",
                        "pass",
                        "communicate",
                        "delegate");
        assertThat(ActionType.parse("answer")).contains(ActionType.SUBMIT_ANSWER);
        assertThat(ActionType.parse("hint")).contains(ActionType.REQUEST_HINT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Submit_Answer", "submit_answer ", "teleport", "observe", "final_answer"})
    void takesNoOtherNameForAnAnswer(String wireName) {
        assertThat(ActionType.parse(wireName)).isEmpty();
    }

    @Test
    void countsFourTypesAsIntermediate() {
        assertThat(Arrays.stream(ActionType.values()).filter(ActionType::isIntermediate))
                .containsExactly(
                        ActionType.THINK, ActionType.USE_TOOL, ActionType.SEND_MESSAGE, ActionType.REQUEST_FILE);
    }
}
