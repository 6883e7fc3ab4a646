/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.Mode;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.season.Season;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * What season the answers are to become.
 *
 * @param opensAt the first battle begins then
 */
public record ImportPlan(String seasonId, String title, String origin, Instant opensAt, Pairing pairing) {
    /** Answers name no model, and a model without a size plays open battles only. */
    static final Mode MODE = Mode.OPEN_BATTLE;

    public ImportPlan {
        Objects.requireNonNull(seasonId, "seasonId is null");
        Objects.requireNonNull(pairing, "pairing is null");
    }

    /** What {@code season.yaml} says. */
    JsonObject settings(SeasonLimits limits) {
        return JsonObject.builder()
                .put("season", seasonId)
                .put("title", title)
                .put("origin", origin)
                .put("opens_at", opensAt.toString())
                .put("modes", JsonArray.ofTexts(List.of(MODE.wireName())))
                .put("limits", limits.toJson())
                .build();
    }

    /** What is wrong with the plan, as a sentence; empty where nothing is. */
    public String problem() {
        if (opensAt.isBefore(Instant.EPOCH) || opensAt.isAfter(Instant.ofEpochMilli(EventDecoder.TIME_MAX))) {
            return "opens_at must lie in the years 1970 to 9999";
        }
        return Season.decode(settings(SeasonLimits.DEFAULT))
                .fold(usable -> "", problem -> problem.path() + " " + problem.message());
    }
}
