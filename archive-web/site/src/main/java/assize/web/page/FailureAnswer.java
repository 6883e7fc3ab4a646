/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.web.Site;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;

/** The answer where there is no other: a page for people, a document for programs. */
public final class FailureAnswer {
    private static final String PROGRAMS = "/api/";
    private static final String BATTLE = "/api/v1/audit/battle/";
    private static final String AGENT = "/api/v1/audit/agent/";

    private final byte[] bytes;
    private final String mediaType;

    private FailureAnswer(byte[] bytes, String mediaType) {
        this.bytes = bytes;
        this.mediaType = mediaType;
    }

    /** The answer to a request for that path, such as {@code /battle/x}. */
    public static FailureAnswer of(int status, String path) {
        FailurePage page = FailurePage.of(status, Site.get().pages());
        if (!path.startsWith(PROGRAMS)) {
            return new FailureAnswer(Pages.render("failure.jte", page), Answer.HTML);
        }
        JsonObject error = JsonObject.builder()
                .put("status", status)
                .put("error", error(status, path))
                .put("message", message(status, path, page))
                .build();
        return new FailureAnswer(Json.compact(error), Answer.JSON);
    }

    /** Schema {@code audit-error}; {@code internal} is a fault of the site, which no schema foresees. */
    private static String error(int status, String path) {
        return switch (status) {
            case 404 ->
                path.startsWith(BATTLE) ? "battle_not_found" : path.startsWith(AGENT) ? "agent_not_found" : "not_found";
            case 405 -> "method_not_allowed";
            case 503 -> "archive_unavailable";
            default -> status < 500 ? "bad_request" : "internal";
        };
    }

    private static String message(int status, String path, FailurePage page) {
        if (status != Response.Status.NOT_FOUND.getStatusCode()) {
            return page.explanation();
        }
        return path.startsWith(BATTLE)
                ? "There is no published battle with this id."
                : path.startsWith(AGENT)
                        ? "There is no published battle of an agent with this id."
                        : page.explanation();
    }

    /** As a page's answer. */
    Response.ResponseBuilder toResponse(int status) {
        return Response.status(status)
                .entity(bytes)
                .header(HttpHeaders.CONTENT_TYPE, mediaType)
                .header(HttpHeaders.CACHE_CONTROL, Answer.REVALIDATE);
    }

    /** Sends the answer. */
    public static void write(int status, HttpServletRequest request, HttpServletResponse response) throws IOException {
        FailureAnswer answer = of(status, request.getRequestURI());
        response.setStatus(status);
        response.setHeader("Cache-Control", Answer.REVALIDATE);
        response.setContentType(answer.mediaType);
        response.setContentLength(answer.bytes.length);
        if (!request.getMethod().equals("HEAD")) {
            response.getOutputStream().write(answer.bytes);
        }
    }
}
