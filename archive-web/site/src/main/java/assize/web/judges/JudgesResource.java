/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.judges;

import assize.web.Site;
import assize.web.page.Answer;
import assize.web.shelf.OpenSeason;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** The judges of all seasons, and of one. */
@Path("/")
public final class JudgesResource {
    private final Site site;

    public JudgesResource() {
        this(Site.get());
    }

    JudgesResource(Site site) {
        this.site = site;
    }

    /** All seasons. */
    @GET
    @Path("judges")
    public Response judges(@HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        return Answer.page("judges.jte", JudgesPage.ofAll(site.shelf().seasons(), site.pages()), ifNoneMatch);
    }

    /** One season. */
    @GET
    @Path("season/{season}/judges")
    public Response season(
            @PathParam("season") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        OpenSeason season = site.shelf().season(seasonId).orElseThrow(NotFoundException::new);
        return Answer.page("judges.jte", JudgesPage.of(season, site.pagesIn(season)), ifNoneMatch);
    }
}
