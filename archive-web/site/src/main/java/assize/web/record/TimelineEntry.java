/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;

/** When the battle came into a state, and by whom. Units: Unix milliseconds. */
public record TimelineEntry(String state, long at, String actor) {

    static TimelineEntry from(Fields fields) {
        return new TimelineEntry(fields.text("state"), Scalars.whole(fields, "at"), fields.text("actor"));
    }
}
