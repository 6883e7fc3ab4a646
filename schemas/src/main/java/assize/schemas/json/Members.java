/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map in insertion order, made for many small objects: two arrays, and an index only above
 * {@value #LINEAR_LIMIT} members.
 */
final class Members extends AbstractMap<String, JsonValue> {
    private static final int LINEAR_LIMIT = 8;
    private static final int INSERTION_LIMIT = 64;
    private static final Members EMPTY = new Members(new String[0], new JsonValue[0], null);

    private final String[] names;
    private final JsonValue[] values;
    private final @Nullable Map<String, JsonValue> index;

    private Members(String[] names, JsonValue[] values, @Nullable Map<String, JsonValue> index) {
        this.names = names;
        this.values = values;
        this.index = index;
    }

    static Members copyOf(Map<String, JsonValue> source) {
        if (source instanceof Members members) {
            return members;
        }
        Builder copy = new Builder();
        source.forEach(copy::add);
        return copy.build();
    }

    /** The members in ascending order of the UTF-16 code units of their names. */
    Members sorted() {
        if (isSorted()) {
            return this;
        }
        return names.length <= INSERTION_LIMIT ? insertionSorted() : sortedByPlace();
    }

    /** For the many small objects; names are distinct, so no order has to be kept among equals. */
    private Members insertionSorted() {
        String[] sortedNames = new String[names.length];
        JsonValue[] sortedValues = new JsonValue[names.length];
        for (int size = 0; size < names.length; size++) {
            String name = names[size];
            int low = 0;
            int high = size;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (sortedNames[middle].compareTo(name) < 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            System.arraycopy(sortedNames, low, sortedNames, low + 1, size - low);
            System.arraycopy(sortedValues, low, sortedValues, low + 1, size - low);
            sortedNames[low] = name;
            sortedValues[low] = values[size];
        }
        return new Members(sortedNames, sortedValues, index);
    }

    private Members sortedByPlace() {
        Integer[] order = new Integer[names.length];
        Arrays.setAll(order, place -> place);
        Arrays.sort(order, Comparator.comparing(place -> names[place]));
        String[] sortedNames = new String[names.length];
        JsonValue[] sortedValues = new JsonValue[names.length];
        for (int i = 0; i < order.length; i++) {
            sortedNames[i] = names[order[i]];
            sortedValues[i] = values[order[i]];
        }
        return new Members(sortedNames, sortedValues, index);
    }

    private boolean isSorted() {
        for (int i = 1; i < names.length; i++) {
            if (names[i - 1].compareTo(names[i]) > 0) {
                return false;
            }
        }
        return true;
    }

    /** The name of the member at that place, from 0. */
    String name(int place) {
        return names[place];
    }

    /** The value of the member at that place, from 0. */
    JsonValue value(int place) {
        return values[place];
    }

    @Override
    public int size() {
        return names.length;
    }

    @Override
    public @Nullable JsonValue get(@Nullable Object name) {
        if (index != null) {
            return index.get(name);
        }
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return values[i];
            }
        }
        return null;
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return get(name) != null;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super JsonValue> action) {
        for (int i = 0; i < names.length; i++) {
            action.accept(names[i], values[i]);
        }
    }

    @Override
    public Set<Entry<String, JsonValue>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return names.length;
            }

            @Override
            public Iterator<Entry<String, JsonValue>> iterator() {
                return new InOrder();
            }
        };
    }

    private final class InOrder implements Iterator<Map.Entry<String, JsonValue>> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < names.length;
        }

        @Override
        public Map.Entry<String, JsonValue> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Map.Entry<String, JsonValue> entry = new SimpleImmutableEntry<>(names[next], values[next]);
            next++;
            return entry;
        }
    }

    /** Collects members and tells a name that comes twice. */
    static final class Builder {
        private String[] names = new String[LINEAR_LIMIT];
        private JsonValue[] values = new JsonValue[LINEAR_LIMIT];
        private int size;
        // A HashMap and not an open table: its buckets turn into trees, so chosen collisions cannot stall a reader.
        private @Nullable Map<String, JsonValue> index;

        /** Whether the name was new; a known name changes nothing. */
        boolean add(String name, JsonValue value) {
            if (isKnown(name)) {
                return false;
            }
            append(name, value);
            return true;
        }

        boolean isKnown(String name) {
            if (index != null) {
                return index.containsKey(name);
            }
            for (int i = 0; i < size; i++) {
                if (names[i].equals(name)) {
                    return true;
                }
            }
            return false;
        }

        /** Adds a member whose name is not known yet. */
        void append(String name, JsonValue value) {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(value, "value");
            if (size == names.length) {
                names = Arrays.copyOf(names, size * 2);
                values = Arrays.copyOf(values, size * 2);
            }
            names[size] = name;
            values[size] = value;
            size++;
            if (index != null) {
                index.put(name, value);
            } else if (size > LINEAR_LIMIT) {
                index = new HashMap<>(4 * LINEAR_LIMIT);
                for (int i = 0; i < size; i++) {
                    index.put(names[i], values[i]);
                }
            }
        }

        /** The members so far. The builder is spent. */
        Members build() {
            if (size == 0) {
                return EMPTY;
            }
            return new Members(Arrays.copyOf(names, size), Arrays.copyOf(values, size), index);
        }
    }
}
