/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.health;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.web.Site;
import assize.web.page.Answer;
import assize.web.page.FailureAnswer;
import assize.web.shelf.OpenSeason;
import assize.web.shelf.Shelf;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Whether the site can answer: 200 with what it serves, 503 where there is no archive folder or nothing in it can be read.
 * An archive without a season is healthy: nothing was published yet.
 *
 * <p>A filter, since the server puts endpoints of its own (health, metrics, an API description) on these addresses; but for
 * our own {@code /health} there is nothing there for readers.
 */
@WebFilter(urlPatterns = {"/health", "/health/*", "/metrics", "/metrics/*", "/openapi", "/openapi/*"})
public final class HealthFilter implements Filter {
    private static final String HEALTH = "/health";

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!(request instanceof HttpServletRequest asked) || !(response instanceof HttpServletResponse answer)) {
            return;
        }
        boolean isRead = asked.getMethod().equals("GET") || asked.getMethod().equals("HEAD");
        if (!isRead) {
            answer.setHeader("Allow", "GET, HEAD");
            FailureAnswer.write(HttpServletResponse.SC_METHOD_NOT_ALLOWED, asked, answer);
        } else if (asked.getRequestURI().equals(asked.getContextPath() + HEALTH)) {
            write(asked, answer);
        } else {
            FailureAnswer.write(HttpServletResponse.SC_NOT_FOUND, asked, answer);
        }
    }

    private static void write(HttpServletRequest asked, HttpServletResponse answer) throws IOException {
        Shelf shelf = Site.get().shelf();
        boolean isReadable = shelf.exists()
                && (!shelf.seasons().isEmpty() || shelf.unreadable().isEmpty());
        byte[] document = Json.compact(document(shelf, isReadable));
        answer.setStatus(isReadable ? HttpServletResponse.SC_OK : HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        answer.setHeader("Cache-Control", "no-store");
        answer.setContentType(Answer.JSON);
        answer.setContentLength(document.length);
        if (asked.getMethod().equals("GET")) {
            answer.getOutputStream().write(document);
        }
    }

    private static JsonObject document(Shelf shelf, boolean isReadable) {
        return JsonObject.builder()
                .put("status", isReadable ? "ok" : "unavailable")
                .put(
                        "seasons",
                        new JsonArray(shelf.seasons().stream()
                                .<JsonValue>map(HealthFilter::season)
                                .toList()))
                .put("unreadable", JsonArray.ofTexts(shelf.unreadable()))
                .build();
    }

    private static JsonObject season(OpenSeason season) {
        return JsonObject.builder()
                .put("season_id", season.seasonId())
                .put("version", season.archive().manifest().version())
                .put("battles", season.archive().battleCount())
                .build();
    }
}
