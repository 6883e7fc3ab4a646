/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Instant;

/** Rows of tables with one column changed. */
final class ChangedRow {

    private ChangedRow() {}

    /** The row with one more in a column of numbers or times, a decimal one more in its last place. */
    static <T extends Record> T of(Class<T> type, T row, String column) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        try {
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                Object value = components[i].getAccessor().invoke(row);
                values[i] = components[i].getName().equals(column) ? oneMore(value) : value;
            }
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type + " has no column " + column, e);
        }
    }

    private static Object oneMore(Object value) {
        if (value instanceof Integer number) {
            return number + 1;
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.add(decimal.ulp());
        }
        if (value instanceof Instant time) {
            return time.plusMillis(1);
        }
        return (Long) value + 1;
    }
}
