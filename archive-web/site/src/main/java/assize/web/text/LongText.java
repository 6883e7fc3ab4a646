/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.text;

import java.util.Objects;

/**
 * Untrusted text of any length: short text stands open, longer text is folded, very long text is cut.
 *
 * <p>Units: code points.
 */
public record LongText(VisibleText shown) {
    /** Up to here text stands open. */
    public static final int OPEN_MAX = 600;

    /** More is never put on a page. */
    public static final int SHOWN_MAX = 20_000;

    private static final int OPEN_LINES_MAX = 16;

    public LongText {
        Objects.requireNonNull(shown, "shown");
    }

    /** The text, cut where it must be. */
    public static LongText of(String text) {
        return new LongText(new VisibleText(text, SHOWN_MAX));
    }

    public boolean isEmpty() {
        return shown.text().isEmpty();
    }

    /** Whether a reader has to open it. */
    public boolean isFolded() {
        return length() > OPEN_MAX || shown.text().lines().count() > OPEN_LINES_MAX;
    }

    /** Whether only the beginning is on the page. */
    public boolean isCut() {
        return shown.isCut();
    }

    public int length() {
        return shown.length();
    }
}
