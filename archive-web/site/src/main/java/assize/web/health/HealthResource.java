/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.health;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.web.Site;
import assize.web.page.Answer;
import assize.web.shelf.OpenSeason;
import assize.web.shelf.Shelf;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/**
 * Whether the site can answer: 200 with what it serves, 503 where there is no archive folder or nothing in it can be read.
 *
 * <p>An archive without a season is healthy: nothing was published yet.
 */
@Path("/health")
public final class HealthResource {

    @GET
    public Response health() {
        Shelf shelf = Site.get().shelf();
        boolean isReadable = shelf.exists()
                && (!shelf.seasons().isEmpty() || shelf.unreadable().isEmpty());
        JsonObject document = JsonObject.builder()
                .put("status", isReadable ? "ok" : "unavailable")
                .put(
                        "seasons",
                        new JsonArray(shelf.seasons().stream()
                                .<JsonValue>map(HealthResource::season)
                                .toList()))
                .put("unreadable", JsonArray.ofTexts(shelf.unreadable()))
                .build();
        return Response.status(isReadable ? Response.Status.OK : Response.Status.SERVICE_UNAVAILABLE)
                .entity(Json.compact(document))
                .header(HttpHeaders.CONTENT_TYPE, Answer.JSON)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    private static JsonObject season(OpenSeason season) {
        return JsonObject.builder()
                .put("season_id", season.seasonId())
                .put("version", season.archive().manifest().version())
                .put("battles", season.archive().battleCount())
                .build();
    }
}
