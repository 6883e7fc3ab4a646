/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.schemas.json.JsonObject;
import java.util.Objects;

/**
 * A line a battle was judged from that is not what was published.
 *
 * @param file relative to the folder with {@code archives/} and {@code log/}
 * @param line 1-based; 0 where a line is not there at all
 * @param member the event's member that differs; empty where it is the line as a whole
 * @param says what stands there; of a line of evidence its hash
 * @param shouldSay what the battle's signed replay, or its record, says it was
 */
public record Culprit(String file, long line, String battleId, String member, String says, String shouldSay) {
    private static final int SHOWN_MAX = 400;

    public Culprit {
        Objects.requireNonNull(file, "file is null");
        Objects.requireNonNull(battleId, "battleId is null");
        Objects.requireNonNull(member, "member is null");
        says = shortened(says);
        shouldSay = shortened(shouldSay);
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= SHOWN_MAX
                ? text
                : text.substring(0, text.offsetByCodePoints(0, SHOWN_MAX - 1)) + "…";
    }

    /** The document. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("file", file)
                .put("line", line)
                .put("battle_id", battleId)
                .put("member", member)
                .put("says", says)
                .put("should_say", shouldSay)
                .build();
    }
}
