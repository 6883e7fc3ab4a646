/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import org.jspecify.annotations.Nullable;

/**
 * The challenge stands from here on.
 *
 * @param challengeHash the hash the ingest side computed; null where it left that to the pipeline
 */
public record Lock(@Nullable String challengeHash) {

    /** Decodes the body of a lock event. */
    public static Lock from(Fields fields) {
        return new Lock(fields.has("challenge_hash") ? fields.hash("challenge_hash") : null);
    }
}
