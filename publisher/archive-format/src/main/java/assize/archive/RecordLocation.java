/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

/**
 * Where a battle's record lies: one line of a part of {@code records/}.
 *
 * <p>Units: {@code offset} and {@code length} in bytes; the length leaves the line end out, so the range is what the record
 * hash is of.
 */
public record RecordLocation(int part, long offset, int length) {

    public RecordLocation {
        if (part < 0 || offset < 0 || length < 0) {
            throw new IllegalArgumentException("part " + part + ", offset " + offset + ", length " + length);
        }
    }
}
