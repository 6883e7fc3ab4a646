/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.schemas.battle.Contender;
import assize.schemas.battle.Transcript;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.season.JudgeSettings;
import assize.schemas.stream.AuditFlag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Judges of a contender's own kind. Oracle: the rule that a relation is shown, never acted on, and goes by what was declared. */
class JudgeFamilyTest {

    @Test
    void aJudgeOfTheSameFamilyIsFlaggedForThatContenderAlone() {
        List<AuditFlag> flags = JudgeFamily.flags(
                contenders(declared("agt_ant", "Opal", "opal-3"), declared("agt_bee", "Fir", "fir-1")),
                panel(judge("first", "judge-model", "opal"), judge("second", "other-model", "oak")));

        assertThat(flags).hasSize(1);
        assertThat(flags.get(0).code()).isEqualTo("judge_same_family");
        assertThat(flags.get(0).agentId()).isEqualTo("agt_ant");
        assertThat(flags.get(0).evidence()).as("which judge").contains("first").doesNotContain("second");
    }

    @Test
    void theSameModelIsARelationWhereNoFamilyIsDeclared() {
        assertThat(JudgeFamily.flags(
                        contenders(declared("agt_ant", null, "OPAL-3"), declared("agt_bee", null, "fir-1")),
                        panel(judge("first", "opal-3", null))))
                .extracting(AuditFlag::agentId)
                .containsExactly("agt_ant");
    }

    @Test
    void nothingDeclaredIsNoRelation() {
        assertThat(JudgeFamily.flags(
                        contenders(Script.contender("agt_ant"), Script.contender("agt_bee")),
                        panel(judge("first", "opal-3", null))))
                .isEmpty();
    }

    private static List<Contender> contenders(JsonObject... contenders) {
        return Transcript.of(Script.blank("b-1")
                        .opened(Script.draft(List.of(contenders), List.of("sum")))
                        .close(1000)
                        .events())
                .draft()
                .contenders();
    }

    private static JsonObject declared(String agentId, @Nullable String family, String model) {
        JsonObject plain = Script.contender(agentId);
        JsonObject.Builder changed = JsonObject.builder();
        plain.members().forEach((name, value) -> {
            if (!name.equals("model")) {
                changed.put(name, value);
            }
        });
        changed.put("model", JsonObject.builder().put("name", model).build());
        if (family != null) {
            changed.put("model_family", family);
        }
        return changed.build();
    }

    private static JudgeSettings panel(JsonObject... judges) {
        return JudgeSettings.from(Fields.ofDocument(
                JsonObject.builder().put("panel", JsonArray.of(judges)).build()));
    }

    private static JsonObject judge(String id, String model, @Nullable String family) {
        JsonObject.Builder judge = JsonObject.builder()
                .put("id", id)
                .put("provider", "openai")
                .put("base_url", "http://127.0.0.1:9/v1")
                .put("model", model);
        if (family != null) {
            judge.put("family", family);
        }
        return judge.build();
    }
}
