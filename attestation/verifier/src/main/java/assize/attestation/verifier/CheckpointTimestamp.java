/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * When an authority says that a log's checkpoint was there (RFC 3161).
 *
 * @param at by the authority's clock; null where there is no timestamp
 * @param authority the name in its certificate; empty where there is no timestamp
 */
public record CheckpointTimestamp(State state, @Nullable Instant at, String authority) {

    /** There is none. */
    public static final CheckpointTimestamp UNCONFIGURED = new CheckpointTimestamp(State.UNCONFIGURED, null, "");

    /** How much there is to it. */
    public enum State {
        UNCONFIGURED,
        /** Well signed, and not anchored: by an authority that the caller did not name. */
        PRESENT,
        /** Under a certificate that the caller named. */
        ANCHORED;

        /** The word in JSON and on pages. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    JsonObject toJson() {
        return JsonObject.builder()
                .put("state", state.wireName())
                .put("at", at == null ? JsonNull.NULL : new JsonString(at.toString()))
                .put("authority", authority.isEmpty() ? JsonNull.NULL : new JsonString(authority))
                .build();
    }
}
