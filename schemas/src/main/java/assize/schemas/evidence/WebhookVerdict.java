/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonBoolean;
import assize.schemas.json.JsonObject;
import java.math.BigDecimal;
import java.util.Set;
import java.util.function.Function;

/** What a task author's server said: the parsed evidence of {@link EvidenceKind#WEBHOOK}. */
public sealed interface WebhookVerdict {

    /**
     * It judged.
     *
     * @param score from 0 to 100
     */
    record Scored(BigDecimal score, boolean correct, String rationale) implements WebhookVerdict {}

    /**
     * It answered with something else.
     *
     * @param reason what was wrong with the reply, without a copy of it
     */
    record Unscored(String reason) implements WebhookVerdict {}

    /** Handles both cases. */
    default <R> R fold(Function<Scored, R> scored, Function<Unscored, R> unscored) {
        return this instanceof Scored s ? scored.apply(s) : unscored.apply((Unscored) this);
    }

    /** The parsed part of {@link Evidence}. */
    default JsonObject toJson() {
        return fold(
                scored -> JsonObject.builder()
                        .put("state", "scored")
                        .put("score", scored.score().toPlainString())
                        .put("correct", scored.correct())
                        .put("rationale", scored.rationale())
                        .build(),
                unscored -> JsonObject.builder()
                        .put("state", "unscored")
                        .put("reason", unscored.reason())
                        .build());
    }

    /** Reads what was parsed. */
    static Decoded<WebhookVerdict> from(JsonObject json) {
        Fields fields = Fields.of(json, "");
        boolean isScored = fields.oneOf("state", Set.of("scored", "unscored")).equals("scored");
        WebhookVerdict verdict = isScored ? Reply.read(fields) : new Unscored(fields.text("reason", Reply.TEXT_MAX));
        fields.refuseUnknown(isScored ? Set.of("state", "score", "correct", "rationale") : Set.of("state", "reason"));
        FieldProblem problem = fields.problem();
        return problem == null ? new Decoded.Usable<>(verdict) : new Decoded.Unusable<>(problem);
    }

    /** Reads a server's reply: {@code {score, correct, rationale}}, the score a decimal in a string, nothing else. */
    static Decoded<Scored> fromReply(JsonObject json) {
        Fields fields = Fields.of(json, "");
        // The published form of a decimal, and the only one here.
        fields.text("score");
        Scored verdict = Reply.read(fields);
        fields.refuseUnknown(Set.of("score", "correct", "rationale"));
        FieldProblem problem = fields.problem();
        return problem == null ? new Decoded.Usable<>(verdict) : new Decoded.Unusable<>(problem);
    }

    /** The members both forms share. */
    final class Reply {
        private static final int TEXT_MAX = 20_000;
        private static final BigDecimal SCORE_MAX = BigDecimal.valueOf(100);

        private Reply() {}

        private static Scored read(Fields fields) {
            BigDecimal score = fields.decimalText("score");
            if (score.signum() < 0 || score.compareTo(SCORE_MAX) > 0) {
                fields.fail("score", "must be from 0 to 100");
            }
            if (!(fields.value("correct") instanceof JsonBoolean)) {
                fields.fail("correct", "must be true or false");
            }
            return new Scored(score, fields.flag("correct", false), fields.text("rationale", TEXT_MAX));
        }
    }
}
