/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Text in the manner of ReAct.
 *
 * <p>The first word counts: an action is followed by nothing we hear, because its result must come from the tool. What a
 * model writes after {@code Observation:} itself is evidence of nothing, and neither is the final answer it then draws
 * from it.
 *
 * <p>Source: the prompts of CrewAI and LangChain.
 */
final class ReactText {
    private static final List<String> LABELS =
            List.of("Action Input:", "Action:", "Observation:", "Final Answer:", "Thought:");
    private static final String FENCE = "```";

    private final StringBuilder thought = new StringBuilder();
    private final StringBuilder said = new StringBuilder();
    private final StringBuilder input = new StringBuilder();
    private @Nullable String action;
    private @Nullable StringBuilder answer;
    private int observations;
    private boolean fenced;

    private ReactText() {}

    static Spoken read(String text) {
        ReactText react = new ReactText();
        String label = "";
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end + 1;
            label = react.line(text.substring(start, end), label);
            start = end;
        }
        return react.spoken(text);
    }

    /** Takes a line with its end, under the label it stands under; hands back that of the next one. */
    private String line(String line, String under) {
        if (answer != null) {
            // Whatever an answer looks like, it is the answer.
            answer.append(line);
            return under;
        }
        String stripped = Edges.strip(line);
        String label = LABELS.stream().filter(stripped::startsWith).findFirst().orElse(null);
        if (label == null) {
            if (stripped.startsWith(FENCE)) {
                fenced |= under.isEmpty();
                return under;
            }
            add(under, line);
            return under;
        }
        if (label.equals("Observation:")) {
            observations++;
        }
        if (observations > 0 || (action != null && !(label.equals("Action Input:") && input.isEmpty()))) {
            return "over";
        }
        String rest = line.substring(line.indexOf(label) + label.length());
        if (label.equals("Action:")) {
            action = Edges.strip(rest);
        } else if (label.equals("Final Answer:")) {
            answer = new StringBuilder(Edges.stripLeading(rest));
        } else {
            add(label, rest);
        }
        return label;
    }

    private void add(String label, String words) {
        switch (label) {
            case "Action Input:" -> input.append(words);
            case "Thought:" -> thought.append(words);
            case "" -> said.append(words);
            default -> {
                // Observations, and all that follows an action.
            }
        }
    }

    private Spoken spoken(String text) {
        Spoken.Builder spoken = Spoken.of("react_text").observations(observations);
        if (action != null) {
            spoken.think(Edges.strip(thought.toString()));
            return spoken.call(null, action, Spoken.Call.ofText(Edges.strip(input.toString())))
                    .build();
        }
        if (answer != null) {
            String words = Edges.stripTrailing(answer.toString());
            boolean closes = fenced && words.endsWith(FENCE);
            words = closes ? Edges.stripTrailing(words.substring(0, words.length() - FENCE.length())) : words;
            return spoken.think(Edges.strip(thought.toString()))
                    .say(words)
                    .isFinal()
                    .build();
        }
        if (thought.isEmpty() && observations == 0) {
            return TextGrammar.PLAIN.read(text);
        }
        return spoken.think(Edges.strip(said + thought.toString())).build();
    }
}
