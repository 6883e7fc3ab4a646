/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is not as it should be: where, which check, and why.
 *
 * <p>Shapes: {@code file} is relative to what was verified, with {@code /} between names; {@code entry} is a place in the
 * log.
 *
 * @param verdict refuted, untrusted key or incomplete
 * @param entry the entry of the log, or null where no single one is concerned
 * @param check a name out of {@link Checks}, or that of an {@link ArchiveCheck}
 * @param detail one sentence for a person, never parsed
 */
public record Failure(
        Verdict verdict, String file, @Nullable Long entry, String check, String detail) {

    /** Checks that the verdict is that of a failure. */
    public Failure {
        Objects.requireNonNull(file, "file is null");
        Objects.requireNonNull(check, "check is null");
        Objects.requireNonNull(detail, "detail is null");
        if (verdict != Verdict.REFUTED && verdict != Verdict.UNTRUSTED_KEY && verdict != Verdict.INCOMPLETE) {
            throw new IllegalArgumentException("no failure ends as " + verdict);
        }
    }

    /** A file that is not what it should be. */
    public static Failure refuted(String file, String check, String detail) {
        return new Failure(Verdict.REFUTED, file, null, check, detail);
    }

    /** A file signed by a key that is not trusted at that place. */
    public static Failure untrustedKey(String file, String check, String detail) {
        return new Failure(Verdict.UNTRUSTED_KEY, file, null, check, detail);
    }

    /** A file that is missing or cannot be read. */
    public static Failure incomplete(String file, String check, String detail) {
        return new Failure(Verdict.INCOMPLETE, file, null, check, detail);
    }

    /** The same failure, at an entry of the log. */
    public Failure atEntry(long seq) {
        return new Failure(verdict, file, seq, check, detail);
    }

    /** The {@code first_failure} of a verdict document. */
    JsonObject toJson() {
        return JsonObject.builder()
                .put("file", printable(file))
                .putIfPresent("entry", entry == null ? null : new JsonInteger(entry))
                .put("check", printable(check))
                .put("detail", printable(detail))
                .build();
    }

    /** File names and details come from hostile archives: what no JSON text can hold, or no terminal should, is shown as ?. */
    static String printable(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> Character.isISOControl(point) || (point >= 0xD800 && point <= 0xDFFF) ? '?' : point)
                .forEach(shown::appendCodePoint);
        return shown.toString();
    }
}
