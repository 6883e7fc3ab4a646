/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.json.StrictBase64;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One thing that was found out, as it is written: a line of {@code evidence/}.
 *
 * @param replyBase64 the raw reply as it came; empty where there was none
 * @param parsed what the reply says, in the shape of its kind
 * @param model the exact model that answered; null where none did
 * @param usage what it cost, such as tokens and milliseconds; judging never looks at it
 */
public record Evidence(
        EvidenceRequest request,
        String replyBase64,
        JsonObject parsed,
        @Nullable String model,
        JsonObject usage) {

    private static final Set<String> MEMBERS = Set.of(
            "battle_id",
            "event_time",
            "key",
            "kind",
            "model",
            "parsed",
            "reply_base64",
            "request",
            "request_sha256",
            "usage");
    private static final int REPLY_MAX = 16 << 20;
    private static final int NAME_MAX = 200;

    public Evidence {
        Objects.requireNonNull(request, "request is null");
        Objects.requireNonNull(parsed, "parsed is null");
        Objects.requireNonNull(usage, "usage is null");
        if (StrictBase64.decode(replyBase64).isEmpty()) {
            throw new IllegalArgumentException("the reply is not base64");
        }
    }

    /** The name it is found by: {@link EvidenceRequest#key()}. */
    public String key() {
        return request.key();
    }

    /** Its line, canonical, without an end of line. */
    public byte[] toBytes() {
        return Json.canonical(JsonObject.builder()
                .put("battle_id", request.battleId())
                .put("event_time", request.eventTime())
                .put("key", key())
                .put("kind", request.kind().wireName())
                .putOrNull("model", model)
                .put("parsed", parsed)
                .put("reply_base64", replyBase64)
                .put("request", request.request())
                .put("request_sha256", request.requestHash())
                .put("usage", usage)
                .build());
    }

    /** Reads a line; one whose hashes are not those of its request is unusable. */
    public static Decoded<Evidence> decode(byte[] line) {
        return Json.parse(line)
                .fold(
                        parsed -> from(parsed.value()),
                        malformed -> Decoded.unusable("", "column " + malformed.column() + ": " + malformed.reason()));
    }

    private static Decoded<Evidence> from(JsonValue line) {
        Fields fields = Fields.ofDocument(line);
        String kind = fields.oneOf("kind", EvidenceKind.BY_WIRE_NAME.keySet());
        EvidenceRequest request = new EvidenceRequest(
                EvidenceKind.BY_WIRE_NAME.getOrDefault(kind, EvidenceKind.LLM),
                fields.matching("battle_id", Identifiers.ID),
                fields.object("request").asObject(),
                fields.integer("event_time", 0, EventDecoder.TIME_MAX));
        String reply = fields.text("reply_base64", REPLY_MAX);
        if (StrictBase64.decode(reply).isEmpty()) {
            fields.fail("reply_base64", "must be padded base64");
        }
        if (!fields.text("request_sha256").equals(request.requestHash())) {
            fields.fail("request_sha256", "is not the hash of the request");
        }
        if (!fields.text("key").equals(request.key())) {
            fields.fail("key", "is not the key of the request");
        }
        String model = fields.value("model") == JsonNull.NULL ? null : fields.text("model", NAME_MAX);
        JsonObject parsed = fields.object("parsed").asObject();
        JsonObject usage = fields.object("usage").asObject();
        fields.refuseUnknown(MEMBERS);
        FieldProblem problem = fields.problem();
        return problem == null
                ? new Decoded.Usable<>(new Evidence(request, reply, parsed, model, usage))
                : new Decoded.Unusable<>(problem);
    }
}
