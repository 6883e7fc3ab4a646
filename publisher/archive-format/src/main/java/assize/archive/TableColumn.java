/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import com.jerolba.carpet.annotation.NotNull;
import com.jerolba.carpet.annotation.PrecisionScale;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * A column of a table as other formats are told of it: name, kind of value, whether every row has one.
 *
 * <p>Shapes: {@code name} is the component's in snake case, as in the file's own schema.
 *
 * @param isRequired whether no row leaves it out
 * @param isList whether a row holds any number of values
 */
public record TableColumn(String name, Kind kind, boolean isRequired, boolean isList) {
    /** What a value is. */
    public enum Kind {
        TEXT,
        INTEGER,
        DECIMAL,
        FLAG,
        /** A moment in UTC, to the millisecond. */
        TIME
    }

    public TableColumn {
        Objects.requireNonNull(name, "name is null");
        Objects.requireNonNull(kind, "kind is null");
    }

    /** The columns of a table, in its order. */
    public static List<TableColumn> of(Table<?> table) {
        return Arrays.stream(table.rowType().getRecordComponents())
                .map(TableColumn::of)
                .toList();
    }

    private static TableColumn of(RecordComponent component) {
        boolean isList = component.getType() == List.class;
        boolean isRequired = component.getType().isPrimitive() || component.isAnnotationPresent(NotNull.class);
        Kind kind = isList ? Kind.TEXT : kind(component);
        return new TableColumn(snakeCase(component.getName()), kind, isRequired, isList);
    }

    private static Kind kind(RecordComponent component) {
        Class<?> type = component.getType();
        if (type == String.class) {
            return Kind.TEXT;
        }
        if (type == long.class || type == Long.class || type == int.class || type == Integer.class) {
            return Kind.INTEGER;
        }
        if (type == boolean.class || type == Boolean.class) {
            return Kind.FLAG;
        }
        if (type == Instant.class) {
            return Kind.TIME;
        }
        if (type == BigDecimal.class && component.isAnnotationPresent(PrecisionScale.class)) {
            return Kind.DECIMAL;
        }
        throw new IllegalStateException("no kind of column is made of " + component);
    }

    private static String snakeCase(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
