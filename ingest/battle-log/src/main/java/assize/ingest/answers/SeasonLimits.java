/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import assize.schemas.json.JsonObject;

/**
 * The limits of an imported season: the usual ones, or wider where a recorded answer needs it.
 *
 * <p>Units: bytes of one event line; code points of one response.
 */
record SeasonLimits(int eventBytes, int responseCodePoints) {
    static final SeasonLimits DEFAULT = new SeasonLimits(524_288, 100_000);

    /** More than that no season takes. */
    static final int EVENT_BYTES_MAX = 16 * 1024 * 1024;

    static final int RESPONSE_CODE_POINTS_MAX = 10_000_000;

    SeasonLimits widenedTo(int eventBytesNeeded, int responseCodePointsNeeded) {
        return new SeasonLimits(
                Math.max(eventBytes, eventBytesNeeded), Math.max(responseCodePoints, responseCodePointsNeeded));
    }

    JsonObject toJson() {
        return JsonObject.builder()
                .put("event_bytes", eventBytes)
                .put("response_code_points", responseCodePoints)
                .build();
    }
}
