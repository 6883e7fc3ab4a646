/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.rate;

import assize.attestation.Digest;
import assize.judging.rate.PairOutcome;
import assize.judging.rate.Tally;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Merged outcomes as JSON, and the seed of all that is drawn for them. */
public final class MergedOutcomes {
    private MergedOutcomes() {}

    /** {@code [[player, player, wins of the first, ties, wins of the second], ...]}, in the tally's order of pairs. */
    public static JsonArray json(Tally tally) {
        List<JsonValue> pairs = new ArrayList<>();
        for (int pair = 0; pair < tally.pairs(); pair++) {
            pairs.add(JsonArray.of(
                    new JsonString(tally.players().get(tally.first(pair))),
                    new JsonString(tally.players().get(tally.second(pair))),
                    new JsonInteger(tally.count(pair, PairOutcome.FIRST_WON)),
                    new JsonInteger(tally.count(pair, PairOutcome.TIED)),
                    new JsonInteger(tally.count(pair, PairOutcome.SECOND_WON))));
        }
        return new JsonArray(pairs);
    }

    /** The first 8 bytes, greatest first, of the SHA-256 of the canonical JSON. */
    public static long seed(JsonValue document) {
        return ByteBuffer.wrap(Digest.sha256(Json.canonical(document)).bytes()).getLong();
    }
}
