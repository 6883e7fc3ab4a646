/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import assize.web.Site;
import assize.web.page.FailureAnswer;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.util.Base64;
import java.util.HexFormat;
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
    private static final int BUFFER_BYTES = 64 << 10;

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
        describe(file.get(), response);
        if (file.get().tag().isNamedBy(request.getHeader("If-None-Match"))) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        boolean allowsRange = file.get().tag().allowsRange(request.getHeader("If-Range"));
        String range = allowsRange ? request.getHeader("Range") : null;
        boolean sendsBody = request.getMethod().equals("GET");
        send(file.get(), range, sendsBody, response);
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

    private static void describe(PublishedFile file, HttpServletResponse response) {
        String hash = Base64.getEncoder()
                .encodeToString(HexFormat.of().parseHex(file.tag().sha256Hex()));
        response.setHeader("ETag", file.tag().quoted());
        response.setHeader("Repr-Digest", "sha-256=:" + hash + ":");
        response.setHeader("Accept-Ranges", "bytes");
        response.setHeader("Cache-Control", file.isImmutable() ? "public, max-age=31536000, immutable" : "no-cache");
        response.setContentType(file.mediaType());
    }

    private static void send(
            PublishedFile file, @Nullable String range, boolean sendsBody, HttpServletResponse response)
            throws IOException {
        ByteRange asked = ByteRange.parse(range, file.size());
        if (asked instanceof ByteRange.Unsatisfiable) {
            response.setHeader("Content-Range", "bytes */" + file.size());
            response.setHeader("Cache-Control", "no-cache");
            response.setStatus(HttpServletResponse.SC_REQUESTED_RANGE_NOT_SATISFIABLE);
            response.setContentLengthLong(0);
            return;
        }
        long first = 0;
        long length = file.size();
        if (asked instanceof ByteRange.Part part) {
            first = part.first();
            length = part.length();
            response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
            response.setHeader("Content-Range", "bytes " + part.first() + "-" + part.last() + "/" + file.size());
        }
        response.setContentLengthLong(length);
        if (sendsBody) {
            copy(file, first, length, response.getOutputStream());
        }
    }

    private static void copy(PublishedFile file, long first, long length, OutputStream out) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file.path())) {
            channel.position(first);
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
            long left = length;
            while (left > 0) {
                buffer.clear().limit((int) Math.min(left, BUFFER_BYTES));
                int read = channel.read(buffer);
                if (read < 0) {
                    throw new IOException(file.path() + " became shorter while it was sent");
                }
                out.write(buffer.array(), 0, read);
                left -= read;
            }
        }
    }
}
