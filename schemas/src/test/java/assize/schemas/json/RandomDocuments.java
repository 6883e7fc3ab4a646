/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Writes acceptable JSON in many spellings: odd white space, needless escapes, every kind of number. */
final class RandomDocuments {
    private static final String[] TEXTS = {
        "", "a", "é", "\u007f", "\u2028", "\uffff", "😀", "\ud7ff", "\ue000", "/", "日本語"
    };
    private static final double FIRST_INEXACT = 0x1p53;

    private final RandomGenerator random;

    RandomDocuments(RandomGenerator random) {
        this.random = random;
    }

    String next() {
        StringBuilder text = new StringBuilder();
        value(text, 1 + random.nextInt(5));
        return text.toString();
    }

    private void value(StringBuilder out, int depth) {
        space(out);
        switch (random.nextInt(depth > 0 ? 9 : 6)) {
            case 0 -> out.append(random.nextBoolean() ? "true" : "false");
            case 1 -> out.append("null");
            case 2 -> out.append(integer());
            case 3 -> out.append(decimal());
            case 4, 5 -> string(out, text());
            case 6 -> array(out, depth);
            default -> object(out, depth);
        }
        space(out);
    }

    private void array(StringBuilder out, int depth) {
        out.append('[');
        int size = random.nextInt(5);
        for (int i = 0; i < size; i++) {
            out.append(i == 0 ? "" : ",");
            value(out, depth - 1);
        }
        space(out);
        out.append(']');
    }

    private void object(StringBuilder out, int depth) {
        out.append('{');
        int size = random.nextInt(random.nextInt(10) == 0 ? 20 : 5);
        Set<String> names = new HashSet<>();
        for (int i = 0; i < size; i++) {
            String name = text();
            if (names.add(name)) {
                out.append(names.size() == 1 ? "" : ",");
                space(out);
                string(out, name);
                space(out);
                out.append(':');
                value(out, depth - 1);
            }
        }
        space(out);
        out.append('}');
    }

    private void space(StringBuilder out) {
        if (random.nextInt(8) == 0) {
            out.append(" \n\r\t".charAt(random.nextInt(4)));
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        int parts = random.nextInt(6);
        for (int i = 0; i < parts; i++) {
            switch (random.nextInt(4)) {
                case 0 -> text.append(TEXTS[random.nextInt(TEXTS.length)]);
                case 1 -> text.append((char) random.nextInt(0x80));
                case 2 -> text.append((char) random.nextInt(0xD800));
                default -> text.appendCodePoint(0x10000 + random.nextInt(0x100000));
            }
        }
        return text.toString();
    }

    private void string(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isWhole = Character.isSurrogate(c);
            if (c < 0x20 || c == '"' || c == '\\' || (!isWhole && random.nextInt(6) == 0)) {
                escape(out, c);
            } else if (isWhole && random.nextBoolean()) {
                escape(out, c);
                escape(out, text.charAt(++i));
            } else if (isWhole) {
                out.append(c).append(text.charAt(++i));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    private void escape(StringBuilder out, char c) {
        int known = "\b\t\n\f\r\"\\/".indexOf(c);
        if (known >= 0 && random.nextBoolean()) {
            out.append('\\').append("btnfr\"\\/".charAt(known));
        } else {
            String format = random.nextBoolean() ? "\\u%04x" : "\\u%04X";
            out.append(String.format(Locale.ROOT, format, (int) c));
        }
    }

    private String integer() {
        return switch (random.nextInt(4)) {
            case 0 -> Integer.toString(random.nextInt(100) - 50);
            case 1 -> random.nextBoolean() ? "9007199254740991" : "-9007199254740991";
            case 2 -> "-0";
            default -> Long.toString(random.nextLong(JsonInteger.MIN, JsonInteger.MAX + 1));
        };
    }

    private String decimal() {
        double value = switch (random.nextInt(4)) {
            case 0 -> random.nextInt(100_000) / 1000.0;
            case 1 -> random.nextInt(1, 1000) * Math.pow(10, random.nextInt(-12, 13));
            case 2 -> Double.longBitsToDouble(1 + random.nextLong(5000));
            default -> anyDouble(random);
        };
        // A negative zero is no number of ours, and Python keeps its sign.
        double accepted = value == 0 || !JsonDecimal.isWritable(value) ? 0.5 : value;
        String text = Double.toString(accepted);
        return switch (random.nextInt(3)) {
            case 0 -> text.replace('E', 'e');
            case 1 -> text.contains("E-") ? text : text.replace("E", "E+");
            default -> Math.abs(accepted) < FIRST_INEXACT && Math.abs(accepted) > 1e-5 ? plain(text) : text;
        };
    }

    private static String plain(String text) {
        String plain = new BigDecimal(text).toPlainString();
        return plain.contains(".") ? plain : plain + ".0";
    }

    /** Any finite double, all exponents alike. */
    static double anyDouble(RandomGenerator random) {
        double value = Double.longBitsToDouble(random.nextLong());
        return Double.isFinite(value) ? value : 1.5;
    }
}
