/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The first thing in an archive that does not come out as it was published, or is not there.
 *
 * @param isMissing whether something that is needed is not there: then nothing is said about the rest
 * @param file relative to the folder with {@code archives/} and {@code log/}
 * @param line 1-based, of a file of lines; null elsewhere
 * @param entry the entry of the log it belongs to; null where it belongs to none
 * @param battleId the battle it belongs to; null where it belongs to none
 * @param member its path in the document, or the row and column of a table; empty where it is the file as a whole
 * @param published what stands there, shortened where it is long
 * @param now what comes out
 */
public record Difference(
        boolean isMissing,
        String file,
        @Nullable Long line,
        @Nullable Long entry,
        @Nullable String battleId,
        String member,
        String published,
        String now) {

    private static final int SHOWN_MAX = 400;
    private static final int TEXT_MAX = 10_000;

    public Difference {
        Objects.requireNonNull(file, "file is null");
        Objects.requireNonNull(member, "member is null");
        published = shortened(published);
        now = shortened(now);
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= SHOWN_MAX
                ? text
                : text.substring(0, text.offsetByCodePoints(0, SHOWN_MAX - 1)) + "…";
    }

    /** A file that stands there otherwise than it comes out. */
    public static Difference inFile(String file, String member, String published, String now) {
        return new Difference(false, file, null, null, null, member, published, now);
    }

    /** A file, or a line of it where that is above 0, that cannot be read. */
    public static Difference unreadable(String file, long line, String reason) {
        Difference unreadable = inFile(file, "", "cannot be read: " + reason, "what can");
        return line > 0 ? unreadable.atLine(line) : unreadable;
    }

    /** A file that is not there. */
    public static Difference missing(String file, String what) {
        return new Difference(true, file, null, null, null, "", "missing", what);
    }

    /** The same, in that line. */
    public Difference atLine(long number) {
        return new Difference(isMissing, file, number, entry, battleId, member, published, now);
    }

    /** The same, of that entry and battle. */
    public Difference of(long seq, @Nullable String battle) {
        return new Difference(isMissing, file, line, seq, battle, member, published, now);
    }

    /** The document. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("kind", isMissing ? "missing" : "differs")
                .put("file", file)
                .putOrNull("line", line)
                .putOrNull("entry", entry)
                .putOrNull("battle_id", battleId)
                .put("member", member)
                .put("published", published)
                .put("now", now)
                .build();
    }

    /** Reads the document. */
    public static Decoded<Difference> decode(byte[] bytes) {
        return Json.parse(bytes)
                .fold(
                        parsed -> {
                            Fields fields = Fields.ofDocument(parsed.value());
                            Difference read = new Difference(
                                    fields.text("kind").equals("missing"),
                                    fields.text("file", TEXT_MAX),
                                    fields.optionalInteger("line", 0, JsonInteger.MAX),
                                    fields.optionalInteger("entry", 0, JsonInteger.MAX),
                                    fields.optionalText("battle_id", TEXT_MAX),
                                    fields.text("member", TEXT_MAX),
                                    fields.text("published", TEXT_MAX),
                                    fields.text("now", TEXT_MAX));
                            FieldProblem problem = fields.problem();
                            return problem == null
                                    ? new Decoded.Usable<>(read)
                                    : new Decoded.Unusable<Difference>(problem);
                        },
                        malformed -> Decoded.unusable("", malformed.reason()));
    }
}
