/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.docs;

import assize.web.Site;
import assize.web.page.Answer;
import assize.web.page.Chrome;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The instructions. */
@Path("/docs")
public final class DocsResource {

    /** How to verify. */
    @GET
    @Path("verify")
    public Response verify(@HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        return Answer.page("docsVerify.jte", page("How to verify"), ifNoneMatch);
    }

    /** What programs can ask for. */
    @GET
    @Path("api")
    public Response api(@HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        return Answer.page("docsApi.jte", page("Audit API"), ifNoneMatch);
    }

    private static DocsPage page(String title) {
        return new DocsPage(new Chrome(title, List.of(), Site.get().pages()));
    }
}
