/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.agent;

import assize.web.Site;
import assize.web.page.Answer;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** The page of an agent. */
@Path("/")
public final class AgentResource {
    private final Site site;

    public AgentResource() {
        this(Site.get());
    }

    AgentResource(Site site) {
        this.site = site;
    }

    /** One agent in one season: the named one, or the first it played in. */
    @GET
    @Path("agent/{agent}")
    public Response agent(
            @PathParam("agent") String agentId,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @QueryParam("page") @Nullable String number,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        AgentPage page = site.shelf()
                .agent(agentId, seasonId)
                .flatMap(found -> AgentPage.of(site.shelf(), found, number, site.pagesIn(found.season())))
                .orElseThrow(NotFoundException::new);
        return Answer.page("agent.jte", page, ifNoneMatch);
    }
}
