/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle is Combat §5 with GC-03, Arena §2.2 and Ares line 9, member by member. */
class ContenderTest {

    @Test
    void readsACombatProfile() {
        Contender contender = contender("""
                "capabilities":{"combat_profile":{"step_style":"streaming","token_style":"continuous","self_improving":true,
                "mcp_enabled":true,"mood":"good"}}""");
        assertThat(contender.stepStyle()).isEqualTo("streaming");
        assertThat(contender.stepStyleOrDefault()).isEqualTo("streaming");
        assertThat(contender.selfImproving()).isTrue();
        assertThat(contender.tokenStyleOrDefault()).isEqualTo("continuous");
        assertThat(contender.mcpEnabled()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "step_style, '\"fast\"'",
        "step_style, '\"PER_TURN\"'",
        "step_style, 3",
        "token_style, '\"drip\"'",
        "self_improving, '\"yes\"'",
        "self_improving, 1",
        "mcp_enabled, '\"yes\"'"
    })
    void refusesOtherWordsAndNamesTheField(String member, String value) {
        FieldProblem problem = decoded("""
                "capabilities":{"combat_profile":{"%s":%s}}""".formatted(member, value)).problem();
        assertThat(problem)
                .as("%s = %s", member, value)
                .extracting(FieldProblem::path)
                .isEqualTo("capabilities.combat_profile." + member);
    }

    @ParameterizedTest
    @CsvSource({
        "custom, false, single_shot",
        "custom, true, per_turn",
        "openai_agents, false, hidden_cot",
        "openai_agents, true, per_turn",
        "claude, false, hidden_cot",
        "claude, true, per_turn",
        "langgraph, , single_shot"
    })
    void takesAStyleNobodyDeclaredFromFrameworkAndMultiTurn(
            String framework, @Nullable String multiTurn, String style) {
        String capabilities = multiTurn == null ? "" : ",\"capabilities\":{\"multi_turn\":" + multiTurn + "}";
        Contender contender = Contender.from(fields(
                "{\"agent_id\":\"a\",\"agent_name\":\"A\",\"framework\":\"" + framework + "\"" + capabilities + "}"));
        assertThat(contender.stepStyle()).as("declared").isNull();
        assertThat(contender.stepStyleOrDefault()).isEqualTo(style);
        assertThat(contender.selfImproving()).as("a default must not double K").isNull();
        assertThat(contender.tokenStyleOrDefault()).isEqualTo("burst");
        assertThat(contender.mcpEnabled()).isNull();
    }

    @Test
    void wantsToolsToBeNames() {
        assertThat(decoded("\"capabilities\":{\"tools\":[\"search\",7]}").problem())
                .extracting(FieldProblem::path)
                .isEqualTo("capabilities.tools[1]");
        assertThat(decoded("\"capabilities\":{\"tools\":[\"search\"]}").problem())
                .isNull();
    }

    @Test
    void worksOutTheTierWhateverTheAgentSaysOfIt() {
        Contender contender = contender("""
                "model_tier":"T4","model":{"name":"m","params_b":7,"inference":"local_cpu","model_tier":"T4"}""");
        assertThat(contender.modelTier()).isEqualTo(ModelTier.T1);
    }

    @Test
    void leavesOpenWhatWasNotDeclared() {
        Contender bare = contender("\"provider\":null");
        assertThat(bare.provider()).isNull();
        assertThat(bare.modelFamily()).isNull();
        assertThat(bare.modelVersion()).isNull();
        assertThat(bare.adapterState()).isNull();
        assertThat(bare.protocolCompatibility()).isNull();
        assertThat(bare.model()).isNull();
        assertThat(bare.modelTier()).as("unclassified").isEqualTo(ModelTier.T5);
    }

    private static Contender contender(String members) {
        Fields fields = decoded(members);
        assertThat(fields.problem()).as(members).isNull();
        return Contender.from(fields);
    }

    /** The fields of a contender with these members besides its names, read once. */
    private static Fields decoded(String members) {
        Fields fields = fields("{\"agent_id\":\"a\",\"agent_name\":\"A\",\"framework\":\"custom\"," + members + "}");
        Contender unused = Contender.from(fields);
        return fields;
    }

    private static Fields fields(String json) {
        return Json.parse(json.getBytes(StandardCharsets.UTF_8))
                .fold(parsed -> Fields.of((JsonObject) parsed.value(), ""), malformed -> {
                    throw new IllegalArgumentException(malformed.toString());
                });
    }
}
