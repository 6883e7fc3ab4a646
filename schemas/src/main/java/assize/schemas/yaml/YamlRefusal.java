/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.yaml;

import java.util.Optional;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Leads from the depth of a document straight out to the reader that answers. Never leaves this package. */
final class YamlRefusal extends Exception {
    private final transient Optional<Mark> place;
    private final String reason;

    YamlRefusal(Event at, String reason) {
        super(reason, null, false, false);
        this.place = at.getStartMark();
        this.reason = reason;
    }

    Optional<Mark> place() {
        return place;
    }

    String reason() {
        return reason;
    }
}
