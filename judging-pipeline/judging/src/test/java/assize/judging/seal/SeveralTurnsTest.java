/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.season.Tasks;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The oracle is Arena §9 and §10 with GA-30, GA-32 and GA-64: turns and time of a task, messages of a team, capabilities. */
class SeveralTurnsTest {
    private static final String EXACT = "{\"type\":\"exact_match\",\"correct_answer\":\"x\"}";
    private static final Tasks TASKS = Tasks.of(List.of(
            Script.task(
                    "leak",
                    EXACT,
                    document -> document.with("task_mode", new JsonString("multi_turn"))
                            .with("multi_turn_config", Script.json("""
                                    {"max_turns":3,"time_limit_ms":70000,"turn_time_limit_ms":30000}"""))),
            Script.task(
                    "survey",
                    EXACT,
                    document -> document.with("task_mode", new JsonString("cooperative"))
                            .with("competition_modes", Script.json("[\"cooperative\"]"))),
            Script.task("picky", EXACT, document -> document.with("required_capabilities", Script.json("""
                            {"tools":["python_exec","browser"],"languages":["en"],"multi_turn":true}""")))));

    private static Script leak() {
        return Script.started(List.of("ann", "bob"), "leak");
    }

    @Test
    void refusesATurnPastTheLast() {
        Script script = leak();
        for (int turn = 1; turn <= 3; turn++) {
            script.observe("ann", 1, "leak", turn, turn * 100L)
                    .act("ann", 1, "leak", turn, turn * 100L + 50, "pass", "");
        }
        assertThat(evaluate(script.observe("ann", 1, "leak", 4, 900))).satisfies(result -> {
            RejectedLine line = ((SealResult.Broken) result).rejected();
            assertThat(line.reason()).isEqualTo(Rejection.WRONG_ORDER);
            assertThat(line.detail()).isEqualTo("the task has 3 turns");
        });
    }

    @Test
    void givesATurnNoMoreThanIsLeftOfTheTask() {
        Script script = leak().observe("ann", 1, "leak", 1, 0)
                .timeout("ann", 1, "leak", 1, 30_000)
                .observe("ann", 1, "leak", 2, 30_000)
                .timeout("ann", 1, "leak", 2, 60_000);
        SealResult tooLong = evaluate(script.observe("ann", 1, "leak", 3, 60_000));
        assertThat(((SealResult.Broken) tooLong).rejected().detail())
                .as("70 s less 60 s")
                .isEqualTo("the task has 10000 ms left for the turn");
    }

    @Test
    void endsWithTheFixAndNotWithAPass() {
        Script passed = leak().observe("ann", 1, "leak", 1, 0)
                .act("ann", 1, "leak", 1, 50, "pass", "")
                .observe("ann", 1, "leak", 2, 100);
        assertThat(evaluate(passed)).isInstanceOf(SealResult.Open.class);
        Script fixed = passed.act("ann", 1, "leak", 2, 150, "submit_fix", "x").observe("ann", 1, "leak", 3, 200);
        assertThat(((SealResult.Broken) evaluate(fixed)).rejected().reason()).isEqualTo(Rejection.WRONG_ORDER);
    }

    private static Script team() {
        return Script.blank("b-1")
                .opened(Script.draft(
                                List.of(
                                        Script.contender("ann", 7).with("role", new JsonString("coordinator")),
                                        Script.contender("bob", 70)),
                                List.of("survey"))
                        .with("mode", new JsonString("cooperative"))
                        .with("room_type", new JsonString("cooperative")));
    }

    private static JsonObject to(String recipient) {
        return Script.object("{\"to\":\"%s\",\"message\":\"hello\"}".formatted(recipient));
    }

    @Test
    void takesMessagesThatTakeNoTurn() {
        Script script = team().message("ann", 1, 10, "communicate", to("bob"))
                .message("bob", 1, 20, "delegate", to("ann"))
                .close(100);
        SealResult.Sealed sealed = (SealResult.Sealed) evaluate(script);
        assertThat(sealed.rejected()).isEmpty();
        assertThat(script.transcript().acts()).hasSize(2);
        assertThat(script.transcript().turns()).isEmpty();
    }

    @Test
    void refusesMessagesToNobodyOfTheTeam() {
        for (String recipient : List.of("eve", "ann", "")) {
            SealResult.Sealed sealed = (SealResult.Sealed) evaluate(
                    team().message("ann", 1, 10, "communicate", to(recipient)).close(100));
            assertThat(sealed.rejected())
                    .as("to '%s'", recipient)
                    .extracting(RejectedLine::reason)
                    .containsExactly(Rejection.UNKNOWN_RECIPIENT);
            assertThat(sealed.battle().ineligible()).hasSize(1);
        }
    }

    @Test
    void refusesMessagesWhereThereIsNoTeam() {
        SealResult.Sealed sealed = (SealResult.Sealed)
                evaluate(leak().message("ann", 1, 10, "communicate", to("bob")).close(100));
        assertThat(sealed.rejected()).extracting(RejectedLine::reason).containsExactly(Rejection.UNKNOWN_ACTION);
    }

    @Test
    void takesNoMessageFromWhoHasLeftNorOfARoundThereIsNot() {
        SealResult.Sealed left = (SealResult.Sealed) evaluate(team().forfeit("ann", 5)
                .message("ann", 1, 10, "communicate", to("bob"))
                .close(100));
        assertThat(left.rejected()).extracting(RejectedLine::reason).containsExactly(Rejection.WRONG_TURN);
        SealResult.Sealed beyond = (SealResult.Sealed)
                evaluate(team().message("ann", 2, 10, "communicate", to("bob")).close(100));
        assertThat(beyond.rejected()).extracting(RejectedLine::reason).containsExactly(Rejection.WRONG_TURN);
    }

    @Test
    void namesWhatAContenderLacks() {
        assertThat(lacking("{\"tools\":[\"python_exec\"],\"languages\":[\"de\"],\"multi_turn\":true}"))
                .isEqualTo("task picky@1.0.0 requires what bob lacks: tool browser, language en");
        assertThat(lacking("{\"tools\":[\"browser\",\"python_exec\"],\"languages\":[\"en\"]}"))
                .isEqualTo("task picky@1.0.0 requires what bob lacks: multi_turn true");
        assertThat(lacking("{\"tools\":[\"browser\",\"python_exec\"],\"languages\":[\"en\"],\"multi_turn\":true}"))
                .isEmpty();
    }

    private static String lacking(String capabilities) {
        JsonObject able = Script.object("""
                {"tools":["python_exec","browser","x"],"languages":["en","de"],"multi_turn":true}""");
        Script script = Script.blank("b-1")
                .opened(Script.draft(
                        List.of(
                                Script.contender("ann").with("capabilities", able),
                                Script.contender("bob").with("capabilities", Script.json(capabilities))),
                        List.of("picky")));
        SealResult result = evaluate(script);
        if (result instanceof SealResult.Broken broken) {
            assertThat(broken.rejected().reason()).isEqualTo(Rejection.CAPABILITY_MISMATCH);
            return broken.rejected().detail();
        }
        return "";
    }

    private static SealResult evaluate(Script script) {
        return new Sealing(Script.season(), TASKS).evaluate(script.events());
    }
}
