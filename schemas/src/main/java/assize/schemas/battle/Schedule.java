/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;

/**
 * When a battle is meant to start.
 *
 * <p>Units: {@code startsAt} in Unix milliseconds.
 */
public record Schedule(long startsAt) {

    /** Decodes the body of a schedule event. */
    public static Schedule from(Fields fields) {
        return new Schedule(fields.integer("starts_at", 0, EventDecoder.TIME_MAX));
    }
}
