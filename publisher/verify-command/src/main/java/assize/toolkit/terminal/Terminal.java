/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.terminal;

import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/**
 * Where a command writes: results to {@code out}, everything else to {@code err}.
 *
 * @param live whether {@code err} is a terminal, on which a line can be drawn over
 * @param colourful whether results may be coloured
 * @param width of {@code err} in columns
 */
public record Terminal(PrintStream out, PrintStream err, boolean live, boolean colourful, int width) {
    private static final int WIDTH_DEFAULT = 80;
    private static final int WIDTH_MIN = 40;
    private static final int WIDTH_MAX = 160;

    public Terminal {
        Objects.requireNonNull(out, "out is null");
        Objects.requireNonNull(err, "err is null");
    }

    /**
     * This process's own streams, in UTF-8.
     *
     * <p>Java cannot ask whether a single stream is a terminal; the {@code assize} script does and says so in
     * {@code assize.terminal} ({@code out}, {@code err}, both or nothing).
     */
    public static Terminal ofProcess(Map<String, String> environment) {
        String terminals = System.getProperty("assize.terminal", "");
        boolean plain = "dumb".equals(environment.get("TERM"));
        String noColour = environment.getOrDefault("NO_COLOR", "");
        return new Terminal(
                new PrintStream(System.out, true, StandardCharsets.UTF_8),
                new PrintStream(System.err, true, StandardCharsets.UTF_8),
                terminals.contains("err") && !plain,
                terminals.contains("out") && !plain && noColour.isEmpty(),
                width(environment.getOrDefault("COLUMNS", "")));
    }

    private static int width(String columns) {
        try {
            return Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, Integer.parseInt(columns)));
        } catch (NumberFormatException e) {
            return WIDTH_DEFAULT;
        }
    }

    /** A line of the result. */
    public void print(String line) {
        out.println(line);
    }

    /** The result for a program: one document on one line. */
    public void print(JsonObject document) {
        out.println(new String(Json.compact(document), StandardCharsets.UTF_8));
    }

    /** A line for the person who waits; never part of the result. */
    public void notice(String line) {
        err.println(line);
    }

    /** The text in green, where there are colours. */
    public String good(String text) {
        return colourful ? "\u001B[32m" + text + "\u001B[0m" : text;
    }

    /** The text in red, where there are colours. */
    public String bad(String text) {
        return colourful ? "\u001B[31m" + text + "\u001B[0m" : text;
    }
}
