/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A line that was not used, and why.
 *
 * @param file relative to the season folder
 * @param line 1-based
 * @param detail one sentence for a person: what was wrong and where; never a copy of agent text
 */
public record RejectedLine(
        String file,
        long line,
        Rejection reason,
        String detail,
        @Nullable String battleId,
        @Nullable Integer seq) implements Serializable {

    public RejectedLine {
        Objects.requireNonNull(file, "file is null");
        Objects.requireNonNull(reason, "reason is null");
        Objects.requireNonNull(detail, "detail is null");
    }

    /** The line of {@code rejected/}. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("file", file)
                .put("line", line)
                .put("reason", reason.code())
                .put("detail", detail)
                .put("battle_id", battleId == null ? JsonNull.NULL : new JsonString(battleId))
                .put("seq", seq == null ? JsonNull.NULL : new JsonInteger(seq))
                .build();
    }

    /** Reads a line of {@code rejected/}. */
    public static Decoded<RejectedLine> from(Fields fields) {
        Long seq = fields.optionalInteger("seq", 0, Integer.MAX_VALUE);
        RejectedLine line = new RejectedLine(
                fields.text("file"),
                fields.integer("line", 1, JsonInteger.MAX),
                fields.oneOf("reason", Rejection.BY_CODE),
                fields.text("detail"),
                fields.optionalText("battle_id"),
                seq == null ? null : seq.intValue());
        FieldProblem problem = fields.problem();
        return problem == null ? new Decoded.Usable<>(line) : new Decoded.Unusable<>(problem);
    }
}
