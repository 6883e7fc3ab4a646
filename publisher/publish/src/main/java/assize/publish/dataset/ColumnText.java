/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.dataset;

import assize.archive.Table;
import assize.archive.TableColumn;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * What tables and their columns mean, in a sentence each. The texts lie in {@code columns.txt}: a line begins with the table's
 * name, or with table, dot and column.
 */
final class ColumnText {
    private static final Map<String, String> TEXTS = read();

    private ColumnText() {}

    /** What a row of the table is. */
    static String of(Table<?> table) {
        return text(table.name());
    }

    /** What a value in the column is. */
    static String of(Table<?> table, TableColumn column) {
        return text(table.name() + "." + column.name());
    }

    private static String text(String name) {
        String text = TEXTS.get(name);
        if (text == null) {
            throw new IllegalStateException("columns.txt says nothing of " + name);
        }
        return text;
    }

    private static Map<String, String> read() {
        try (InputStream in = ColumnText.class.getResourceAsStream("columns.txt")) {
            if (in == null) {
                throw new IllegalStateException("columns.txt is not in this build");
            }
            Map<String, String> texts = new HashMap<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
                int space = line.indexOf(' ');
                texts.put(line.substring(0, space), line.substring(space + 1));
            });
            return Map.copyOf(texts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
