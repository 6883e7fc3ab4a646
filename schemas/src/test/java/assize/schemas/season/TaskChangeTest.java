/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.season.TaskVersion.Part;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle is the text of ..A-168 (Arena §12.1, §12.2), and the table of docs/tasks.md for what it leaves open. */
class TaskChangeTest {
    private static final JsonObject TASK = object("""
            {"task_id":"t","version":"1.0.0","title":"Stairs","category":"math","difficulty":"easy","task_mode":"single_turn",
             "competition_modes":["open_battle","user_design"],"prompt":"How many\\nsteps?","context":{"rows":[1,2]},
             "required_capabilities":{"tools":["python_exec"]},"dim_weights":{"accuracy":0.5,"efficiency":0.3,"cost":0.2},
             "multi_turn_config":{"max_turns":10,"artifacts_available":["a.txt"]},"hints":["Count."],
             "allowed_actions":["think","submit_answer"],
             "scoring":{"type":"numeric_tolerance","correct_answer":"310","tolerance":0},"tags":["stairs"],"author":"x"}""");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // prompt, scoring.correct_answer, required_capabilities
                "prompt | \"How many stairs?\" | MAJOR",
                "required_capabilities | {\"tools\":[]} | MAJOR",
                "scoring | {\"type\":\"numeric_tolerance\",\"correct_answer\":\"311\",\"tolerance\":0} | MAJOR",
                "scoring | {\"type\":\"exact_match\",\"correct_answer\":\"310\",\"tolerance\":0} | MAJOR",
                "scoring | {\"type\":\"numeric_tolerance\",\"correct_answer\":\"310\",\"tolerance\":0.5} | MAJOR",
                // added hints, artifacts, metadata
                "hints | [\"Count.\",\"Slowly.\"] | MINOR",
                "multi_turn_config | {\"max_turns\":10,\"artifacts_available\":[\"a.txt\",\"b.txt\"]} | MINOR",
                "tags | [\"stairs\",\"lamp\"] | MINOR",
                "author_framework | \"langgraph\" | MINOR",
                "reference_answers | {\"right\":[{\"answer\":\"310\",\"why\":\"12 x 26 - 2\"}]} | MINOR",
                // typos, formatting
                "title | \"Stairs!\" | PATCH",
                "author | \"y\" | PATCH",
                "prompt | \"How  many steps?\\n\" | PATCH",
                "tags | [\"steps\"] | PATCH",
                "dim_weights | {\"accuracy\":\"0.50\",\"efficiency\":0.30,\"cost\":0.2} | PATCH",
                // what the text leaves open
                "system_prompt | \"Be brief.\" | MAJOR",
                "context | {\"rows\":[2,1]} | MAJOR",
                "difficulty | \"hard\" | MAJOR",
                "time_limit_ms | 20000 | MAJOR",
                "time_limit_ms | 30000 | NONE",
                "multi_turn_config | {\"max_turns\":9,\"artifacts_available\":[\"a.txt\"]} | MAJOR",
                "multi_turn_config | {\"max_turns\":10,\"artifacts_available\":[]} | MAJOR",
                "competition_modes | [\"open_battle\"] | MAJOR",
                "competition_modes | [\"user_design\",\"open_battle\",\"framework_duel\"] | MINOR",
                "competition_modes | [\"user_design\",\"open_battle\"] | PATCH",
                "allowed_actions | [\"think\"] | MAJOR",
                "hints | [\"Count on.\"] | MINOR",
                "scoring | {\"type\":\"numeric_tolerance\",\"correct_answer\":\"310\",\"tolerance\":\"0.0\"} | PATCH",
                "scoring | {\"type\":\"numeric_tolerance\",\"correct_answer\":\"310\",\"tolerance\":0,\"base_points\":100} | NONE",
                "scoring | {\"type\":\"numeric_tolerance\",\"correct_answer\":\"310\",\"tolerance\":0,\"base_points\":200} | MAJOR",
            })
    void demandsAPartOfTheVersion(String member, String value, Part demanded) {
        TaskChange change = between(with(member, value), "1.0.0", "1.0.1");
        assertThat(change.demanded())
                .as("%s = %s: %s", member, value, change.reasons())
                .isEqualTo(demanded);
    }

    @Test
    void aNewSpeedBonusIsAnAdditionAndAnotherOneIsNot() {
        JsonObject bonus = object("{\"enabled\":true,\"max_bonus_pct\":10,\"threshold_ms\":1000}");
        JsonObject scoring = object("{\"type\":\"numeric_tolerance\",\"correct_answer\":\"310\",\"tolerance\":0}");
        JsonObject paying = TASK.with("scoring", scoring.with("speed_bonus", bonus));
        assertThat(between(paying, "1.0.0", "1.1.0").shortfall()).isEmpty();
        assertThat(TaskChange.between(task(paying, "1.0.0"), task(TASK, "1.1.0"))
                        .demanded())
                .isEqualTo(Part.MAJOR);
    }

    @Test
    void namesTheMemberForWhichTheVersionWasRaisedTooLittle() {
        JsonObject document = with("prompt", "\"How many stairs?\"").with("hints", JsonArray.EMPTY);
        TaskChange change = between(document, "1.2.3", "1.3.0");
        assertThat(change.shortfall()).get().hasToString("Reason[member=prompt, demands=major, what=changed]");
        assertThat(change.leastVersion()).hasToString("2.0.0");
    }

    @ParameterizedTest
    @CsvSource({"1.0.0, 2.0.0", "1.0.0, 2.5.1", "1.9.9, 10.0.0"})
    void aMajorVersionIsEnoughForEverything(String before, String after) {
        assertThat(between(with("prompt", "\"Another?\""), before, after).shortfall())
                .isEmpty();
    }

    @Test
    void versionsStandInTheOrderOfTheirNumbers() {
        assertThat(TaskVersion.of("1.10.0")).isGreaterThan(TaskVersion.of("1.9.12"));
        assertThat(TaskVersion.of("2.0.0").raisedFrom(TaskVersion.of("1.9.9"))).isEqualTo(Part.MAJOR);
        assertThat(TaskVersion.of("1.0.1").raisedFrom(TaskVersion.of("1.0.0"))).isEqualTo(Part.PATCH);
        assertThat(TaskVersion.of("1.4.2").next(Part.MINOR)).hasToString("1.5.0");
    }

    private static TaskChange between(JsonObject changed, String before, String after) {
        return TaskChange.between(task(TASK, before), task(changed, after));
    }

    private static TaskContract task(JsonObject document, String version) {
        return TaskContract.decode(document.with("version", new JsonString(version)))
                .fold(task -> task, problem -> {
                    throw new AssertionError(problem);
                });
    }

    private static JsonObject with(String member, String json) {
        return TASK.with(
                member, Objects.requireNonNull(object("{\"v\":" + json + "}").get("v"), "a value"));
    }

    private static JsonObject object(String text) {
        return (JsonObject) Json.parse(utf8(text)).fold(parsed -> parsed.value(), malformed -> {
            throw new AssertionError(malformed.toString());
        });
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
