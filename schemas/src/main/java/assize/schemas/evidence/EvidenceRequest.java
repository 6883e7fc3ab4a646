/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.season.ContentHash;
import java.util.Objects;

/**
 * What must be found out to judge a battle: all that goes into the answer, and nothing else.
 *
 * <p>Two requests with the same key have the same content, so an answer that is recorded under a key answers the request.
 * The shape of {@code request} belongs to its kind: {@code CodeRequest}, {@code LlmRequest}, {@code WebhookRequest}.
 *
 * @param battleId the battle it is needed for; evidence belongs to one battle
 * @param eventTime Unix milliseconds of the battle's close of execution: evidence carries no wall clock
 */
public record EvidenceRequest(EvidenceKind kind, String battleId, JsonObject request, long eventTime) {
    public EvidenceRequest {
        Objects.requireNonNull(kind, "kind is null");
        Objects.requireNonNull(battleId, "battleId is null");
        Objects.requireNonNull(request, "request is null");
    }

    /** {@code sha256:} and hex of the canonical {@code {battle_id, kind, request}}. */
    public String key() {
        return ContentHash.of(Json.canonical(JsonObject.builder()
                .put("battle_id", battleId)
                .put("kind", kind.wireName())
                .put("request", request)
                .build()));
    }
}
