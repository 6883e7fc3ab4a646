/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.text;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import java.util.Locale;
import java.util.Objects;

/**
 * Untrusted text as a page shows it: escaped, with a marked {@code U+202E} in place of every character that could not be
 * seen.
 *
 * <p>Marked are: controls but tab and newline, format characters (bidi controls, zero-width characters, tags), spaces other
 * than the plain one, line and paragraph separators, variation selectors after anything but a symbol, private and
 * unassigned code points, and lone surrogates.
 *
 * <p>Shapes: at most {@code limit} code points are shown; {@link #isCut()} says whether that is less than all.
 */
public record VisibleText(String text, int limit) implements Content {
    private static final int EMOJI_STYLE = 0xFE0F;

    public VisibleText {
        Objects.requireNonNull(text, "text");
        if (limit < 0) {
            throw new IllegalArgumentException("no limit of " + limit);
        }
    }

    /** All of the text. */
    public static VisibleText of(String text) {
        return new VisibleText(text, Integer.MAX_VALUE);
    }

    /** Whether some of the text is left out. */
    public boolean isCut() {
        return text.length() > limit && text.codePointCount(0, text.length()) > limit;
    }

    /** How many code points the whole text has. */
    public int length() {
        return text.codePointCount(0, text.length());
    }

    @Override
    public void writeTo(TemplateOutput out) {
        int end = isCut() ? text.offsetByCodePoints(0, limit) : text.length();
        int plainFrom = 0;
        int previous = 0;
        int i = 0;
        while (i < end) {
            int codePoint = text.codePointAt(i);
            int next = i + Character.charCount(codePoint);
            if (isHidden(codePoint, previous)) {
                out.writeUserContent(text.substring(plainFrom, i));
                out.writeContent("<span class=\"mark\">" + name(codePoint) + "</span>");
                plainFrom = next;
            }
            previous = codePoint;
            i = next;
        }
        out.writeUserContent(text.substring(plainFrom, end));
    }

    /** {@code U+202E}: the only thing written without escaping, and it has no other characters in it. */
    private static String name(int codePoint) {
        return String.format(Locale.ROOT, "U+%04X", codePoint);
    }

    private static boolean isHidden(int codePoint, int previous) {
        if (codePoint == '\n' || codePoint == '\t' || (codePoint >= ' ' && codePoint < 0x7F)) {
            return false;
        }
        if (isVariationSelector(codePoint)) {
            return codePoint != EMOJI_STYLE || Character.getType(previous) != Character.OTHER_SYMBOL;
        }
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.SURROGATE -> true;
            default -> isBlankLetter(codePoint);
        };
    }

    private static boolean isVariationSelector(int codePoint) {
        return (codePoint >= 0xFE00 && codePoint <= 0xFE0F)
                || (codePoint >= 0xE0100 && codePoint <= 0xE01EF)
                || (codePoint >= 0x180B && codePoint <= 0x180F);
    }

    /** Letters and marks that have no ink: the Hangul fillers, the Khmer inherent vowels, the grapheme joiner, blank Braille. */
    private static boolean isBlankLetter(int codePoint) {
        return switch (codePoint) {
            case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0 -> true;
            default -> false;
        };
    }
}
