/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.schemas.battle.Mode;
import assize.schemas.battle.Telemetry;
import assize.schemas.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The oracles are the tables of Combat §13 (C-085..C-101, GC-11, GC-14..GC-17) and, for shapes of which no recording is
 * at hand, the frameworks' own documents: field names, and which of them holds what.
 */
class NormaliseActTest {
    private static final Setting SINGLE = new Setting(Mode.OPEN_BATTLE, "single_turn");
    private static final Setting MULTI = new Setting(Mode.OPEN_BATTLE, "multi_turn");
    private static final Setting TEAM = new Setting(Mode.COOPERATIVE, "cooperative");

    @ParameterizedTest(name = "{0} is {1}, hint {2}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "{\"type\":\"\",\"name\":\"web_search\"} | use_tool | search",
                "{\"type\":\"tool_call\",\"name\":\"python_repl\"} | use_tool | python_repl", // C-099
                "{\"type\":\"tool_call\",\"tool_name\":\"x\",\"content\":\"c\"} | use_tool | x",
                "{\"type\":\"\",\"content\":\"hello\"} | send_message | -",
                "{\"type\":\"tool_call\",\"content\":\"hello\"} | send_message | -",
                "{\"type\":\"tool_use\",\"name\":\"t\",\"input\":{\"a\":1}} | use_tool | t",
                "{\"type\":\"skill_invoke\",\"skill\":\"web_search\"} | use_tool | search", // C-100
                "{\"type\":\"skill_call\",\"skill_name\":\"paint\"} | use_tool | paint",
                "{\"type\":\"function_call\",\"function\":{\"name\":\"f\"}} | use_tool | f",
                "{\"type\":\"function_call\",\"function_name\":\"lookup\"} | use_tool | search",
                "{\"type\":\"task_action\",\"name\":\"t\"} | use_tool | t",
                "{\"type\":\"delegate\",\"payload\":{\"to\":\"bob\"}} | use_tool | delegate",
                "{\"type\":\"final_answer\",\"content\":\"541\"} | submit_answer | -",
                "{\"type\":\"conclude\",\"payload\":{\"answer\":\"541\"}} | submit_answer | -",
                "{\"type\":\"submit\",\"answer\":541} | submit_answer | -",
                "{\"type\":\"output\",\"output\":\"541\"} | submit_answer | -",
                "{\"type\":\"plan\",\"content\":\"first\"} | think | -",
                "{\"type\":\"reason\"} | think | -",
                "{\"type\":\"reflect\"} | think | -",
                "{\"type\":\"observe\"} | think | -",
                "{\"type\":\"search\",\"query\":\"q\"} | use_tool | search",
                "{\"type\":\"web_search\"} | use_tool | search",
                "{\"type\":\"lookup\"} | use_tool | search",
                "{\"type\":\"retrieve\"} | use_tool | search",
                "{\"type\":\"code_exec\",\"payload\":{\"code\":\"1\"}} | use_tool | code_exec",
                "{\"type\":\"read_file\",\"payload\":{\"name\":\"a\"}} | request_file | search"
            })
    void namesOfAllFrameworksComeToArenas(String action, String type, @Nullable String hint) {
        Normalised.Read read = (Normalised.Read) NormaliseAct.ofAction(Script.object(action), SINGLE);
        assertThat(Peek.text(read.action(), "type")).isEqualTo(type);
        assertThat(read.readFrom().semanticHint()).isEqualTo(hint);
        String original = Peek.text(Script.object(action), "type");
        assertThat(Peek.text(read.action(), "original_type")).as("C-096").isEqualTo(original);
        assertThat(read.readFrom().originalType()).isEqualTo(original);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"type\":\"\"} | unknown_action",
                "{\"type\":\"teleport\",\"answer\":\"541\"} | unknown_action",
                "{\"type\":\"Final_Answer\",\"answer\":\"541\"} | unknown_action",
                "{\"type\":\"tool_call\"} | no_tool_name",
                "{\"type\":\"skill_invoke\"} | no_tool_name",
                "{\"type\":\"final_answer\"} | no_answer"
            })
    void nothingElseBecomesAnAnswer(String action, String reason) {
        String found = code(NormaliseAct.ofAction(Script.object(action), SINGLE));
        assertThat(found).isEqualTo(reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "think",
                "use_tool",
                "send_message",
                "request_file",
                "submit_fix",
                "submit_answer",
                "answer",
                "hint",
                "request_hint",
                "pass",
                "communicate"
            })
    void nativeTypesPassUnchanged(String type) {
        assertThat(NormaliseAct.isNative(type, SINGLE)).isTrue();
        assertThat(NormaliseAct.isNative("delegate", TEAM)).as("in a team").isTrue();
        assertThat(NormaliseAct.isNative("delegate", SINGLE)).as("alone").isFalse();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                "hermes | {\"name\":\"web_search\"} | use_tool arena_action {\"arguments\":{},\"tool\":\"web_search\"}", // C-098
                "custom | {\"jsonrpc\":\"2.0\",\"method\":\"arena.act\",\"params\":{\"action\":{\"type\":\"pass\"}}} | pass arena_action {}",
                "langgraph | {\"lc\":1,\"type\":\"constructor\",\"id\":[\"langchain_core\",\"messages\",\"AIMessageChunk\"],\"kwargs\":{\"content\":\"\",\"tool_calls\":[{\"name\":\"f\",\"args\":{\"a\":1},\"id\":\"c1\"}],\"additional_kwargs\":{\"tool_calls\":[{\"id\":\"c1\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]}}} | use_tool langchain_message {\"arguments\":{\"a\":1},\"call_id\":\"c1\",\"tool\":\"f\"}",
                "langgraph | [\"values\",{\"messages\":[{\"type\":\"human\",\"content\":\"q\"},{\"type\":\"ai\",\"content\":\"done\"}]}] | submit_answer langchain_message {\"answer\":\"done\"}",
                "autogen | {\"type\":\"ToolCallRequestEvent\",\"source\":\"a\",\"content\":[{\"id\":\"1\",\"name\":\"f\",\"arguments\":\"{\\\"x\\\":2}\"}]} | use_tool autogen_event {\"arguments\":{\"x\":2},\"call_id\":\"1\",\"tool\":\"f\"}",
                "autogen | {\"type\":\"TextMessage\",\"source\":\"a\",\"content\":\"42\"} | submit_answer autogen_event {\"answer\":\"42\"}",
                "openclaw | {\"type\":\"message\",\"id\":\"1\",\"message\":{\"role\":\"assistant\",\"content\":[{\"type\":\"toolCall\",\"id\":\"t\",\"name\":\"ls\",\"arguments\":{}}]}} | use_tool openclaw_session {\"arguments\":{},\"call_id\":\"t\",\"tool\":\"ls\"}",
                "mcp | {\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"w\",\"arguments\":{\"l\":\"NY\"}}} | use_tool mcp {\"arguments\":{\"l\":\"NY\"},\"call_id\":\"2\",\"tool\":\"w\"}",
                "pydantic_ai | {\"kind\":\"response\",\"parts\":[{\"part_kind\":\"tool-call\",\"tool_name\":\"final_result\",\"args\":\"{\\\"city\\\":\\\"Rome\\\",\\\"n\\\":2}\",\"tool_call_id\":\"p\"}]} | submit_answer pydantic_ai {\"answer\":\"{\\\"city\\\":\\\"Rome\\\",\\\"n\\\":2}\"}",
                "smolagents | {\"step_number\":2,\"tool_calls\":[{\"id\":\"1\",\"type\":\"function\",\"function\":{\"name\":\"final_answer\",\"arguments\":{\"answer\":\"8\"}}}],\"model_output\":\"so\"} | submit_answer smolagents_step {\"answer\":\"8\"}",
                "claude | {\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"result\":\"done\",\"duration_ms\":900} | submit_answer claude_agent_sdk {\"answer\":\"done\"}",
                "bedrock | {\"output\":{\"message\":{\"role\":\"assistant\",\"content\":[{\"toolUse\":{\"toolUseId\":\"u\",\"name\":\"t\",\"input\":{}}}]}},\"stopReason\":\"tool_use\"} | use_tool bedrock_converse {\"arguments\":{},\"call_id\":\"u\",\"tool\":\"t\"}",
                "ollama | {\"message\":{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[{\"function\":{\"name\":\"f\",\"arguments\":{\"a\":1}}}]},\"done\":true} | use_tool ollama_chat {\"arguments\":{\"a\":1},\"tool\":\"f\"}",
                "cohere | {\"finish_reason\":\"TOOL_CALL\",\"message\":{\"role\":\"assistant\",\"tool_plan\":\"I will\",\"tool_calls\":[{\"id\":\"q\",\"function\":{\"name\":\"f\",\"arguments\":\"\"}}]}} | use_tool cohere_chat {\"arguments\":{},\"call_id\":\"q\",\"tool\":\"f\"}",
                "inspect | {\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[{\"id\":\"1\",\"function\":\"web_browser_go\",\"arguments\":{\"url\":\"u\"}}]} | use_tool openai_chat {\"arguments\":{\"url\":\"u\"},\"call_id\":\"1\",\"tool\":\"web_browser_go\"}",
                "kaggle | {\"submission\":17,\"actionString\":\"e4\",\"thoughts\":\"hm\",\"status\":\"OK\"} | submit_answer game_arena_move {\"answer\":\"e4\"}",
                "kaggle | {\"submission\":-1,\"actionString\":\"\",\"thoughts\":\"\",\"status\":\"OK\"} | pass game_arena_move {}",
                "swe_agent | {\"action\":\"ls\\n\",\"observation\":\"\",\"thought\":\"look\"} | use_tool swe_agent_step {\"arguments_text\":\"ls\\n\",\"tool\":\"shell\"}",
                "openai | {\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"1\",\"function\":{\"name\":\"f\",\"arguments\":\"{oops\"}}]} | use_tool openai_chat {\"arguments_text\":\"{oops\",\"call_id\":\"1\",\"tool\":\"f\"}",
                "custom | 120 | submit_answer text {\"answer\":\"120\"}",
                "custom | [1, 2] | submit_answer text {\"answer\":\"[1, 2]\"}",
                "custom | {x : x > 0} | submit_answer text {\"answer\":\"{x : x > 0}\"}"
            })
    void everyShapeIsKnownByItsMembers(String framework, String raw, String expected) {
        Normalised.Read read = (Normalised.Read) NormaliseAct.ofFrame(framework, raw, SINGLE);
        assertThat("%s %s %s"
                        .formatted(
                                Peek.text(read.action(), "type"),
                                read.readFrom().shape(),
                                Json.canonicalText(Peek.object(read.action(), "payload"))))
                .isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                "crewai | Thought: hm\\nAction: f\\nAction Input: {\"a\": 1}\\nObservation: fine\\nAction: g\\nAction Input: {} | use_tool {\"arguments\":{\"a\":1},\"tool\":\"f\"} 1",
                "crewai | Thought: hm\\nObservation: all done\\nFinal Answer: 42 | think {\"content\":\"hm\"} 1",
                "crewai | Final Answer: Buy:\\nAction: figures\\nObservation: none | submit_answer {\"answer\":\"Buy:\\nAction: figures\\nObservation: none\"} 0",
                "crewai | Thought: hm\\nAction: f\\nAction Input:\\n```json\\n{\"a\": 1}\\n``` | use_tool {\"arguments\":{\"a\":1},\"tool\":\"f\"} 0",
                "custom | Thought: hm\\nFinal Answer: 42 | submit_answer {\"answer\":\"Thought: hm\\nFinal Answer: 42\"} 0",
                "hermes | <scratch_pad>Goal: x</scratch_pad>\\n<tool_call>\\n{'name': 'f', 'arguments': {'n': None, 'ok': True}}\\n</tool_call> | use_tool {\"arguments\":{\"n\":null,\"ok\":true},\"tool\":\"f\"} 0",
                "hermes | <tool_call>{\"name\":\"f\",\"arguments\":{}}</tool_call><tool_response>{\"fine\":1}</tool_response> so 42 | use_tool {\"arguments\":{},\"tool\":\"f\"} 1",
                "smolagents | Thought: x\\n<code>\\nfinal_answer('8')\\n</code> | submit_answer {\"answer\":\"8\"} 0",
                "smolagents | Thought: x\\n<code>\\nresult = 5 + 3\\nfinal_answer(result)\\n</code> | use_tool {\"arguments\":{\"code\":\"result = 5 + 3\\nfinal_answer(result)\"},\"tool\":\"python_interpreter\"} 0",
                "smolagents | Action:\\n{\"name\": \"final_answer\", \"arguments\": \"8\"} | submit_answer {\"answer\":\"8\"} 0",
                "dspy | [[ ## next_thought ## ]]\\nadd\\n[[ ## next_tool_name ## ]]\\nadd\\n[[ ## next_tool_args ## ]]\\n{\"x\":2}\\n[[ ## completed ## ]] | use_tool {\"arguments\":{\"x\":2},\"tool\":\"add\"} 0",
                "dspy | [[ ## answer ## ]]\\n4\\n[[ ## completed ## ]] | submit_answer {\"answer\":\"4\"} 0"
            })
    void textIsReadByTheConventionOfItsFramework(String framework, String text, String expected) {
        Normalised.Read read = (Normalised.Read) NormaliseAct.ofFrame(framework, text.replace("\\n", "\n"), SINGLE);
        assertThat("%s %s %s"
                        .formatted(
                                Peek.text(read.action(), "type"),
                                Json.canonicalText(Peek.object(read.action(), "payload")),
                                read.readFrom().observations()))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                " | empty",
                "{\"choices\":[{\"mess | malformed_json",
                "{\"name\":\"Avocado\",\"healthy\":true} | unknown_shape",
                "{\"error\":{\"message\":\"overloaded\"}} | provider_error",
                "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"The answ\"},\"finish_reason\":\"length\"}]} | cut_short",
                "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"no\",\"refusal\":\"I cannot\"},\"finish_reason\":\"stop\"}]} | refused",
                "{\"role\":\"tool\",\"tool_call_id\":\"c\",\"content\":\"42\"} | only_tool_results",
                "{\"type\":\"tool_result\",\"tool_use_id\":\"c\",\"content\":\"42\"} | unknown_shape",
                "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"c\",\"content\":\"42\"}]} | only_tool_results",
                "{\"type\":\"function_call_output\",\"call_id\":\"c\",\"output\":\"42\"} | only_tool_results",
                "data: {\"choices\":[{\"delta\":{\"content\":\"half\"}}]} | stream_not_ended",
                "{\"action\":{\"type\":\"teleport\"}} | unknown_action"
            })
    void whatIsNoActionHasAReason(@Nullable String raw, String reason) {
        assertThat(reason("custom", raw == null ? "" : raw)).isEqualTo(reason);
    }

    @Test
    void theSettingDecidesWhatAPlainMessageAndAHandOffAre() {
        String says = "{\"role\":\"assistant\",\"content\":\"hello\"}";
        assertThat(type("openai", says, SINGLE)).isEqualTo("submit_answer");
        assertThat(type("openai", says, MULTI)).isEqualTo("send_message");
        assertThat(type("crewai", "Final Answer: 4", MULTI))
                .as("its last word all the same")
                .isEqualTo("submit_fix");
        String handsOn = "{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"1\",\"function\":"
                + "{\"name\":\"transfer_to_bob\",\"arguments\":\"{}\"}}]}";
        assertThat(type("openai_agents", handsOn, TEAM)).isEqualTo("delegate");
        assertThat(type("openai_agents", handsOn, SINGLE)).isEqualTo("use_tool");
    }

    @Test
    void resultsAndEarlierCallsOfATranscriptAreCountedOnce() {
        Normalised.Read read = (Normalised.Read) NormaliseAct.ofFrame("openai", """
                [{"role":"user","content":"q"},
                 {"role":"assistant","content":null,"tool_calls":[{"id":"c1","function":{"name":"f","arguments":"{}"}}]},
                 {"role":"tool","tool_call_id":"c1","content":"42"},
                 {"role":"assistant","content":"It is 42."}]""", SINGLE);
        assertThat(Json.canonicalText(Peek.object(read.action(), "payload"))).isEqualTo("{\"answer\":\"It is 42.\"}");
        assertThat(read.readFrom().calls()).isEqualTo(1);
        assertThat(read.readFrom().results()).isEqualTo(1);
        assertThat(read.readFrom().resultIds()).containsExactly("c1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            nullValues = "-",
            value = {
                // Anthropic counts cached tokens beside the input, OpenAI within it.
                "{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"a\"}],\"usage\":{\"input_tokens\":5,\"cache_read_input_tokens\":100,\"output_tokens\":7}} | 7 | - | 0 | 105 | 100",
                "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"a\"}}],\"usage\":{\"prompt_tokens\":105,\"completion_tokens\":7,\"prompt_tokens_details\":{\"cached_tokens\":100}}} | 7 | - | 0 | 105 | 100",
                "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"a\"}]}}],\"usageMetadata\":{\"promptTokenCount\":9,\"candidatesTokenCount\":3,\"thoughtsTokenCount\":4}} | 7 | - | 0 | 9 | -",
                "{\"message\":{\"role\":\"assistant\",\"content\":\"a\"},\"done\":true,\"prompt_eval_count\":9,\"eval_count\":7,\"total_duration\":1500000000} | 7 | 1500 | 0 | 9 | -",
                "{\"output\":{\"message\":{\"role\":\"assistant\",\"content\":[{\"text\":\"a\"}]}},\"usage\":{\"inputTokens\":9,\"outputTokens\":7},\"metrics\":{\"latencyMs\":1500}} | 7 | 1500 | 0 | 9 | -",
                "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"a\"}}],\"usage\":{\"completion_tokens\":-1,\"prompt_tokens\":\"9\",\"total_tokens\":99999999999}} | - | - | - | - | -",
                "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"a\"}}]} | - | - | - | - | -"
            })
    void whatIsNotToldIsNullAndNeverZero(
            String raw,
            @Nullable Long tokens,
            @Nullable Long millis,
            @Nullable Long tools,
            @Nullable Long input,
            @Nullable Long cached) {
        Normalised.Read read = (Normalised.Read) NormaliseAct.ofFrame("custom", raw, SINGLE);
        Telemetry telemetry = read.telemetry();
        assertThat(telemetry == null ? null : telemetry.tokensUsed())
                .as("tokens")
                .isEqualTo(tokens);
        assertThat(telemetry == null ? null : telemetry.latencyMillis())
                .as("ms")
                .isEqualTo(millis);
        assertThat(telemetry == null ? null : telemetry.toolCalls()).as("tools").isEqualTo(tools);
        assertThat(telemetry == null ? null : telemetry.memoryReads())
                .as("memory")
                .isNull();
        assertThat(read.readFrom().inputTokens()).as("input").isEqualTo(input);
        assertThat(read.readFrom().cachedTokens()).as("cached").isEqualTo(cached);
    }

    @Test
    void hostileFramesGetAnAnswerInTime() {
        String ten = "x".repeat(10 << 20);
        assertThat(reason("custom", ten)).isEqualTo("too_long");
        String deep = "{\"content\":" + "[".repeat(65) + "]".repeat(65) + "}";
        assertThat(reason("custom", deep)).isEqualTo("malformed_json");
        assertThat(reason("custom", "{\"choices\":" + "[".repeat(1_000_000))).isEqualTo("malformed_json");
        assertThat(type("custom", "a\u0000b", SINGLE)).as("text is text").isEqualTo("submit_answer");
        assertThat(reason("custom", "{\"type\":\"think\u0000\"}")).isEqualTo("malformed_json");
        for (String framework : List.of("crewai", "hermes", "smolagents", "dspy", "custom")) {
            for (String piece : List.of(
                    "Action: f\n",
                    "Observation:\n",
                    "<tool_call>",
                    "[[ ## ",
                    "```\n",
                    "{\"a\":1}\n",
                    "data: {}\n\n",
                    "(",
                    "'\\")) {
                String text = piece.repeat((1 << 20) / piece.length());
                assertThat(NormaliseAct.ofFrame(framework, text, SINGLE))
                        .as(framework + " " + piece)
                        .isNotNull();
            }
        }
        StringBuilder messages = new StringBuilder("[");
        for (int i = 0; i < 50_000; i++) {
            messages.append("{\"role\":\"tool\",\"tool_call_id\":\"c\"},");
        }
        messages.append("{\"role\":\"assistant\",\"content\":\"done\"}]");
        assertThat(type("custom", messages.toString(), SINGLE)).isEqualTo("submit_answer");
    }

    private static String type(String framework, String raw, Setting setting) {
        return NormaliseAct.ofFrame(framework, raw, setting)
                .fold(
                        read -> Peek.textOrEmpty(read.action(), "type"),
                        notRead -> notRead.reason().code());
    }

    private static String reason(String framework, String raw) {
        return code(NormaliseAct.ofFrame(framework, raw, SINGLE));
    }

    private static String code(Normalised normalised) {
        return normalised.fold(read -> "read", notRead -> notRead.reason().code());
    }
}
