/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The conventions by which models write actions into plain text. Which one holds is told by the framework an agent
 * declares, never by the text (C-014).
 *
 * <p>All are linear in the text.
 */
enum TextGrammar {
    /** Text is text. */
    PLAIN {
        @Override
        Spoken read(String text) {
            return Spoken.of(NONE).say(text).build();
        }
    },
    /** Thought, Action, Action Input, Observation, Final Answer: CrewAI, LangChain's ReAct agents, LlamaIndex. */
    REACT {
        @Override
        Spoken read(String text) {
            return ReactText.read(text);
        }
    },
    /** Calls between {@code <tool_call>} tags, as JSON or as Python writes it: Hermes. */
    HERMES {
        @Override
        Spoken read(String text) {
            return HermesText.read(text);
        }
    },
    /** {@code Action:} with JSON, or code between tags: smolagents. */
    SMOLAGENTS {
        @Override
        Spoken read(String text) {
            return smolagents(text);
        }
    },
    /** Sections under {@code [[ ## name ## ]]}: DSPy. */
    DSPY {
        @Override
        Spoken read(String text) {
            return dspy(text);
        }
    };

    /** The shape of a text in which no convention is found. */
    static final String NONE = "text";

    /** What a text says under this convention. */
    abstract Spoken read(String text);

    /** The convention of a framework. */
    static TextGrammar of(String framework) {
        if (framework.startsWith("hermes")) {
            return HERMES;
        }
        return switch (framework) {
            case "crewai", "langchain", "langgraph", "llamaindex", "llama_index", "llama-index", "react" -> REACT;
            case "miteclaw", "qwen_agent", "qwen-agent" -> HERMES;
            case "smolagents" -> SMOLAGENTS;
            case "dspy" -> DSPY;
            default -> PLAIN;
        };
    }

    private static Spoken smolagents(String text) {
        Spoken.Builder spoken = Spoken.of("smolagents_text");
        String json = after(text, "Action:\n");
        if (json != null && call(Edges.strip(json)).orElse(JsonNull.NULL) instanceof JsonObject call) {
            return spoken.call(null, Peek.text(call, "name"), call.get("arguments"))
                    .build();
        }
        String code = between(text, "<code>", "</code>");
        if (code == null) {
            code = between(text, "```py\n", "```");
        }
        if (code == null) {
            return PLAIN.read(text);
        }
        String program = Edges.strip(code);
        if (program.startsWith("final_answer(") && program.endsWith(")")) {
            Optional<JsonValue> answer =
                    PythonLiteral.parse(program.substring("final_answer(".length(), program.length() - 1));
            if (answer.isPresent()) {
                return spoken.say(Peek.shown(answer.get())).isFinal().build();
            }
        }
        JsonObject arguments = JsonObject.builder().put("code", program).build();
        return spoken.call(null, "python_interpreter", arguments).build();
    }

    private static Spoken dspy(String text) {
        Spoken.Builder spoken = Spoken.of("dspy_text").think(section(text, "next_thought"));
        String tool = section(text, "next_tool_name");
        String answer = section(text, "answer");
        if (answer != null) {
            return spoken.say(answer).isFinal().build();
        }
        if (tool == null) {
            return text.contains("[[ ## ") ? spoken.build() : PLAIN.read(text);
        }
        String arguments = section(text, "next_tool_args");
        return spoken.call(null, tool, arguments == null ? null : new JsonString(arguments))
                .build();
    }

    private static @Nullable String section(String text, String name) {
        String rest = after(text, "[[ ## " + name + " ## ]]");
        if (rest == null) {
            return null;
        }
        int end = rest.indexOf("[[ ## ");
        return Edges.strip(end < 0 ? rest : rest.substring(0, end));
    }

    /** A call as JSON, or as Python writes it. */
    static Optional<JsonValue> call(String text) {
        return Peek.document(text).or(() -> PythonLiteral.parse(text));
    }

    private static @Nullable String after(String text, String mark) {
        int at = text.indexOf(mark);
        return at < 0 ? null : text.substring(at + mark.length());
    }

    private static @Nullable String between(String text, String start, String end) {
        String rest = after(text, start);
        int at = rest == null ? -1 : rest.indexOf(end);
        return rest == null || at < 0 ? null : rest.substring(0, at);
    }
}
