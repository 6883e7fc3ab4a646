/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.notice;

import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A line of a season's {@code notices/} that is a notice.
 *
 * @param file relative to the season folder
 * @param line 1-based
 * @param text the line
 */
public record NoticeLine(String file, long line, String text) implements Serializable {
    private static final long serialVersionUID = 1L;

    public NoticeLine {
        Objects.requireNonNull(file, "file is null");
        Objects.requireNonNull(text, "text is null");
    }

    /** Reads the text of a line. */
    public static Decoded<Notice> decode(byte[] text) {
        return Json.parse(text)
                .fold(
                        parsed -> Notice.from(Fields.ofDocument(parsed.value())),
                        malformed -> Decoded.unusable(
                                "", "column %d: %s".formatted(malformed.column(), malformed.reason())));
    }

    /** The notice. */
    public Notice notice() {
        return decode(text.getBytes(StandardCharsets.UTF_8))
                .toOptional()
                .orElseThrow(() -> new IllegalStateException("no notice: " + file + ", line " + line));
    }
}
