/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import assize.attestation.Digest;
import assize.web.download.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/**
 * A whole answer to a GET: bytes with a strong validator and their digest (RFC 9530).
 *
 * <p>Where the request names the same bytes it is told so instead of being sent them.
 */
public final class Answer {
    /** For what may change: ask again each time. */
    public static final String REVALIDATE = "no-cache";

    /** For what never changes. */
    public static final String IMMUTABLE = "public, max-age=31536000, immutable";

    public static final String HTML = "text/html; charset=utf-8";
    public static final String JSON = "application/json";
    public static final String TEXT = "text/plain; charset=utf-8";

    private Answer() {}

    /** 200 with the bytes, or 304 where {@code ifNoneMatch} names them. */
    public static Response of(byte[] bytes, String mediaType, String caching, @Nullable String ifNoneMatch) {
        Digest digest = Digest.sha256(bytes);
        EntityTag tag = new EntityTag(digest.hex());
        Response.ResponseBuilder answer = tag.isNamedBy(ifNoneMatch)
                ? Response.notModified()
                : Response.ok(bytes).header(HttpHeaders.CONTENT_TYPE, mediaType);
        return answer.header(HttpHeaders.ETAG, tag.quoted())
                .header("Repr-Digest", "sha-256=:" + digest.base64() + ":")
                .header(HttpHeaders.CACHE_CONTROL, caching)
                .build();
    }

    /** The answer, to be kept as a file of that name; characters a file name should not have become dashes. */
    public static Response download(Response answer, String fileName) {
        answer.getHeaders()
                .putSingle(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"" + fileName.replaceAll("[^A-Za-z0-9._-]", "-") + "\"");
        return answer;
    }

    /** A page that may change. */
    public static Response page(String template, Object view, @Nullable String ifNoneMatch) {
        return of(Pages.render(template, view), HTML, REVALIDATE, ifNoneMatch);
    }
}
