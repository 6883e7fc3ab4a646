/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.season.ContentHash;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What must be found out to judge a battle: all that goes into the answer, and nothing else.
 *
 * <p>Two requests with the same key have the same content, so an answer that is recorded under a key answers the request.
 * The shape of {@code request} belongs to its kind: {@code CodeRequest}, {@code LlmRequest}, {@code WebhookRequest}.
 *
 * <p>A value; it works its hashes out once. Thread-safe.
 */
public final class EvidenceRequest {
    private final EvidenceKind kind;
    private final String battleId;
    private final JsonObject request;
    private final long eventTime;
    private volatile @Nullable Hashes hashes;

    private record Hashes(String request, String key) {}

    /**
     * A request.
     *
     * @param battleId the battle it is needed for; evidence belongs to one battle
     * @param eventTime Unix milliseconds of the battle's close of execution: evidence carries no wall clock
     */
    public EvidenceRequest(EvidenceKind kind, String battleId, JsonObject request, long eventTime) {
        this.kind = Objects.requireNonNull(kind, "kind is null");
        this.battleId = Objects.requireNonNull(battleId, "battleId is null");
        this.request = Objects.requireNonNull(request, "request is null");
        this.eventTime = eventTime;
    }

    public EvidenceKind kind() {
        return kind;
    }

    public String battleId() {
        return battleId;
    }

    public JsonObject request() {
        return request;
    }

    public long eventTime() {
        return eventTime;
    }

    /** {@code sha256:} and hex of the canonical {@code {battle_id, kind, request}}. */
    public String key() {
        return hashes().key();
    }

    /** {@code sha256:} and hex of the canonical {@code request}. */
    public String requestHash() {
        return hashes().request();
    }

    private Hashes hashes() {
        Hashes known = hashes;
        if (known == null) {
            // The request may be long: it is written once, and the key's text put together around it, members in order.
            byte[] canonical = Json.canonical(request);
            ByteArrayOutputStream whole = new ByteArrayOutputStream(canonical.length + 256);
            whole.writeBytes("{\"battle_id\":".getBytes(StandardCharsets.UTF_8));
            whole.writeBytes(Json.canonical(new JsonString(battleId)));
            whole.writeBytes(",\"kind\":".getBytes(StandardCharsets.UTF_8));
            whole.writeBytes(Json.canonical(new JsonString(kind.wireName())));
            whole.writeBytes(",\"request\":".getBytes(StandardCharsets.UTF_8));
            whole.writeBytes(canonical);
            whole.write('}');
            known = new Hashes(ContentHash.of(canonical), ContentHash.of(whole.toByteArray()));
            hashes = known;
        }
        return known;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EvidenceRequest that
                && kind == that.kind
                && battleId.equals(that.battleId)
                && request.equals(that.request)
                && eventTime == that.eventTime;
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, battleId, request, eventTime);
    }

    @Override
    public String toString() {
        return "EvidenceRequest[%s, %s, %s]".formatted(kind, battleId, request);
    }
}
