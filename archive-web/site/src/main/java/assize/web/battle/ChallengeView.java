/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.battle;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The challenge as it was committed to: its nine fields.
 *
 * <p>Shapes: a field that is missing is shown empty; text is untrusted.
 */
public record ChallengeView(
        String category,
        String objective,
        String context,
        List<String> constraints,
        String timeLimitMillis,
        String responseLimit,
        List<Weight> weights,
        String tieBreak,
        String protocolVersion) {
    /** One scoring weight. */
    public record Weight(String name, String value) {}

    public ChallengeView {
        constraints = List.copyOf(constraints);
        weights = List.copyOf(weights);
    }

    /** The fields of the challenge document. */
    public static ChallengeView of(JsonObject challenge) {
        return new ChallengeView(
                text(challenge.get("category")),
                text(challenge.get("objective")),
                text(challenge.get("context")),
                challenge.get("constraints") instanceof JsonArray array
                        ? array.items().stream().map(ChallengeView::text).toList()
                        : List.of(),
                text(challenge.get("time_limit_ms")),
                text(challenge.get("response_limit")),
                weightsOf(challenge.get("scoring_weights")),
                text(challenge.get("tie_break")),
                text(challenge.get("protocol_version")));
    }

    private static List<Weight> weightsOf(@Nullable JsonValue value) {
        List<Weight> weights = new ArrayList<>();
        if (value instanceof JsonObject object) {
            object.members().forEach((name, weight) -> weights.add(new Weight(name, text(weight))));
        }
        return weights;
    }

    private static String text(@Nullable JsonValue value) {
        if (value == null) {
            return "";
        }
        return value instanceof JsonString string ? string.value() : Json.canonicalText(value);
    }
}
