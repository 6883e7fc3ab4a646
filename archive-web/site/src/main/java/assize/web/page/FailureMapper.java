/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Turns what a page throws into an answer; what was not foreseen is logged and answered 500, without its words. */
public final class FailureMapper implements ExceptionMapper<Throwable> {
    private static final Logger LOG = System.getLogger(FailureMapper.class.getName());

    @Context
    private @Nullable UriInfo uri;

    @Override
    public Response toResponse(Throwable failure) {
        String path = uri == null ? "/" : "/" + uri.getPath().replaceFirst("^/+", "");
        if (failure instanceof WebApplicationException known) {
            int status = known.getResponse().getStatus();
            Response.ResponseBuilder answer = FailureAnswer.of(status, path).toResponse(status);
            boolean isMethod = status == Response.Status.METHOD_NOT_ALLOWED.getStatusCode();
            return (isMethod ? answer.header(HttpHeaders.ALLOW, "GET, HEAD, OPTIONS") : answer).build();
        }
        LOG.log(Level.ERROR, "path=" + printable(path), failure);
        int status = Response.Status.INTERNAL_SERVER_ERROR.getStatusCode();
        return FailureAnswer.of(status, path).toResponse(status).build();
    }

    /** A path comes from outside: no line of the log is of its making. */
    private static String printable(String path) {
        return path.replaceAll("[^\\x21-\\x7e]", "?");
    }
}
