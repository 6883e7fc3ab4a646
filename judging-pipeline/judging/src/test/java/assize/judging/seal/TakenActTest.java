/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.schemas.battle.Act;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.ReadFrom;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.battle.Telemetry;
import assize.schemas.battle.Transcript;
import assize.schemas.battle.Turn;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.season.ContentHash;
import assize.schemas.season.Tasks;
import assize.schemas.stream.SealedBattle;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle is Combat §13.2 and §13.3 (C-084..C-086, C-096, C-102) and Arena §11 (A-115, A-137..A-146). */
class TakenActTest {
    private static final String CHAT = "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"541\"},"
            + "\"finish_reason\":\"stop\"}],\"created\":1755005024,\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":3}}";

    @Test
    void readsTheActionFromTheFrameAndKeepsBoth() {
        SealedBattle sealed = sealed(frame(CHAT), "").battle();
        Act act = act(sealed);
        assertThat(act.action()).contains(ActionType.SUBMIT_ANSWER);
        assertThat(act.text()).isEqualTo("541");
        assertThat(act.raw()).as("byte for byte").isEqualTo(CHAT);
        assertThat(readFrom(act).shape()).isEqualTo("openai_chat");
        assertThat(readFrom(act).normaliser()).isEqualTo("assize-normaliser/1");
        assertThat(readFrom(act).createdAt()).isEqualTo(1755005024000L);
        assertThat(telemetry(act).tokensUsed()).isEqualTo(3);
        assertThat(telemetry(act).latencyMillis()).as("nobody told").isNull();
    }

    @Test
    void theAgentsOwnTelemetryStands() {
        Act act = act(sealed(frame(CHAT).with("telemetry", Script.json("{\"tokens_used\":77,\"latency_ms\":800}")), "")
                .battle());
        assertThat(telemetry(act).tokensUsed()).isEqualTo(77);
        assertThat(telemetry(act).toolCalls()).isNull();
    }

    @Test
    void telemetryInAProvidersWordsIsReadToo() {
        JsonObject data = Script.actBody(1, "prime", 1, "submit_answer", "541")
                .with("telemetry", Script.json("{\"input_tokens\":9,\"output_tokens\":7,\"latency_ms\":800}"));
        Act act = act(sealed(data, "").battle());
        assertThat(telemetry(act).tokensUsed()).isEqualTo(7);
        assertThat(telemetry(act).latencyMillis()).isEqualTo(800);
        assertThat(readFrom(act).shape()).isEqualTo("telemetry");
        assertThat(readFrom(act).inputTokens()).isEqualTo(9);
        assertThat(act.text()).isEqualTo("541");
    }

    @Test
    void aForeignTypeKeepsItsNameBesideTheNativeOne() {
        JsonObject data = body(1).with("action", Script.json("{\"type\":\"final_answer\",\"content\":\"541\"}"));
        SealedBattle sealed = sealed(data, "").battle();
        assertThat(act(sealed).action()).contains(ActionType.SUBMIT_ANSWER);
        assertThat(readFrom(act(sealed)).originalType()).isEqualTo("final_answer");
        assertThat(sealed.events().get(6).data().text()).contains("\"original_type\": \"final_answer\"");
    }

    @Test
    void searchingIsSearching() {
        JsonObject data = body(1).with(
                        "action",
                        Script.json("{\"type\":\"web_search\",\"query\":\"q\",\"semantic_hint\":\"answer\"}"));
        assertThat(act(sealed(data, "").battle()).semantic("qa")).contains("search");
        JsonObject own = body(1).with("action", Script.json("{\"type\":\"use_tool\",\"semantic_hint\":\"search\"}"));
        assertThat(act(sealed(own, "").battle()).semantic("qa"))
                .as("the agent's own hint does not count")
                .contains("execute");
    }

    @Test
    void whatComesInArenasWordsIsTakenByteForByte() {
        JsonObject data =
                Script.actBody(1, "prime", 1, "submit_answer", "541").with("raw", new JsonString("{\"x\":1}"));
        Script script = script(data, "");
        assertThat(seal(script).battle().events())
                .isEqualTo(
                        script.events().stream().map(BattleEvent::withoutText).toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"choices\":[{\"mess | begins as JSON",
                "{\"role\":\"tool\",\"content\":\"42\"} | results of tools",
                "{\"type\":\"teleport\"} | no known shape",
                "{\"type\":\"submit_answer\",\"payload\":{\"answer\":42}} | no known shape",
                "{\"choices\":[{\"message\":{\"content\":\"5\"},\"finish_reason\":\"length\"}]} | cut short"
            })
    void aFrameThatIsNoActionIsRefusedByHash(String raw, String detail) {
        SealResult.Sealed sealed = sealed(frame(raw), "");
        assertThat(sealed.rejected()).extracting(RejectedLine::reason).containsExactly(Rejection.UNKNOWN_ACTION);
        assertThat(sealed.rejected().get(0).detail()).contains(detail);
        assertThat(sealed.battle().ineligible().get(0).rawHash()).isEqualTo(ContentHash.of(raw));
    }

    @Test
    void theFrameworkSaysHowTextIsRead() {
        String text = "Thought: hm\nFinal Answer: 541";
        assertThat(act(sealed(frame(text), "crewai").battle()).text()).isEqualTo("541");
        assertThat(act(sealed(frame(text), "custom").battle()).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "prime, think, true",
        "prime, use_tool, true",
        "prime, request_hint, true",
        "prime, pass, true",
        "prime, send_message, false",
        "prime, request_file, false",
        "prime, submit_fix, false",
        "prime, communicate, false",
        "debug, send_message, true",
        "debug, submit_fix, true",
        "debug, submit_answer, false",
        "debug, request_hint, false",
        "debug, communicate, false",
        "team, communicate, true",
        "team, submit_answer, true",
        "team, request_hint, false",
        "listed, think, false",
        "listed, submit_answer, true",
        "listed, answer, true",
        "listed, request_hint, true",
        "listed, pass, false"
    })
    void aTaskHasTheActionsOfItsModeAndOfItsList(String task, String action, boolean taken) {
        JsonObject draft = Script.draft(List.of(Script.contender("ann", 7), Script.contender("bob", 7)), List.of(task));
        JsonObject payload = Script.object("{\"answer\":\"541\",\"to\":\"bob\"}");
        Script script = Script.blank("b-1")
                .opened(task.equals("team") ? draft.with("mode", new JsonString("cooperative")) : draft)
                .observe("ann", 1, task, 1, 10)
                .act("ann", 1, task, 1, 900, action, payload, 100)
                .close(5000);
        SealResult.Sealed sealed = seal(script);
        assertThat(sealed.rejected().isEmpty()).as("%s in %s", action, task).isEqualTo(taken);
        if (!taken) {
            assertThat(sealed.rejected().get(0).reason()).isEqualTo(Rejection.UNKNOWN_ACTION);
        }
    }

    private static SealResult.Sealed sealed(JsonObject act, String framework) {
        return seal(script(act, framework));
    }

    private static Script script(JsonObject act, String framework) {
        JsonObject ann = framework.isEmpty()
                ? Script.contender("ann")
                : Script.contender("ann").with("framework", new JsonString(framework));
        return Script.blank("b-1")
                .opened(Script.draft(List.of(ann, Script.contender("bob")), List.of("prime")))
                .observe("ann", 1, "prime", 1, 10)
                .add("act", 900, "ann", act)
                .close(5000);
    }

    private static SealResult.Sealed seal(Script script) {
        return (SealResult.Sealed) new Sealing(Script.season(), tasks()).evaluate(script.events());
    }

    private static Tasks tasks() {
        return Tasks.of(List.of(
                Script.task("prime", "{\"type\":\"exact_match\",\"correct_answer\":\"541\"}"),
                Script.task(
                        "debug",
                        "{\"type\":\"exact_match\",\"correct_answer\":\"x\"}",
                        document -> document.with("task_mode", new JsonString("multi_turn"))
                                .with("multi_turn_config", Script.json("{\"max_turns\":5}"))),
                Script.task(
                        "team",
                        "{\"type\":\"exact_match\",\"correct_answer\":\"x\"}",
                        document -> document.with("task_mode", new JsonString("cooperative"))
                                .with("competition_modes", Script.json("[\"cooperative\"]"))),
                Script.task(
                        "listed",
                        "{\"type\":\"exact_match\",\"correct_answer\":\"x\"}",
                        document -> document.with(
                                "allowed_actions", Script.json("[\"answer\",\"hint\",\"submit_fix\"]")))));
    }

    private static Act act(SealedBattle sealed) {
        Turn turn = Transcript.of(sealed.events()).turns().get(0);
        assertThat(turn.act()).as("the act was taken").isNotNull();
        return EventBody.of(sealed.events().get(6), Act::from);
    }

    private static ReadFrom readFrom(Act act) {
        return Objects.requireNonNull(act.readFrom(), "not read from anything");
    }

    private static Telemetry telemetry(Act act) {
        return Objects.requireNonNull(act.telemetry(), "no telemetry");
    }

    private static JsonObject frame(String raw) {
        return body(1).with("raw", new JsonString(raw));
    }

    private static JsonObject body(int turn) {
        return Script.actBody(1, "prime", turn, "think", "x").without("action");
    }
}
