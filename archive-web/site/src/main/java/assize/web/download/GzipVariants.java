/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import assize.attestation.Digest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * Small texts, compressed.
 *
 * <p>A compressed form is another sequence of bytes, so it has a tag and a digest of its own, both of the bytes that are
 * really sent. Forms are kept, the least recently asked for goes first; a file over {@link #BYTES_MAX} has none, so that no
 * large file is ever read for a header.
 *
 * <p>Thread-safe. Two threads that ask for the same at the same time may both make it.
 *
 * <p>Source: RFC 9110 §8.4, §8.8.3.3; RFC 9530 §2; C2SP tlog-tiles, which wants entry bundles compressed.
 */
final class GzipVariants {
    /** The largest file that is compressed; an entry bundle of 256 entries of 8 KiB fits. */
    static final int BYTES_MAX = 2 << 20;

    private static final long KEPT_BYTES_MAX = 32L << 20;

    private final Map<EntityTag, Form> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long keptBytes;

    /** What came of compressing a file; no content where that did not make it smaller. */
    private record Form(Optional<Content> content, EntityTag tag) {
        long size() {
            return content.map(Content::size).orElse(0L);
        }
    }

    /** Whether a file of that kind and size is compressed at all. */
    static boolean isFor(String mediaType, long size) {
        boolean isText = mediaType.startsWith("text/")
                || mediaType.equals("application/json")
                || mediaType.equals("application/jsonl");
        return isText && isSmall(size);
    }

    /** Whether a file of that size may be compressed. */
    static boolean isSmall(long size) {
        return size <= BYTES_MAX;
    }

    /** The compressed form of a file {@link #isFor} holds for; empty where it would not be smaller. */
    Optional<PublishedFile> of(PublishedFile file) throws IOException {
        Form form = form(file);
        return form.content().map(content -> file.compressed(content, form.tag()));
    }

    private Form form(PublishedFile file) throws IOException {
        synchronized (kept) {
            Form known = kept.get(file.tag());
            if (known != null) {
                return known;
            }
        }
        byte[] plain = file.content().bytes();
        byte[] compressed = compress(plain);
        boolean isSmaller = compressed.length < plain.length;
        Form form = new Form(
                isSmaller ? Optional.of(Content.InMemory.of(compressed)) : Optional.empty(),
                new EntityTag(Digest.sha256(compressed).hex()));
        keep(file.tag(), form);
        return form;
    }

    private void keep(EntityTag plain, Form form) {
        synchronized (kept) {
            Form before = kept.put(plain, form);
            keptBytes += form.size() - (before == null ? 0 : before.size());
            var oldest = kept.entrySet().iterator();
            while (keptBytes > KEPT_BYTES_MAX) {
                keptBytes -= oldest.next().getValue().size();
                oldest.remove();
            }
        }
    }

    private static byte[] compress(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        }
        return bytes.toByteArray();
    }
}
