/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** The style sheet, the icon, and the page for what the server refuses by itself. */
@Path("/")
public final class StaticResource {

    @GET
    @Path("style/{version}.css")
    public Response style(
            @PathParam("version") String version,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        if (!version.equals(Style.VERSION)) {
            throw new NotFoundException();
        }
        return Answer.of(Style.sheet(), "text/css; charset=utf-8", Answer.IMMUTABLE, ifNoneMatch);
    }

    @GET
    @Path("icon.svg")
    public Response icon(@HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        return Answer.of(Style.icon(), MediaType.APPLICATION_SVG_XML, Answer.REVALIDATE, ifNoneMatch);
    }

    /** Where the server sends what it refuses itself; asked for directly, there is nothing here. */
    @GET
    @Path("refused")
    public Response refused(@Context HttpServletRequest request) {
        @Nullable Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        int code = status instanceof Integer number ? number : Response.Status.NOT_FOUND.getStatusCode();
        return FailureAnswer.of(code, "/").toResponse(code).build();
    }
}
