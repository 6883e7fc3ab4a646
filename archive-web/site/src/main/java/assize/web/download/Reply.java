/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The answer to a request for a file: status, headers, and which of its bytes. The same for GET and HEAD; HEAD leaves the
 * bytes out.
 *
 * <ul>
 *   <li>ETag and Repr-Digest are of the whole file in the coding it is sent in, also where only a part is sent.
 *   <li>A request with Range is answered from the plain bytes, whatever codings it accepts.
 *   <li>Several ranges in one request are answered with the whole, as RFC 9110 §14.2 allows.
 * </ul>
 *
 * <p>Source: RFC 9110 §13.2.2 (order of conditions), §14, §15; RFC 9530; RFC 8246.
 *
 * @param headers by name, in the order they are sent
 */
record Reply(int status, Map<String, String> headers, Content content, long first, long length) {
    static final int OK = 200;
    static final int PARTIAL = 206;
    static final int NOT_MODIFIED = 304;
    static final int PRECONDITION_FAILED = 412;
    static final int RANGE_NOT_SATISFIABLE = 416;

    private static final String IMMUTABLE = "public, max-age=31536000, immutable";
    private static final String REVALIDATE = "no-cache";

    Reply {
        headers = Map.copyOf(headers);
    }

    /** The answer about a file: {@code stored} as it lies there; its compressed form is made only where it is sent. */
    static Reply to(Conditions asked, PublishedFile stored, GzipVariants variants) throws IOException {
        boolean sendsPlain = !stored.hasVariant() || asked.range() != null || !asked.prefersGzip();
        PublishedFile file = sendsPlain ? stored : variants.of(stored).orElse(stored);
        Map<String, String> headers = describe(file);
        if (!file.tag().isMatchedBy(asked.ifMatch())) {
            return without(PRECONDITION_FAILED, Map.of("Cache-Control", REVALIDATE), file);
        }
        if (file.tag().isNamedBy(asked.ifNoneMatch())) {
            return without(NOT_MODIFIED, headers, file);
        }
        ByteRange range = file.tag().allowsRange(asked.ifRange())
                ? ByteRange.parse(asked.range(), file.size())
                : new ByteRange.Whole();
        return range.fold(
                () -> whole(headers, file), part -> part(headers, file, part), () -> unsatisfiable(headers, file));
    }

    private static Map<String, String> describe(PublishedFile file) {
        String hash = Base64.getEncoder()
                .encodeToString(HexFormat.of().parseHex(file.tag().sha256Hex()));
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("ETag", file.tag().quoted());
        headers.put("Repr-Digest", "sha-256=:" + hash + ":");
        headers.put("Accept-Ranges", "bytes");
        headers.put("Cache-Control", file.isImmutable() ? IMMUTABLE : REVALIDATE);
        headers.put("Content-Type", file.mediaType());
        if (!file.coding().isEmpty()) {
            headers.put("Content-Encoding", file.coding());
        }
        if (file.hasVariant()) {
            headers.put("Vary", "Accept-Encoding");
        }
        return headers;
    }

    private static Reply whole(Map<String, String> headers, PublishedFile file) {
        return new Reply(OK, headers, file.content(), 0, file.size());
    }

    private static Reply part(Map<String, String> headers, PublishedFile file, ByteRange.Part part) {
        headers.put("Content-Range", "bytes " + part.first() + "-" + part.last() + "/" + file.size());
        return new Reply(PARTIAL, headers, file.content(), part.first(), part.length());
    }

    private static Reply unsatisfiable(Map<String, String> headers, PublishedFile file) {
        headers.put("Content-Range", "bytes */" + file.size());
        headers.put("Cache-Control", REVALIDATE);
        headers.remove("Content-Type");
        return without(RANGE_NOT_SATISFIABLE, headers, file);
    }

    private static Reply without(int status, Map<String, String> headers, PublishedFile file) {
        return new Reply(status, headers, file.content(), 0, 0);
    }

    /** Whether the answer says how long its body is; one that has none by its status does not. */
    boolean saysLength() {
        return status != NOT_MODIFIED;
    }

    /** Writes the bytes. */
    void send(OutputStream out) throws IOException {
        if (length > 0) {
            content.send(first, length, out);
        }
    }
}
