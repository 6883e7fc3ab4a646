/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import java.util.Arrays;

/** Numbers in a row, four bytes each. One owner while it grows; read by many afterwards. */
final class IntColumn {
    private static final int[] EMPTY = {};

    private int[] values = EMPTY;
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(4, size + size / 2));
        }
        values[size] = value;
        size++;
    }

    int get(int index) {
        if (index >= size) {
            throw new IndexOutOfBoundsException("no number " + index + " of " + size);
        }
        return values[index];
    }

    int size() {
        return size;
    }

    /** The index of the first number that is at least {@code value}, of ascending numbers. */
    int firstAtLeast(long value) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (values[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    void trim() {
        values = Arrays.copyOf(values, size);
    }
}
