/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;

/**
 * A line of evidence the battle rests on, as its record binds it.
 *
 * <p>Shapes: {@code sha256:} and hex; {@code hash} is of the line without its end.
 */
public record EvidenceRef(String key, String kind, String hash) {

    static EvidenceRef from(Fields fields) {
        return new EvidenceRef(fields.text("key"), fields.text("kind"), fields.text("sha256"));
    }
}
