/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

/**
 * Where a battle's replay lies: some lines of a part of {@code replays/}.
 *
 * <p>Units: {@code offset} and {@code length} in bytes; the length has every line end, so the range is what the replay's
 * {@code sha256} in the record is of.
 */
public record ReplayLocation(int part, long offset, int length) {

    public ReplayLocation {
        if (part < 0 || offset < 0 || length < 0) {
            throw new IllegalArgumentException("part " + part + ", offset " + offset + ", length " + length);
        }
    }
}
