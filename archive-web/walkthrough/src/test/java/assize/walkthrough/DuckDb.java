/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reader of Parquet that others wrote, in C++. */
final class DuckDb implements AutoCloseable {
    private final Connection connection;

    DuckDb() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
    }

    /** One number. */
    long number(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }

    /** Every row of a file, in its order: texts, numbers as doubles, lists and null; times in milliseconds since 1970. */
    List<Map<String, @Nullable Object>> rows(Path file) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT * EXCLUDE (file_row_number) FROM read_parquet('"
                        + file + "', file_row_number = true) ORDER BY file_row_number")) {
            List<Map<String, @Nullable Object>> rows = new ArrayList<>();
            while (result.next()) {
                Map<String, @Nullable Object> row = new LinkedHashMap<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.put(result.getMetaData().getColumnName(i), plain(result.getObject(i)));
                }
                rows.add(row);
            }
            return rows;
        }
    }

    private static @Nullable Object plain(@Nullable Object value) throws SQLException {
        if (value instanceof OffsetDateTime time) {
            return (double) time.toInstant().toEpochMilli();
        }
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        if (value instanceof Array array) {
            return Arrays.asList((Object[]) array.getArray());
        }
        return value;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
