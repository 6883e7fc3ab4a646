/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;

/**
 * Text in the manner of Hermes: any number of calls between tags. Of a whole ChatML transcript the last message of the
 * assistant is read.
 *
 * <p>Source: NousResearch, Hermes-Function-Calling.
 */
final class HermesText {
    private static final String ASSISTANT = "<|im_start|>assistant";
    private static final String END = "<|im_end|>";
    private static final String CALL = "<tool_call>";
    private static final String CALL_END = "</tool_call>";
    private static final String RESPONSE = "<tool_response>";

    private HermesText() {}

    static Spoken read(String text) {
        if (text.indexOf('<') < 0) {
            return TextGrammar.PLAIN.read(text);
        }
        Spoken.Builder spoken = Spoken.of("hermes_text");
        String message = lastMessage(text);
        int invented = message.indexOf(RESPONSE);
        if (invented >= 0) {
            // The model plays the tool: nothing from here on is evidence of anything.
            spoken.observations(1);
            message = message.substring(0, invented);
        }
        message = without(spoken, message, "scratch_pad");
        message = without(spoken, message, "think");
        StringBuilder said = new StringBuilder();
        int at = 0;
        for (int start = message.indexOf(CALL); start >= 0; start = message.indexOf(CALL, at)) {
            int end = message.indexOf(CALL_END, start);
            if (end < 0) {
                return spoken.ends(Spoken.Ending.CUT_SHORT).build();
            }
            said.append(message, at, start);
            if (TextGrammar.call(Edges.strip(message.substring(start + CALL.length(), end)))
                            .orElse(JsonNull.NULL)
                    instanceof JsonObject call) {
                spoken.call(null, Peek.text(call, "name"), ChatFrames.arguments(call));
            }
            at = end + CALL_END.length();
        }
        said.append(message, at, message.length());
        String words = spoken.hasCalls() ? Edges.strip(said.toString()) : said.toString();
        return spoken.say(words).build();
    }

    private static String lastMessage(String text) {
        int start = text.lastIndexOf(ASSISTANT);
        if (start < 0) {
            return text.endsWith(END) ? text.substring(0, text.length() - END.length()) : text;
        }
        int from = start + ASSISTANT.length();
        from += from < text.length() && text.charAt(from) == '\n' ? 1 : 0;
        int end = text.indexOf(END, from);
        return text.substring(from, end < 0 ? text.length() : end);
    }

    /** Takes the first passage between such tags for a thought. */
    private static String without(Spoken.Builder spoken, String message, String tag) {
        int start = message.indexOf("<" + tag + ">");
        int end = start < 0 ? -1 : message.indexOf("</" + tag + ">", start);
        if (end < 0) {
            return message;
        }
        spoken.think(Edges.strip(message.substring(start + tag.length() + 2, end)));
        return message.substring(0, start) + Edges.stripLeading(message.substring(end + tag.length() + 3));
    }
}
