/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.audit;

import assize.web.Site;
import assize.web.page.Answer;
import assize.web.shelf.OpenSeason;
import assize.web.shelf.Shelf.FoundAgent;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Résumés as credentials, byte for byte as they were published and signed: the site has no key.
 *
 * <p>Source: Verifiable Credentials Data Model 2.0; Bitstring Status List 1.0.
 */
@Path("/")
public final class CredentialResource {
    private static final String CREDENTIAL = "application/vc";

    private final Site site;

    public CredentialResource() {
        this(Site.get());
    }

    CredentialResource(Site site) {
        this.site = site;
    }

    /** An agent's résumé in the newest version of a season. */
    @GET
    @Path("api/v1/audit/agent/{agent}/resume/credential")
    public Response credential(
            @PathParam("agent") String agentId,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        FoundAgent found = site.shelf().agent(agentId, seasonId).orElseThrow(NotFoundException::new);
        byte[] credential =
                Credentials.of(site.shelf(), found.season(), agentId).orElseThrow(NotFoundException::new);
        return Answer.download(Answer.of(credential, CREDENTIAL, Answer.REVALIDATE, ifNoneMatch), agentId + ".vc.json");
    }

    /** Which résumés of a version were revoked, as the newest version that speaks of it has it. */
    @GET
    @Path("api/v1/resumes/{season}/v{version: [1-9][0-9]{0,8}}/status-list")
    public Response statusList(
            @PathParam("season") String seasonId,
            @PathParam("version") int version,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        OpenSeason season = site.shelf().season(seasonId).orElseThrow(NotFoundException::new);
        try {
            byte[] list = Credentials.statusList(site.shelf(), season, version).orElseThrow(NotFoundException::new);
            return Answer.of(list, CREDENTIAL, Answer.REVALIDATE, ifNoneMatch);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
