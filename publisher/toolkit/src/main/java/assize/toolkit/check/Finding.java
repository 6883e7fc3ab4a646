/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.check;

import assize.schemas.json.JsonObject;
import java.util.Locale;
import java.util.Objects;

/**
 * Something a person should look at.
 *
 * @param file relative to what was checked
 * @param line 1-based; 0 where it is the whole file
 * @param field the member it is about, such as {@code scoring.pattern}; empty where it is none
 * @param what what is wrong; may quote what others wrote
 * @param remedy what to do about it
 */
public record Finding(Severity severity, String file, long line, String field, String what, String remedy) {

    /** How bad it is. */
    public enum Severity {
        /** Something will not work as it is. */
        ERROR,
        /** Works, and is worth a look. */
        NOTICE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Finding {
        Objects.requireNonNull(severity, "severity is null");
        Objects.requireNonNull(file, "file is null");
        Objects.requireNonNull(field, "field is null");
        Objects.requireNonNull(what, "what is null");
        Objects.requireNonNull(remedy, "remedy is null");
    }

    JsonObject toJson() {
        return JsonObject.builder()
                .put("severity", severity.toString())
                .put("file", file)
                .putOrNull("line", line == 0 ? null : Long.valueOf(line))
                .putOrNull("field", field.isEmpty() ? null : field)
                .put("what", what)
                .put("remedy", remedy)
                .build();
    }
}
