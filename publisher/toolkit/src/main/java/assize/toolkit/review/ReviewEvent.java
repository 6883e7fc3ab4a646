/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.review;

import assize.schemas.battle.EventType;
import assize.schemas.json.JsonObject;
import java.util.Objects;

/** Something a reviewer has to say, before it has a place in the log. */
record ReviewEvent(EventType type, JsonObject data) {
    ReviewEvent {
        Objects.requireNonNull(type, "type is null");
        Objects.requireNonNull(data, "data is null");
    }
}
