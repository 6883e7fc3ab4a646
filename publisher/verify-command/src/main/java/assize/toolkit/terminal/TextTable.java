/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.terminal;

import java.util.ArrayList;
import java.util.List;

/** Rows under a head, in columns; the first column stands left, the others right. */
public record TextTable(List<String> head, List<List<String>> rows) {
    private static final int CELL_MAX = 40;

    public TextTable {
        head = List.copyOf(head);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** The lines of the table. */
    public List<String> lines() {
        List<List<String>> all = new ArrayList<>(List.of(head));
        all.addAll(rows);
        int[] widths = new int[head.size()];
        for (List<String> row : all) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], width(cut(row.get(column))));
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : all) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String cell = cut(row.get(column));
                String padding = " ".repeat(widths[column] - width(cell));
                line.append(column == 0 ? cell + padding : "   " + padding + cell);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static String cut(String cell) {
        return width(cell) <= CELL_MAX ? cell : cell.substring(0, cell.offsetByCodePoints(0, CELL_MAX - 1)) + "…";
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
