/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is Task Contract v2, Arena §12.1, member by member. */
class TaskContractTest {
    private static final JsonObject TASK = object("""
            {"task_id":"stairs","version":"1.2.3","title":"Stairs","category":"math","difficulty":"easy",
             "task_mode":"single_turn","competition_modes":["open_battle","user_design"],"prompt":"  How many?\\n",
             "scoring":{"type":"exact_match","correct_answer":"541","base_points":200}}""");

    @Test
    void readsWhatJudgingNeeds() {
        TaskContract task = usable(TASK);
        assertThat(task.ref()).hasToString("stairs@1.2.3");
        assertThat(task.prompt()).as("unchanged").isEqualTo("  How many?\n");
        assertThat(task.scoring().basePoints()).isEqualTo(200);
        assertThat(task.hash()).isEqualTo(ContentHash.of(Json.canonical(TASK)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "task_id",
                "version",
                "title",
                "category",
                "difficulty",
                "task_mode",
                "competition_modes",
                "prompt",
                "scoring"
            })
    void wantsEveryRequiredMember(String member) {
        assertThat(problem(TASK.without(member))).startsWith(member);
    }

    @ParameterizedTest
    @CsvSource({
        "task_id, Debug-Leak",
        "version, 1.2",
        "version, v1.2.3",
        "version, 1.02.3",
        "version, 1.2.3-beta",
        "difficulty, brutal",
        "task_mode, solo"
    })
    void refusesOtherWords(String member, String value) {
        assertThat(problem(with(member, "\"" + value + "\""))).startsWith(member);
    }

    @ParameterizedTest
    @ValueSource(strings = {"debug-memory-leak", "task_prime100"})
    void takesTheSourcesOwnTaskIds(String taskId) {
        assertThat(usable(with("task_id", "\"" + taskId + "\"")).ref().taskId()).isEqualTo(taskId);
    }

    @Test
    void playsOnlyInModesThereAre() {
        assertThat(problem(with("competition_modes", "[\"open_battle\",\"chess\"]")))
                .startsWith("competition_modes");
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 0.3, 0.2, true",
        "0.50, 0.25, 0.25, true",
        "0.5, 0.3, 0.2001, false",
        "0.5, 0.3, 0.1999, false",
        "0.1, 0.2, 0.7, true"
    })
    void wantsDimensionsThatTotalExactlyOne(String accuracy, String efficiency, String cost, boolean taken) {
        JsonObject task = with(
                "dim_weights", "{\"accuracy\":%s,\"efficiency\":%s,\"cost\":%s}".formatted(accuracy, efficiency, cost));
        if (taken) {
            assertThat(new BigDecimal(String.valueOf(usable(task).dimWeight("accuracy"))))
                    .isEqualByComparingTo(accuracy);
        } else {
            assertThat(problem(task)).startsWith("dim_weights");
        }
    }

    @Test
    void keepsWhatItDoesNotReadInDocumentAndHash() {
        JsonObject task = TASK.with("semver_policy", object("{\"fix\":\"patch\"}"))
                .with("tags", value("[\"a\"]"))
                .with("author", value("\"ann\""))
                .with("author_framework", value("\"custom\""))
                .with("created_at", value("\"2026-01-01\""))
                .with("elo_stability_threshold", value("50"))
                .with("required_capabilities", object("{\"tools\":[\"python_exec\"]}"))
                .with("multi_turn_config", object("{\"max_turns\":10,\"artifacts_available\":[\"a.txt\"]}"))
                .with("bounty", value("7"));
        assertThat(usable(task).document()).isEqualTo(task);
        assertThat(usable(task).hash()).isEqualTo(ContentHash.of(Json.canonical(task)));
    }

    @Test
    void keepsTheJudgesTemplateAndTheFallback() {
        JsonObject scoring = object("""
                {"type":"llm_judge","judge_prompt_template":"Score 0-100: {agent_answer}","fallback_type":"code_execute",
                 "fallback_test_cases":[{"input":"1","expected_output":"2"}]}""");
        assertThat(usable(TASK.with("scoring", scoring)).document().get("scoring"))
                .isEqualTo(scoring);
    }

    @Test
    void paysForSpeedByMillisecondsInASingleTurn() {
        String bonus =
                "{\"type\":\"contains\",\"correct_answer\":\"x\",\"speed_bonus\":{\"enabled\":true,\"max_bonus_pct\":30,%s}}";
        assertThat(usable(with("scoring", bonus.formatted("\"threshold_ms\":9000")))
                        .scoring()
                        .bonusThresholdMillis())
                .isEqualTo(9000);
        assertThat(problem(with("scoring", bonus.formatted("\"threshold_turns\":5"))))
                .startsWith("scoring.speed_bonus.threshold_turns");
    }

    private static JsonObject multiTurn(String bonus) {
        return TASK.with("task_mode", value("\"multi_turn\""))
                .with("multi_turn_config", object("{\"max_turns\":4}"))
                .with("scoring", object("""
                        {"type":"contains","correct_answer":"x",
                         "speed_bonus":{"enabled":true,"max_bonus_pct":30,%s}}""".formatted(bonus)));
    }

    @Test
    void paysForSpeedByTurnsInSeveral() {
        assertThat(usable(multiTurn("\"threshold_turns\":5")).scoring().bonusThresholdTurns())
                .isEqualTo(5);
        assertThat(problem(multiTurn("\"threshold_ms\":9000"))).startsWith("scoring.speed_bonus.threshold_ms");
    }

    @Test
    void limitsSeveralTurns() {
        TaskContract task = usable(multiTurn("\"threshold_turns\":5"));
        assertThat(task.multiTurn()).isEqualTo(new MultiTurn(4, 120_000, 30_000, null, List.of()));
        assertThat(task.roundLimitMillis()).isEqualTo(120_000);
        assertThat(problem(multiTurn("\"threshold_turns\":5").without("multi_turn_config")))
                .isEqualTo("multi_turn_config");
    }

    @Test
    void keepsATeamToItsModeAndToJudgesOfOneAnswer() {
        JsonObject team = TASK.with("task_mode", value("\"cooperative\""));
        assertThat(problem(team.with("competition_modes", value("[\"cooperative\",\"open_battle\"]"))))
                .startsWith("competition_modes");
        JsonObject alone = team.with("competition_modes", value("[\"cooperative\"]"));
        assertThat(usable(alone).team()).isEqualTo(TeamPlan.OPEN);
        assertThat(problem(alone.with("scoring", object("{\"type\":\"llm_judge\",\"form\":\"pairwise\"}"))))
                .startsWith("scoring.form");
        assertThat(usable(alone.with("team_config", object("""
                                {"max_trips":5,"subtasks":[{"subtask_id":"a","points":3},{"subtask_id":"b"}]}"""))).team().pointsOf("a"))
                .isEqualTo(3);
    }

    private static JsonObject with(String member, String json) {
        return TASK.with(member, value(json));
    }

    private static TaskContract usable(JsonObject document) {
        return TaskContract.decode(document).fold(task -> task, unusable -> {
            throw new AssertionError("refused: " + unusable);
        });
    }

    private static String problem(JsonObject document) {
        return TaskContract.decode(document)
                .fold(
                        usable -> {
                            throw new AssertionError("accepted: " + Json.canonicalText(document));
                        },
                        unusable -> unusable.path());
    }

    private static JsonValue value(String json) {
        return object("{\"v\":" + json + "}").members().values().iterator().next();
    }

    private static JsonObject object(String json) {
        return Json.parse(json.getBytes(StandardCharsets.UTF_8))
                .fold(parsed -> (JsonObject) parsed.value(), malformed -> {
                    throw new IllegalArgumentException(malformed.toString());
                });
    }
}
