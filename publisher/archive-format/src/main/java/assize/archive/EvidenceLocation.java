/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

/**
 * Where the evidence of a battle lies: some lines of a part of {@code evidence/}.
 *
 * <p>Units: {@code offset} and {@code length} in bytes; the length has every line end. A battle without evidence has no place.
 */
public record EvidenceLocation(int part, long offset, int length) {

    public EvidenceLocation {
        if (part < 0 || offset < 0 || length < 1) {
            throw new IllegalArgumentException("part " + part + ", offset " + offset + ", length " + length);
        }
    }
}
