/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.notice;

import assize.publish.PublishingRefused;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Statement;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.season.ContentHash;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a version's records that are no battle's, in the order of the log.
 *
 * <p>Read from front to back, and only as far as they are asked for. One thread.
 */
public final class PublishedDocuments implements Closeable {
    /** How the canonical form of a battle's record begins; no other document does. */
    private static final String OF_BATTLE = "{\"arithmetic\":";

    private final Path version;
    private int part;
    private @Nullable BufferedReader reader;
    private boolean isPastOpening;

    /** Those of the version in that folder. */
    public PublishedDocuments(Path version) {
        this.version = version;
    }

    /**
     * The next document, which must be the one its entry speaks of.
     *
     * @throws PublishingRefused where it is another one, or missing
     */
    public byte[] next(Statement statement) throws IOException {
        for (String line = line(); line != null; line = line()) {
            boolean isOpening = !isPastOpening;
            isPastOpening = true;
            if (!isOpening && !line.startsWith(OF_BATTLE)) {
                byte[] document = line.getBytes(StandardCharsets.ISO_8859_1);
                if (ContentHash.of(document).equals(statement.documentHash())) {
                    return document;
                }
                break;
            }
        }
        throw new PublishingRefused("%s does not hold the document of entry %d; verify the archive first."
                .formatted(version.resolve(ArchivePaths.RECORDS), statement.seq()));
    }

    /** The next document, which must be a notice. */
    public NoticeDocument nextNotice(Statement statement) throws IOException {
        return NoticeDocument.decode(next(statement))
                .toOptional()
                .orElseThrow(() ->
                        new PublishingRefused("The document of entry %d in %s cannot be read; verify the archive first."
                                .formatted(statement.seq(), version)));
    }

    /** A line with a character for each byte; canonical JSON has no line break inside. */
    private @Nullable String line() throws IOException {
        while (true) {
            BufferedReader open = reader;
            if (open == null) {
                Path file = version.resolve(ArchivePaths.recordPart(part));
                if (!Files.exists(file)) {
                    return null;
                }
                open = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1);
                reader = open;
                part++;
            }
            String line = open.readLine();
            if (line != null) {
                return line;
            }
            open.close();
            reader = null;
        }
    }

    @Override
    public void close() throws IOException {
        if (reader != null) {
            reader.close();
        }
    }
}
