/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/**
 * What every answer says to a browser: run nothing, load nothing from elsewhere, be framed by nobody; and for published data,
 * that any site may read it.
 */
@WebFilter(urlPatterns = "/*")
public final class SiteHeaders implements Filter {
    /** No script, no frame, no font, no connection: style and pictures of this site alone. */
    public static final String POLICY =
            "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; "
                    + "base-uri 'none'; frame-ancestors 'none'";

    private static final String METHODS = "GET, HEAD, OPTIONS";
    /** How long a browser need not ask again whether it may read: a day. */
    private static final String PREFLIGHT_SECONDS = "86400";

    private static final List<String> DATA = List.of("/api/", "/archives/", "/log/", "/keys/", "/replay/");

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest asked && response instanceof HttpServletResponse answer) {
            answer.setHeader("Content-Security-Policy", POLICY);
            answer.setHeader("X-Content-Type-Options", "nosniff");
            answer.setHeader("X-Frame-Options", "DENY");
            answer.setHeader("Referrer-Policy", "no-referrer");
            answer.setHeader("Cross-Origin-Opener-Policy", "same-origin");
            String path = asked.getRequestURI().substring(asked.getContextPath().length());
            if (DATA.stream().anyMatch(path::startsWith)) {
                answer.setHeader("Access-Control-Allow-Origin", "*");
                answer.setHeader("Access-Control-Allow-Methods", METHODS);
                answer.setHeader("Access-Control-Allow-Headers", "Range, If-Match, If-None-Match, If-Range");
                answer.setHeader(
                        "Access-Control-Expose-Headers",
                        "Accept-Ranges, Content-Encoding, Content-Length, Content-Range, ETag, Repr-Digest");
                answer.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
                if (asked.getMethod().equals("OPTIONS")) {
                    answer.setHeader("Allow", METHODS);
                    answer.setHeader("Access-Control-Max-Age", PREFLIGHT_SECONDS);
                    answer.setStatus(HttpServletResponse.SC_NO_CONTENT);
                    return;
                }
            }
        }
        chain.doFilter(request, response);
    }
}
