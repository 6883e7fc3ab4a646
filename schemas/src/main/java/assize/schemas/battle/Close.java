/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Execution is over.
 *
 * @param isVoid a task or harness defect: the battle is published, and rates nobody
 */
public record Close(boolean isVoid, @Nullable String detail) {

    /** Decodes the body of a close event. */
    public static Close from(Fields fields) {
        return new Close(
                fields.oneOf("reason", Set.of("complete", "void")).equals("void"), fields.optionalText("detail"));
    }
}
