/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One row of a conformance table.
 *
 * <p>Shapes: {@code place} is {@code file:line}, line 1-based; {@code cells} are the trimmed columns from rule to the last.
 */
record ConformanceRow(String place, List<String> cells) {

    private static final Pattern RULE = Pattern.compile("\\| *G?[A-Z]-\\d+ *\\|.*");
    private static final Pattern SHOWN_BY = Pattern.compile("([a-z][a-z/-]*): ([A-Z]\\w*)(?:#([a-z]\\w*))?");

    /** A test that shows a rule; {@code method} is empty where the whole class does. */
    record ShownBy(String module, String testClass, String method) {}

    ConformanceRow {
        cells = List.copyOf(cells);
    }

    /** All rule rows of the table file, in order. */
    static List<ConformanceRow> parse(String file, List<String> lines) {
        List<ConformanceRow> rows = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (RULE.matcher(line).matches()) {
                rows.add(new ConformanceRow(file + ":" + (i + 1), cells(line)));
            }
        }
        return List.copyOf(rows);
    }

    /** The trimmed cells of a table line, without the empty ones outside its first and last bar. */
    static List<String> cells(String line) {
        String inner = line.strip().replaceAll("^\\||\\|$", "");
        return Stream.of(inner.split("\\|", -1)).map(String::strip).toList();
    }

    String file() {
        return place.substring(0, place.indexOf(':'));
    }

    String rule() {
        return cells.get(0);
    }

    String what() {
        return cells.get(1);
    }

    String state() {
        return cells.get(2);
    }

    /** The named tests as written, none for {@code -}. */
    List<String> shownBy() {
        return cells.get(3).equals("-")
                ? List.of()
                : Stream.of(cells.get(3).split(";", -1)).map(String::strip).toList();
    }

    /** One named test taken apart, or none where it is not written as {@code module: TestClass#method}. */
    static List<ShownBy> shownBy(String written) {
        Matcher parts = SHOWN_BY.matcher(written);
        if (!parts.matches()) {
            return List.of();
        }
        String method = parts.group(3);
        return List.of(new ShownBy(parts.group(1), parts.group(2), method == null ? "" : method));
    }

    @Override
    public String toString() {
        return place + " " + String.join(" | ", cells);
    }
}
