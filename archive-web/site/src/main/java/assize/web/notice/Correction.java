/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import assize.archive.CorrectionRow;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.notice.RatingAdjustment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A correction with all its changes.
 *
 * @param changes one or more rows, in its own order
 */
public record Correction(List<CorrectionRow> changes) {
    public Correction {
        changes = List.copyOf(changes);
    }

    /** What its changes share. */
    public CorrectionRow shared() {
        return changes.get(0);
    }

    /** What it moves ratings by, from the next battle on. */
    public List<RatingAdjustment> adjustments() {
        JsonResult parsed = Json.parse(shared().adjustments().getBytes(StandardCharsets.UTF_8));
        return parsed instanceof JsonResult.Parsed document && document.value() instanceof JsonArray array
                ? array.items().stream()
                        .flatMap(item -> adjustment(item).stream())
                        .toList()
                : List.of();
    }

    private static Optional<RatingAdjustment> adjustment(JsonValue item) {
        return item instanceof JsonObject object
                        && object.get("agent_id") instanceof JsonString agent
                        && object.get("board") instanceof JsonString board
                        && object.get("points") instanceof JsonInteger points
                        && points.value() != 0
                        && points.value() == (int) points.value()
                ? Optional.of(new RatingAdjustment(agent.value(), board.value(), (int) points.value()))
                : Optional.empty();
    }
}
