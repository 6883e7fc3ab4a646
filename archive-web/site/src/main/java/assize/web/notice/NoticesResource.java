/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import assize.schemas.json.Json;
import assize.web.Site;
import assize.web.page.Answer;
import assize.web.page.Pager;
import assize.web.shelf.OpenSeason;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** What was corrected, taken down and disputed in a season, for programs. */
@Path("/")
public final class NoticesResource {
    private static final int NOTICES_PER_PAGE = 100;

    private final Site site;

    public NoticesResource() {
        this(Site.get());
    }

    NoticesResource(Site site) {
        this.site = site;
    }

    /** A page of a season's notices; the first one has the newest. */
    @GET
    @Path("api/v1/audit/season/{season}/notices")
    public Response notices(
            @PathParam("season") String seasonId,
            @QueryParam("page") @Nullable String number,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        OpenSeason season = site.shelf().season(seasonId).orElseThrow(NotFoundException::new);
        Notices all = Notices.of(season);
        Pager pager = Pager.parse(number, all.size(), NOTICES_PER_PAGE);
        if (!pager.exists()) {
            throw new NotFoundException();
        }
        byte[] answer = Json.compact(NoticesAnswer.of(
                seasonId,
                all.newest(pager.offset(), NOTICES_PER_PAGE),
                pager,
                SeasonEnd.of(season),
                site.programsIn(season)));
        return Answer.of(answer, Answer.JSON, Answer.REVALIDATE, ifNoneMatch);
    }
}
