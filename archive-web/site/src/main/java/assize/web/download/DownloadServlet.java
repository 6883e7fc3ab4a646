/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import assize.web.Site;
import assize.web.page.FailureAnswer;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends the files of archives and logs, whole or in part.
 *
 * <p>A servlet of its own, since HEAD with Range is answered 206 here, which clients take as the sign that ranges work.
 *
 * <p>Source: RFC 9110 §13–15; RFC 9530 for Repr-Digest; C2SP tlog-tiles for the log.
 */
@WebServlet(
        name = "downloads",
        urlPatterns = {DownloadServlet.ARCHIVES + "/*", DownloadServlet.LOGS + "/*"})
public final class DownloadServlet extends HttpServlet {
    static final String ARCHIVES = "/archives";
    static final String LOGS = "/log";

    private static final String METHODS = "GET, HEAD, OPTIONS";
    private static final GzipVariants VARIANTS = new GzipVariants();

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getMethod().equals("GET") || request.getMethod().equals("HEAD")) {
            answer(request, response);
        } else {
            response.setHeader("Allow", METHODS);
            FailureAnswer.write(HttpServletResponse.SC_METHOD_NOT_ALLOWED, request, response);
        }
    }

    private static void answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<PublishedFile> file = find(request);
        if (file.isEmpty()) {
            FailureAnswer.write(HttpServletResponse.SC_NOT_FOUND, request, response);
            return;
        }
        Conditions conditions = new Conditions(
                header(request, "If-Match"),
                header(request, "If-None-Match"),
                header(request, "If-Range"),
                header(request, "Range"),
                header(request, "Accept-Encoding"));
        Reply reply = Reply.to(conditions, file.get(), VARIANTS);
        response.setStatus(reply.status());
        reply.headers().forEach(response::setHeader);
        if (reply.saysLength()) {
            response.setContentLengthLong(reply.length());
        }
        if (request.getMethod().equals("GET")) {
            reply.send(response.getOutputStream());
        }
    }

    /** All lines of a header as one; null where there is none. */
    private static @Nullable String header(HttpServletRequest request, String name) {
        List<String> lines = Collections.list(request.getHeaders(name));
        return lines.isEmpty() ? null : String.join(",", lines);
    }

    private static Optional<PublishedFile> find(HttpServletRequest request) throws IOException {
        @Nullable String path = request.getPathInfo();
        if (path == null) {
            return Optional.empty();
        }
        Downloads downloads = Site.get().downloads();
        String place = path.substring(1);
        return request.getServletPath().equals(LOGS) ? downloads.log(place) : downloads.archive(place);
    }
}
