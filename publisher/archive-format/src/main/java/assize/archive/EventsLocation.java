/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

/**
 * Where the events of a battle lie: some lines of a part of {@code events/}.
 *
 * <p>Units: {@code offset} and {@code length} in bytes; the length has every line end, and is 0 in an archive of an earlier
 * version, which holds no events.
 */
public record EventsLocation(int part, long offset, int length) {
    /** Of every battle in an archive that holds no events. */
    public static final EventsLocation NONE = new EventsLocation(0, 0, 0);

    public EventsLocation {
        if (part < 0 || offset < 0 || length < 0) {
            throw new IllegalArgumentException("part " + part + ", offset " + offset + ", length " + length);
        }
    }
}
