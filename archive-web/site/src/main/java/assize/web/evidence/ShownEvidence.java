/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.evidence;

import assize.schemas.evidence.Evidence;
import assize.web.record.EvidenceRef;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A line of evidence as pages show it. At most one of the views is there; none where the line cannot be read.
 *
 * @param line null where it cannot be read, or was not read since there is too much of it
 */
public record ShownEvidence(
        EvidenceRef ref,
        EvidencePlace place,
        @Nullable Evidence line,
        @Nullable CodeView code,
        @Nullable PanelView panel,
        @Nullable WebhookView webhook) {
    private static final int ANCHOR_DIGITS = 12;

    public ShownEvidence {
        Objects.requireNonNull(ref, "ref");
        Objects.requireNonNull(place, "place");
    }

    static ShownEvidence of(EvidenceRef ref, EvidencePlace place, Evidence line) {
        return switch (line.request().kind()) {
            case CODE -> new ShownEvidence(ref, place, line, CodeView.of(line).orElse(null), null, null);
            case LLM ->
                new ShownEvidence(ref, place, line, null, PanelView.of(line).orElse(null), null);
            case WEBHOOK ->
                new ShownEvidence(
                        ref, place, line, null, null, WebhookView.of(line).orElse(null));
            case HUMAN -> new ShownEvidence(ref, place, line, null, null, null);
        };
    }

    static ShownEvidence unread(EvidenceRef ref, EvidencePlace place) {
        return new ShownEvidence(ref, place, null, null, null, null);
    }

    /** Where it stands on the page of its battle. */
    public String anchor() {
        return anchor(ref.key());
    }

    /** The same for a key; the digits of other keys of a battle differ. */
    public static String anchor(String key) {
        String digits = key.replaceFirst("^sha256:", "").replaceAll("[^0-9a-f]", "");
        return "rests-" + digits.substring(0, Math.min(ANCHOR_DIGITS, digits.length()));
    }

    /** Its first digits, for a link's words. */
    public String shortKey() {
        return anchor().substring("rests-".length());
    }

    /** What it is, for a heading. */
    public String title() {
        return title(ref.kind());
    }

    /** The same for a kind of the record. */
    public static String title(String kind) {
        return switch (kind) {
            case "code" -> "Run of the code";
            case "llm" -> "Language models";
            case "webhook" -> "Reply of the task author’s server";
            case "human" -> "A person’s verdict";
            default -> "Evidence of kind " + kind.toLowerCase(Locale.ROOT);
        };
    }
}
