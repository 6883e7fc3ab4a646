/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.schemas.evidence.LlmPrompt;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmRequest.Answer;
import assize.schemas.evidence.LlmVerdicts.TextFlag;
import assize.schemas.season.ContentHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a judge is shown: instructions that hold nothing of a contestant's, and data that holds nothing else.
 *
 * <p>Pure: the same request gives the same text. The answers are called A and B in the order they are shown; agents and
 * frameworks have no names here.
 *
 * <p>Shapes: the data is one line of JSON between {@code BEGIN nonce} and {@code END nonce}; the nonce is the first 32 hex
 * digits of the SHA-256 of the request's key, which nobody knows before all answers are in.
 */
record Frame(String system, String user) {
    /** The most code points of one field that a judge is shown; a property of the templates' version 1. */
    static final int FIELD_MAX = 50_000;

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(criteria|instruction|nonce|scale_min|scale_max)}");
    private static final int NONCE_START = "sha256:".length();
    private static final int NONCE_DIGITS = 32;

    /** What one order of the answers looks like. */
    static Frame of(LlmPrompt prompt, LlmRequest request, List<Answer> order, String key) {
        String nonce = nonce(key);
        StringBuilder data = new StringBuilder("BEGIN ")
                .append(nonce)
                .append("\n{\"task\":")
                .append(UnseenText.of(request.question(), FIELD_MAX).json());
        for (int i = 0; i < order.size(); i++) {
            data.append(",\"answer_").append(label(i)).append("\":");
            data.append(UnseenText.of(order.get(i).text(), FIELD_MAX).json());
        }
        data.append("}\nEND ").append(nonce);
        return new Frame(system(prompt, request, nonce), data.toString());
    }

    /** The name of the answer shown at that place. */
    static String label(int place) {
        return place == 0 ? "a" : "b";
    }

    static String nonce(String key) {
        return ContentHash.of(key).substring(NONCE_START, NONCE_START + NONCE_DIGITS);
    }

    private static String system(LlmPrompt prompt, LlmRequest request, String nonce) {
        String criteria = request.criteria().stream()
                .map(criterion -> "- " + criterion.id() + " (weight "
                        + criterion.weight().toPlainString() + "): " + criterion.description())
                .collect(Collectors.joining("\n"));
        Map<String, String> filled = Map.of(
                "criteria", criteria,
                "instruction", instruction(request),
                "nonce", nonce,
                "scale_min", request.scaleMin().toPlainString(),
                "scale_max", request.scaleMax().toPlainString());
        // One pass: what is filled in is never looked at again.
        return PLACEHOLDER
                .matcher(prompt.text())
                .replaceAll(found -> Matcher.quoteReplacement(filled.getOrDefault(found.group(1), "")));
    }

    /** The author's words; the answer itself stays in the data, whatever place they name for it. */
    private static String instruction(LlmRequest request) {
        String words = request.instruction();
        return words == null
                ? ""
                : "\nThe author of the task says how to mark it:\n"
                        + words.replace("{agent_answer}", "(the answer, which stands in the data)") + "\n";
    }

    /** What cannot be seen in the answers, by agent and code point. */
    static List<TextFlag> textFlags(LlmRequest request) {
        List<TextFlag> flags = new ArrayList<>();
        for (Answer answer : request.answers()) {
            new TreeMap<>(UnseenText.of(answer.text(), FIELD_MAX).unseen())
                    .forEach((codePoint, count) ->
                            flags.add(new TextFlag(answer.agentId(), "U+%04X".formatted(codePoint), count)));
        }
        return flags;
    }

    /** The agents whose answer the judge does not see to its end. */
    static List<String> shortened(LlmRequest request) {
        return request.answers().stream()
                .filter(answer -> UnseenText.of(answer.text(), FIELD_MAX).isShortened())
                .map(Answer::agentId)
                .toList();
    }
}
