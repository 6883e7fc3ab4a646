/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.web.Site;
import assize.web.notice.ExcludedPage;
import assize.web.notice.NoticesPage;
import assize.web.page.Answer;
import assize.web.shelf.OpenSeason;
import assize.web.shelf.Shelf;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.ServiceUnavailableException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** The first page, the page of a season and its battles. */
@Path("/")
public final class SeasonResource {
    private final Site site;

    public SeasonResource() {
        this(Site.get());
    }

    SeasonResource(Site site) {
        this.site = site;
    }

    /** All seasons. */
    @GET
    public Response home(@HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        Shelf shelf = site.shelf();
        if (!shelf.exists()) {
            throw new ServiceUnavailableException();
        }
        return Answer.page("home.jte", HomePage.of(shelf, site.pages()), ifNoneMatch);
    }

    /** One season. */
    @GET
    @Path("season/{season}")
    public Response season(
            @PathParam("season") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        OpenSeason season = find(seasonId);
        return Answer.page("season.jte", SeasonPage.of(season, site.pagesIn(season)), ifNoneMatch);
    }

    /** One page of a season's battles. */
    @GET
    @Path("season/{season}/battles")
    public Response battles(
            @PathParam("season") String seasonId,
            @QueryParam("page") @Nullable String number,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        OpenSeason season = find(seasonId);
        BattlesPage page = BattlesPage.of(season, number, site.pagesIn(season)).orElseThrow(NotFoundException::new);
        return Answer.page("battles.jte", page, ifNoneMatch);
    }

    /** What was corrected, taken down and disputed in a season. */
    @GET
    @Path("season/{season}/notices")
    public Response notices(
            @PathParam("season") String seasonId,
            @QueryParam("page") @Nullable String number,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        OpenSeason season = find(seasonId);
        NoticesPage page = NoticesPage.of(season, number, site.pagesIn(season)).orElseThrow(NotFoundException::new);
        return Answer.page("notices.jte", page, ifNoneMatch);
    }

    /** One page of a season's battles that moved no rating. */
    @GET
    @Path("season/{season}/excluded")
    public Response excluded(
            @PathParam("season") String seasonId,
            @QueryParam("page") @Nullable String number,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        OpenSeason season = find(seasonId);
        ExcludedPage page =
                ExcludedPage.of(season, number, site.pagesIn(season)).orElseThrow(NotFoundException::new);
        return Answer.page("excluded.jte", page, ifNoneMatch);
    }

    private OpenSeason find(String seasonId) {
        return site.shelf().season(seasonId).orElseThrow(NotFoundException::new);
    }
}
